import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { MAX_HEADER_BYTES, OperationError } from '@cairnway/contract'
import { getRequestListener } from '@hono/node-server'
import { createAddressResolver } from '../surfaces/http/client-address.ts'
import { createHttpApp } from '../surfaces/http/create-http-app.ts'
import { exceedsHeaderLimit, MAX_PARSED_BYTES } from '../surfaces/http/exceeds-header-limit.ts'
import { findSender } from '../surfaces/http/find-sender.ts'
import { admitPipelined, isFull } from '../surfaces/http/pipelined-requests.ts'
import { createRequestPacer } from '../surfaces/http/request-pacer.ts'
import { createUnreadAnswers } from '../surfaces/http/unread-answers.ts'
import { closeAfterUnreadBody } from '../surfaces/http/unread-body.ts'
import type { Service } from '../surfaces/parts.ts'
import { listen } from './listen.ts'

const HEADERS_TIMEOUT_MS = 10_000
/** Longer than the usual 60 s of a load balancer, which would send a call on a connection that just closes. */
export const KEEP_ALIVE_TIMEOUT_MS = 65_000
/** Container runtimes kill a container 10 s after the signal to stop. */
const STOP_TIMEOUT_MS = 8000
const IDLE_CHECK_INTERVAL_MS = 100
const UNREAD_CHECK_INTERVAL_MS = 200
const CROWDED_RETRY_S = 1
/** Delay after the start before documents are generated, so that the work of the start comes first. */
const DOCUMENTS_DELAY_MS = 2000
/**
 * Paths of probes. They wait only behind probes of the same address, so that a flood of calls does not make a service
 * look dead.
 */
const PROBE_PATH = /^\/(?:livez|readyz)\b/

const invalidRequestError = () => new OperationError('BadRequestError', 'this is not a valid HTTP request')
const headersTooLargeError = () =>
  new OperationError('HeadersTooLargeError', `the headers are larger than ${MAX_HEADER_BYTES} bytes`)
const crowdedError = () =>
  new OperationError(
    'ServerError',
    'too many requests of your address wait; try again in a moment',
    { retry_after_seconds: CROWDED_RETRY_S },
    { status: 503 },
  )

/** Answers with the error envelope of the API without its pipeline, and closes the connection. */
function rejectConnection(error: OperationError, socket: Socket): void {
  const body = JSON.stringify(error)
  const { retry_after_seconds } = error.details
  const retry_after = typeof retry_after_seconds === 'number' ? `Retry-After: ${retry_after_seconds}\r\n` : ''
  socket.end(
    `HTTP/1.1 ${error.status} ${error.error}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${retry_after}Connection: close\r\n\r\n${body}`,
  )
}

/** Answers a request that the HTTP parser rejects. */
function rejectMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (isFull(socket)) return
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const api_error =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? headersTooLargeError()
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? new OperationError('RequestTimeoutError', 'the request did not arrive in time')
        : invalidRequestError()
  rejectConnection(api_error, socket)
}

/**
 * Whether a request has one Host header (RFC 9112, section 3.2), which HTTP/1.0 may omit. Of several, Node.js keeps the
 * first and a proxy may have checked another.
 */
function hasOneHost({ headersDistinct: { host = [] }, httpVersion }: IncomingMessage): boolean {
  return host.length === 1 || (host.length === 0 && httpVersion !== '1.1')
}

/** The header `X-Forwarded-For`. Node.js joins several into one string, although its type allows a list. */
const forwardedFor = ({ headers }: IncomingMessage): string | undefined => headers['x-forwarded-for']?.toString()

export interface HttpListener {
  address: AddressInfo
  /** Says by `/readyz` and `Connection: close` that the service stops, and answers calls until `stop`. */
  drain: () => void
  /** Accepts no new requests, lets those in flight finish, and resolves after 8 s at the latest. */
  stop: () => Promise<void>
}

/**
 * Starts the HTTP server.
 * @throws StartError when it cannot listen on the configured address
 */
export async function serve(app: Service): Promise<HttpListener> {
  const stopping = new AbortController()
  const server = createServer({
    maxHeaderSize: MAX_PARSED_BYTES,
    headersTimeout: HEADERS_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    // each body has a timeout of its own, because an import may take as long as it needs
    requestTimeout: 0,
    connectionsCheckingInterval: 1000,
    // a missing Host header is rejected below with the error envelope, which the parser would omit
    requireHostHeader: false,
  })
  const http = createHttpApp(app, stopping.signal)
  const handleRequest = getRequestListener(http.fetch, {
    hostname: app.config.host,
    // the request target or the Host header does not form a URL
    errorHandler: () => Response.json(invalidRequestError(), { status: 400 }),
  })
  const unread_answers = createUnreadAnswers(() => performance.now())
  setInterval(unread_answers.check, UNREAD_CHECK_INTERVAL_MS).unref()
  const resolveAddress = createAddressResolver(app.config)
  const pacer = createRequestPacer()
  server.on('request', (request, response) => {
    if (!admitPipelined(request, response)) return void request.resume()
    unread_answers.watch(response, request.socket.remoteAddress ?? '')
    // keep-alive connections with further requests would delay the stop
    if (stopping.signal.aborted) response.setHeader('Connection', 'close')
    // a pipelined request behind one whose response closes the connection
    if (request.socket.writableEnded) return void request.resume()
    closeAfterUnreadBody(request, response)
    if (!hasOneHost(request)) return rejectConnection(invalidRequestError(), request.socket)
    if (exceedsHeaderLimit(request)) return rejectConnection(headersTooLargeError(), request.socket)
    const { remoteAddress = '', remotePort } = request.socket
    const probe = PROBE_PATH.test(request.url ?? '') ? 'probe ' : ''
    const address = probe + (resolveAddress(remoteAddress, forwardedFor(request)) ?? '')
    const sender = findSender(app, request.headers.authorization) ?? `${remoteAddress} ${remotePort}`
    const is_waiting = pacer.begin({ address, sender }, () => {
      if (!request.socket.destroyed) void handleRequest(request, response)
    })
    if (!is_waiting) rejectConnection(crowdedError(), request.socket)
  })
  server.on('checkExpectation', (request) => rejectMalformedRequest(invalidRequestError(), request.socket))
  server.on('connect', (request) => rejectMalformedRequest(invalidRequestError(), request.socket))
  server.on('clientError', rejectMalformedRequest)
  const address = await listen(server, { host: app.config.host, port: app.config.port, variable: 'PORT' })
  // otherwise the first reader would block all others for some hundred milliseconds
  const makeDocuments = () => {
    app.readOpenapiDocument()
    void http.request(new URL('/docs', app.config.base_url))
  }
  if (app.config.role !== 'worker') setTimeout(makeDocuments, DOCUMENTS_DELAY_MS).unref()
  const stop = () =>
    new Promise<void>((resolve) => {
      stopping.abort()
      const close_timer = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS)
      const idle_timer = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS)
      server.close(() => {
        clearTimeout(close_timer)
        clearInterval(idle_timer)
        resolve()
      })
      server.closeIdleConnections()
    })
  return { address, drain: () => stopping.abort(), stop }
}
