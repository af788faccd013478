import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDocuments } from '../harness/read-documents.mjs'
import { runProgram } from '../harness/run-program.mjs'
import { interop } from '../harness/toolchains.mjs'

export const check = {
  clients: ['maven:openapi-generator-maven-plugin'],
  does: 'Java clients from the live documents, public and whole, compiled; the walk with the public one',
  needs: ['java'],
  run: async ({ base_url, operator_key, directory, java, experience }) => {
    const documents = await readDocuments({ base_url, operator_key, directory })
    const deposits = join(directory, 'deposits.json')
    writeFileSync(deposits, JSON.stringify([experience(), experience(), experience()]))
    for (const [name, document] of Object.entries(documents)) {
      const at = join(directory, name)
      cpSync(join(interop, 'java'), at, { recursive: true })
      const mvn = (...args) => runProgram(java, ['-q', '-B', `-Ddocument=${document}`, ...args], { cwd: at })
      await mvn('compile')
      if (name === 'public') await mvn('exec:java', `-Dexec.args=${base_url} ${deposits}`)
    }
  },
}
