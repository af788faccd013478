import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readDocuments } from '../harness/read-documents.mjs'
import { runProgram } from '../harness/run-program.mjs'
import { interop } from '../harness/toolchains.mjs'

export const check = {
  clients: ['python:openapi-python-client'],
  does: 'client from the live documents, public and whole; the scenario with the public one',
  needs: ['python'],
  run: async ({ base_url, operator_key, directory, python, experience }) => {
    const documents = await readDocuments({ base_url, operator_key, directory })
    // the generator runs `ruff` from the PATH
    const env = { PATH: `${dirname(python)}:${process.env.PATH}`, PYTHONPATH: directory }
    const generate = async (document, name) => {
      const options = ['--meta', 'none', '--output-path', join(directory, name)]
      await runProgram(python, ['-m', 'openapi_python_client', 'generate', '--path', document, ...options], { env })
      await runProgram(python, ['-m', 'compileall', '-q', join(directory, name)])
    }
    await generate(documents.whole, 'whole')
    await generate(documents.public, 'client_of_cairnway')
    const deposits = join(directory, 'deposits.json')
    writeFileSync(deposits, JSON.stringify([experience(), experience(), experience()]))
    await runProgram(python, [join(interop, 'python/scenario.py'), base_url, deposits], { env })
  },
}
