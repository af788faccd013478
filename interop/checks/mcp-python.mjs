import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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
    const args = [join(interop, 'python/mcp_client.py'), base_url, api_key, file, process.execPath, program]
    const { stdout } = await runProgram(python, args)
    return `versions ${stdout.trim()}`
  },
}
