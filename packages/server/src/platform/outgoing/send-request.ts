import { type ClientRequest, type Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { type Agent as HttpsAgent, type RequestOptions, request as requestHttps } from 'node:https'
import { OutgoingError, type OutgoingErrorCode, type OutgoingPhase, systemCode } from './outgoing-error.ts'

export interface OutgoingRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}

export interface OutgoingAnswer {
  status: number
  /** names in lower case; several values of one name are joined by a comma */
  headers: Record<string, string>
  /** the first `max_bytes` of it */
  body: Uint8Array
  is_truncated: boolean
  duration_ms: number
}

/** Agents of both schemes. They are always passed, since variables can make Node's own agent use a proxy. */
export interface Agents {
  http: HttpAgent
  https: HttpsAgent
}

export interface SendOptions {
  agents: Agents
  /** of Node's `request`: how to find the host and to trust its certificate */
  connection?: Pick<RequestOptions, 'lookup' | 'ca' | 'rejectUnauthorized'>
  /** aborts the request while it is not connected */
  connect_signal?: AbortSignal
  /** aborts the request */
  signal: AbortSignal
  max_bytes: number
  /** start of the measured duration, by `performance.now()`; default: when it is sent */
  started_ms?: number
}

const TIMEOUT_MESSAGES: Record<OutgoingPhase, string> = {
  connect: 'it cannot be reached in time',
  tls: 'its TLS handshake does not end in time',
  headers: 'it does not answer in time',
  body: 'its answer does not end in time',
}
const FAILURES: Record<OutgoingPhase, [OutgoingErrorCode, string]> = {
  connect: ['connection', 'it cannot be reached'],
  tls: ['tls', 'no TLS connection, or a certificate that is not accepted'],
  headers: ['connection', 'it cannot be reached: no HTTP answer'],
  body: ['connection', 'its answer breaks off'],
}

/** Tracks how far a request has come until its answer begins. */
function trackPhase(sent: ClientRequest, is_https: boolean): { current: OutgoingPhase } {
  const phase: { current: OutgoingPhase } = { current: 'connect' }
  sent.on('socket', (socket) => {
    if (!socket.connecting) {
      // the connection is kept from an earlier request
      phase.current = 'headers'
      return
    }
    socket.once('connect', () => {
      phase.current = is_https ? 'tls' : 'headers'
    })
    socket.once('secureConnect', () => {
      phase.current = 'headers'
    })
  })
  return phase
}

/**
 * Sends a request and reads its answer. Redirects are answers like others: nothing follows them.
 * @throws OutgoingError for everything but a complete answer, or the beginning of one that is too long
 */
export async function sendRequest(
  request: OutgoingRequest,
  { agents, connection, connect_signal, signal, max_bytes, started_ms = performance.now() }: SendOptions,
): Promise<OutgoingAnswer> {
  const duration = () => Math.round(performance.now() - started_ms)
  const url = new URL(request.url)
  const is_https = url.protocol === 'https:'
  const sent = (is_https ? requestHttps : requestHttp)(url, {
    method: request.method,
    headers: { ...request.headers, ...(request.body !== undefined && { 'content-length': byteLength(request.body) }) },
    agent: is_https ? agents.https : agents.http,
    signal,
    ...connection,
  })
  const phase = trackPhase(sent, is_https)
  const isConnecting = () => phase.current === 'connect' || phase.current === 'tls'
  const endConnecting = () => {
    if (isConnecting()) sent.destroy()
  }
  if (connect_signal?.aborted) endConnecting()
  connect_signal?.addEventListener('abort', endConnecting, { once: true })
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      // the listeners stay, since an error may follow the answer; a change of the protocol is reported by `close` alone
      sent
        .on('response', resolve)
        .on('error', reject)
        .on('close', () => reject(new Error('closed')))
        .end(request.body)
    })
    phase.current = 'body'
    const { body, is_truncated } = await readBody(response, max_bytes)
    return {
      status: response.statusCode ?? 0,
      headers: joinHeaders(response),
      body,
      is_truncated,
      duration_ms: duration(),
    }
  } catch (error) {
    const is_late = signal.aborted || (connect_signal?.aborted && isConnecting())
    const failure = { phase: phase.current, duration_ms: duration() }
    if (is_late) throw new OutgoingError('timeout', TIMEOUT_MESSAGES[phase.current], failure)
    const system_code = systemCode(error)
    const [code, message] = FAILURES[phase.current]
    const reason = system_code === null ? message : `${message} (${system_code})`
    throw new OutgoingError(code, reason, { ...failure, system_code })
  } finally {
    connect_signal?.removeEventListener('abort', endConnecting)
  }
}

const byteLength = (text: string): number => Buffer.byteLength(text)

const joinHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )

/** Reads up to `max_bytes`, and closes the connection when there is more. */
async function readBody(
  response: IncomingMessage,
  max_bytes: number,
): Promise<{ body: Uint8Array; is_truncated: boolean }> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    size += chunk.byteLength
    // leaving the loop destroys the response and its socket
    if (size > max_bytes) break
  }
  return { body: Buffer.concat(chunks).subarray(0, max_bytes), is_truncated: size > max_bytes }
}
