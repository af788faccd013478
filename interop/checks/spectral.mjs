import { join } from 'node:path'
import { readDocuments } from '../harness/read-documents.mjs'
import { runProgram } from '../harness/run-program.mjs'
import { interop } from '../harness/toolchains.mjs'

export const check = {
  clients: ['npm:@stoplight/spectral-cli'],
  does: 'lints the live OpenAPI documents, public and whole, with spectral:oas; a hint fails the check',
  run: async (context) => {
    const program = join(interop, 'node_modules/@stoplight/spectral-cli/dist/index.js')
    const rules = ['--ruleset', join(interop, '.spectral.yaml'), '--fail-severity', 'hint']
    for (const file of Object.values(await readDocuments(context)))
      await runProgram(process.execPath, [program, 'lint', ...rules, file])
  },
}
