import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { runScenario } from '../mcp/scenario.mjs'

const program = fileURLToPath(new URL('../../packages/mcp/bin/cairnway-mcp.mjs', import.meta.url))

export const check = {
  clients: ['npm:@modelcontextprotocol/client'],
  does: 'the scenario over /mcp and over `cairnway-mcp`, each as auto, as legacy and pinned to 2026-07-28',
  run: async ({ base_url, register, established, experience }) => {
    const [found] = (await established()).deposits
    const eras = new Set()
    for (const mode of ['auto', 'legacy', { pin: '2026-07-28' }])
      for (const way of ['http', 'stdio']) {
        const { api_key } = await register(`mcp ${way} ${mode.pin ?? mode}`)
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
        const client = new Client({ name: 'interop', version: '1' }, { versionNegotiation: { mode } })
        await client.connect(transport)
        eras.add(client.getProtocolEra())
        await runScenario(client, { found, deposit: experience() })
        await client.close()
      }
    if (eras.size !== 2) throw new Error(`only the era ${[...eras]} was spoken`)
  },
}
