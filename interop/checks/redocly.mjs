import { join } from 'node:path'
import { readDocuments } from '../harness/read-documents.mjs'
import { runProgram } from '../harness/run-program.mjs'
import { interop } from '../harness/toolchains.mjs'

export const check = {
  clients: ['npm:@redocly/cli'],
  does: 'lints the live OpenAPI documents, public and whole; a warning fails the check',
  run: async (context) => {
    const program = join(interop, 'node_modules/@redocly/cli/bin/cli.js')
    const config = join(interop, 'redocly.yaml')
    for (const file of Object.values(await readDocuments(context))) {
      const { stdout } = await runProgram(
        process.execPath,
        [program, 'lint', '--config', config, '--format', 'json', file],
        { env: { REDOCLY_TELEMETRY: 'off' }, codes: [0, 1] },
      )
      const { totals, problems } = JSON.parse(stdout)
      if (totals.errors + totals.warnings > 0)
        throw new Error(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`).join('\n'))
    }
  },
}
