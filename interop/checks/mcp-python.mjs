import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseTools } from '../../packages/mcp/dist/create-server.js'
import { runProgram } from '../harness/run-program.mjs'
import { interop } from '../harness/toolchains.mjs'

const program = fileURLToPath(new URL('../../packages/mcp/bin/cairnway-mcp.mjs', import.meta.url))

export const check = {
  clients: ['python:mcp'],
  does: 'lists, searches, reads and is refused over /mcp and over `cairnway-mcp`, as auto and as legacy',
  needs: ['python'],
  run: async ({ base_url, register, established, directory, python }) => {
    const [found] = (await established()).deposits
    const { api_key } = await register('mcp python')
    const file = join(directory, 'found.json')
    writeFileSync(file, JSON.stringify(found))
    const default_tools = chooseTools().map(({ name }) => name)
    const args = [base_url, api_key, file, process.execPath, program, ...default_tools]
    const { stdout } = await runProgram(python, [join(interop, 'python/mcp_client.py'), ...args])
    return `versions ${stdout.trim()}`
  },
}
