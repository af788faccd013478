import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** An HTTP server in place of the service, to simulate its failures. */
export interface FakeService {
  url: string
  /** the requests so far: query parameters and Authorization header */
  requests: { query: URLSearchParams; key: string | undefined }[]
  close: () => Promise<void>
}

/** A search answer with one record about an error, with the fields that the proxy reads. */
export const searchAnswerAbout = (error: string, change: Record<string, unknown> = {}) => ({
  results: [
    {
      id: 'exp_0123456789abcdef',
      title: 'Known trouble',
      problem: `It ends with\n${error}`,
      failed_approaches: [{ attempt: 'again', why_it_failed: 'the same' }],
      successful_approach: { method: 'Turn it off\nand on again.' },
      outcome: { status: 'resolved' },
      validity: { status: 'active' },
      visibility_scope: 'team',
      transfer_warnings: [{ type: 'uncorroborated', message: '', matched_keywords: [] }],
      ...change,
    },
  ],
  total_results: 1,
  metadata: { cached: false, channels_used: ['lexical'], quality_hint: null, confidence: 'medium' },
  promoted_procedures: [],
  schema_version: '1',
})

/**
 * Starts a server that answers the call with which a proxy warms up, and each other request by `reply`; a `reply` that
 * does nothing leaves the request waiting.
 */
export async function startFakeService(
  reply: (response: ServerResponse, request: IncomingMessage) => void,
): Promise<FakeService> {
  const requests: FakeService['requests'] = []
  const server = createServer((request, response) => {
    if (request.url === '/v1/health') return void response.end('{}')
    requests.push({ query: new URL(request.url ?? '', 'http://x').searchParams, key: request.headers.authorization })
    reply(response, request)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export const respondJson =
  (body: unknown, status = 200) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
