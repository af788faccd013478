/** A raw request that costs its sender a few bytes, as one client repeats it on one connection. */
export type LightRequest = (host: string) => string

const get =
  (path: string, headers = ''): LightRequest =>
  (host) =>
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`
const post =
  (path: string, body: string, headers = ''): LightRequest =>
  (host) =>
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${headers}\r\n${body}`

const long_accept = `Accept: ${'a/b;q=0.1,'.repeat(1500)}\r\n`
const TOOLS = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })

/** One request of each class of routes that answers without a key, or refuses. */
export const lightRequests: Record<string, LightRequest> = {
  'the documentation page': get('/docs'),
  'a guide': get('/docs/agents.md'),
  'the OpenAPI document': get('/v1/openapi-public.json'),
  'the agent card': get('/.well-known/agent-card.json'),
  'the metadata of tokens': get('/.well-known/oauth-authorization-server'),
  'the DID document': get('/.well-known/did.json'),
  'the start page': get('/', 'Accept: text/html\r\n'),
  'a page with a long Accept': get('/', long_accept),
  'a file of the console': get('/assets/nothing.js'),
  'an unknown path': get('/x'),
  'an unknown method': post('/docs', ''),
  'a preflight': (host) => `OPTIONS /v1/health HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  'the probe of readiness': get('/readyz'),
  'the probe of life': get('/livez'),
  'the health': get('/v1/health'),
  'public figures': get('/v1/stats'),
  'an operation without a key': get('/v1/experiences/mine'),
  'an operation with an unknown key': get('/v1/experiences/mine', `Authorization: Bearer ${'x'.repeat(30)}\r\n`),
  'a registration': post('/v1/agents/register', '{}'),
  'MCP without a key': post('/mcp', TOOLS),
  'A2A without a key': post('/a2a', TOOLS),
  'the registration of an OAuth client': post('/register', '{}'),
  'a request for a token': post('/oauth/token', ''),
  'a foreign host name': get('/x', 'Origin: https://foreign.example\r\n'),
}
