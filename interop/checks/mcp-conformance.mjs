import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../harness/run-program.mjs'
import { interop } from '../harness/toolchains.mjs'
import { startFixtureServer } from '../mcp/fixture-server.mjs'

const revisions = ['2026-07-28', '2025-11-25']
const suite = join(interop, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')

export const check = {
  clients: ['npm:@modelcontextprotocol/conformance'],
  does: 'requirements 2026-07-28 and 2025-11-25, on our server with the fixtures of the suite',
  needs: ['node24'],
  run: async ({ directory, node24 }) => {
    const server = await startFixtureServer(directory)
    const note = []
    try {
      for (const revision of revisions) {
        const baseline = join(interop, `mcp/expected-failures-${revision}.yaml`)
        const args = [suite, 'server', '--url', server.url, '--requirements', revision, '--expected-failures', baseline]
        const { stdout } = await runProgram(node24, args, { cwd: directory })
        const passed = /^Total: (\d+) passed/m.exec(stdout)?.[1]
        const waived = readFileSync(baseline, 'utf8').match(/^ {2}- /gm)?.length ?? 0
        note.push(`${revision}: ${passed} checks passed; scenarios that do not apply: ${waived}`)
      }
    } finally {
      await server.close()
    }
    return note.join('; ')
  },
}
