import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { World } from './world.ts'

/**
 * Modes in which the official client negotiates the protocol version: it probes, uses only the `initialize` handshake,
 * or pins one.
 */
export const protocolModes = ['auto', 'legacy', { pin: '2026-07-28' }] as const
export type ProtocolMode = (typeof protocolModes)[number]

/** Connects the official MCP client to a world with an API key, without a socket. */
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

/** Joins the text parts of a tool result. */
export const resultText = (result: { content?: unknown }): string =>
  (Array.isArray(result.content) ? result.content : []).map(({ text }) => text ?? '').join('\n')
