import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { World } from './world.ts'

/** The ways in which clients agree with a server on a version. */
export const protocolModes = ['auto', 'legacy', { pin: '2026-07-28' }] as const
export type ProtocolMode = (typeof protocolModes)[number]

/** The official client, connected to a world under a key. */
export async function connectMcpClient(
  world: Pick<World, 'request'>,
  api_key: string | undefined,
  { mode = 'auto', tools }: { mode?: ProtocolMode; tools?: string } = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const url = new URL(`http://localhost/mcp${tools === undefined ? '' : `?tools=${encodeURIComponent(tools)}`}`)
  const transport = new StreamableHTTPClientTransport(url, {
    fetch: (target, init) => {
      const { pathname, search } = new URL(String(target))
      return world.request(pathname + search, init)
    },
    ...(api_key !== undefined && { requestInit: { headers: { authorization: `Bearer ${api_key}` } } }),
  })
  await client.connect(transport)
  return client
}

/** The text of a result. */
export const resultText = (result: { content?: unknown }): string =>
  (Array.isArray(result.content) ? result.content : []).map(({ text }) => text ?? '').join('\n')
