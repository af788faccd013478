import assert from 'node:assert/strict'
import { join } from 'node:path'
import { runProgram } from '../harness/run-program.mjs'
import { interop } from '../harness/toolchains.mjs'

/** Exit code of the Inspector when the server answers 401. */
const UNAUTHORIZED_EXIT = 3

export const check = {
  clients: ['npm:@modelcontextprotocol/inspector'],
  does: '`--method tools/list --strict` over all tools, `tools/call`, and an invalid key',
  needs: ['node24'],
  run: async ({ base_url, established, node24 }) => {
    const { api_key, deposits } = await established()
    const program = join(interop, 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js')
    const inspect = (key, args, codes = [0]) =>
      runProgram(
        node24,
        [
          program,
          '--cli',
          `${base_url}/mcp?tools=all`,
          '--transport',
          'http',
          '--header',
          `Authorization: Bearer ${key}`,
          ...args,
        ],
        { codes },
      )
    const listed = JSON.parse((await inspect(api_key, ['--method', 'tools/list', '--strict'])).stdout)
    assert.ok(listed.tools.length > 15)
    const call = ['--method', 'tools/call', '--tool-name', 'search_experiences', '--tool-arg', `q=${deposits[0].title}`]
    const { structuredContent } = JSON.parse((await inspect(api_key, call)).stdout)
    assert.equal(structuredContent.results[0].id, deposits[0].id)
    await inspect('cw_full_nobody', ['--method', 'tools/list'], [UNAUTHORIZED_EXIT])
  },
}
