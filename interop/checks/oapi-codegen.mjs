import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDocuments } from '../harness/read-documents.mjs'
import { runProgram } from '../harness/run-program.mjs'
import { interop } from '../harness/toolchains.mjs'

export const check = {
  clients: ['go:github.com/oapi-codegen/oapi-codegen/v2'],
  does: 'clients from the live documents, public and whole, compiled; the scenario with the public one',
  needs: ['go'],
  run: async ({ base_url, operator_key, directory, go, experience }) => {
    const documents = await readDocuments({ base_url, operator_key, directory })
    const at = join(directory, 'scenario')
    cpSync(join(interop, 'go'), at, { recursive: true })
    const runInDirectory = (program, ...args) => runProgram(program, args, { cwd: at })
    const options = ['-config', 'oapi-codegen.yaml']
    await runInDirectory(go, 'tool', 'oapi-codegen', ...options, documents.whole)
    await runInDirectory(go, 'vet', '.')
    await runInDirectory(go, 'tool', 'oapi-codegen', ...options, documents.public)
    await runInDirectory(go, 'build', '-o', 'scenario', '.')
    const deposits = join(directory, 'deposits.json')
    writeFileSync(deposits, JSON.stringify([experience(), experience(), experience()]))
    await runInDirectory(join(at, 'scenario'), base_url, deposits)
  },
}
