/** The version in which each request stands alone. */
export const MODERN = '2026-07-28'

export const meta = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** The same question in the words of both eras. */
export const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
export const modern = { ...list, params: { _meta: meta } }
export const modernHeaders = { 'mcp-protocol-version': MODERN, 'mcp-method': 'tools/list' }

/** What every request to `/mcp` carries. */
export const headersFor = (api_key: string) => ({
  authorization: `Bearer ${api_key}`,
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
})
