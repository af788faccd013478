/** The protocol version in which requests are stateless: there is no handshake before them. */
export const STATELESS_PROTOCOL_VERSION = '2026-07-28'

export const requestMeta = {
  'io.modelcontextprotocol/protocolVersion': STATELESS_PROTOCOL_VERSION,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** The same request in the protocol versions with a handshake and in the stateless one. */
export const listToolsRequest = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
export const statelessListToolsRequest = { ...listToolsRequest, params: { _meta: requestMeta } }
export const statelessHeaders = { 'mcp-protocol-version': STATELESS_PROTOCOL_VERSION, 'mcp-method': 'tools/list' }

/** Headers that every request to `/mcp` carries. */
export const mcpHeaders = (api_key: string) => ({
  authorization: `Bearer ${api_key}`,
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
})
