import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDocuments } from '../harness/read-documents.mjs'
import { runProgram } from '../harness/run-program.mjs'
import { interop } from '../harness/toolchains.mjs'

export const check = {
  clients: ['maven:openapi-generator-maven-plugin'],
  does: "Java client from the whole live document, the operators' part included, compiled without a warning; the scenario",
  needs: ['java'],
  run: async ({ base_url, operator_key, directory, java, experience }) => {
    const { whole } = await readDocuments({ base_url, operator_key, directory })
    const deposits = join(directory, 'deposits.json')
    writeFileSync(deposits, JSON.stringify([experience(), experience(), experience()]))
    const at = join(directory, 'scenario')
    cpSync(join(interop, 'java'), at, { recursive: true })
    const given = [`-Ddocument=${whole}`, `-Dexec.args=${base_url} ${deposits}`]
    await runProgram(java, ['-q', '-B', ...given, 'compile', 'exec:java'], { cwd: at, timeout_ms: 500_000 })
  },
}
