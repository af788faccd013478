import { fileURLToPath } from 'node:url'
import { Client } from 'mcpv1/client/index.js'
import { StdioClientTransport } from 'mcpv1/client/stdio.js'
import { StreamableHTTPClientTransport } from 'mcpv1/client/streamableHttp.js'
import { runScenario } from '../mcp/scenario.mjs'

const program = fileURLToPath(new URL('../../packages/mcp/bin/cairnway-mcp.mjs', import.meta.url))

export const check = {
  clients: ['npm:mcpv1'],
  does: 'the scenario over /mcp and over `cairnway-mcp`, in the versions before 2026-07-28',
  run: async ({ base_url, register, established, experience }) => {
    const [found] = (await established()).deposits
    for (const way of ['http', 'stdio']) {
      const { api_key } = await register(`mcp v1 ${way}`)
      const transport =
        way === 'http'
          ? new StreamableHTTPClientTransport(new URL(`${base_url}/mcp`), {
              requestInit: { headers: { authorization: `Bearer ${api_key}` } },
            })
          : new StdioClientTransport({
              command: process.execPath,
              args: [program],
              env: { PATH: process.env.PATH, CAIRNWAY_URL: base_url, CAIRNWAY_API_KEY: api_key },
            })
      const client = new Client({ name: 'interop', version: '1' })
      await client.connect(transport)
      await runScenario(client, { found, deposit: experience() })
      await client.close()
    }
  },
}
