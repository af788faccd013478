import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { ApiError } from '@cairnway/contract'
import { getRequestListener } from '@hono/node-server'
import type { App } from './context.ts'
import { StartError } from './errors/start-error.ts'
import { createHttpApp } from './surfaces/create-http-app.ts'

const HEADERS_TIMEOUT_MS = 10_000
/** A legal `conditions` of 2,000 characters can take 24 kB when it is percent-encoded. */
const MAX_HEADER_BYTES = 64 * 1024
/** Containers are killed 10 s after they were told to stop. */
const STOP_TIMEOUT_MS = 8000
const IDLE_CHECK_INTERVAL_MS = 100
const UNREAD_BODY_TIMEOUT_MS = 500

const invalidRequestError = () => new ApiError('BadRequestError', 'this is not a valid HTTP request')

/** What the HTTP parser refuses leaves in the envelope too. */
function rejectMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const failure =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new ApiError('HeadersTooLargeError', `the headers are larger than ${MAX_HEADER_BYTES} bytes`)
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? new ApiError('RequestTimeoutError', 'the request did not arrive in time')
        : invalidRequestError()
  const body = JSON.stringify(failure)
  socket.end(
    `HTTP/1.1 ${failure.status} ${failure.error}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

function listen(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: Error & { code?: string }) => {
      const reason =
        error.code === 'EADDRINUSE' ? 'it is in use by another program; stop that, or set PORT' : error.message
      reject(new StartError(`cannot listen on ${host}:${port}: ${reason}`))
    })
    server.listen(port, host, () => {
      const address = server.address()
      if (address !== null && typeof address === 'object') resolve(address)
    })
  })
}

export interface HttpListener {
  address: AddressInfo
  /** Takes no new requests, lets those in flight finish, and ends after 8 s at the latest. */
  stop: () => Promise<void>
}

/**
 * Answers HTTP.
 * @throws StartError when the port is taken
 */
export async function serve(app: App): Promise<HttpListener> {
  const stopping = new AbortController()
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: HEADERS_TIMEOUT_MS,
    // bodies have time limits of their own, since an import may take as long as it needs
    requestTimeout: 0,
    connectionsCheckingInterval: 1000,
    // refused below, with the envelope that the parser would leave out
    requireHostHeader: false,
  })
  const answer = getRequestListener(createHttpApp(app, stopping.signal).fetch, {
    hostname: app.config.host,
    // the target or the Host is not part of any URL
    errorHandler: () => Response.json(invalidRequestError(), { status: 400 }),
  })
  server.on('request', (request, response) => {
    // clients that go on asking over a kept connection would hold the end
    if (stopping.signal.aborted) response.setHeader('Connection', 'close')
    // a body that nobody asked for would keep the connection open for ever
    response.once('finish', () => {
      if (request.complete) return
      // a small one comes while it is refused, and the connection is good again
      const end = () => request.complete || request.socket.destroy()
      setTimeout(end, UNREAD_BODY_TIMEOUT_MS).unref()
    })
    if (request.httpVersion === '1.1' && !request.headers.host)
      rejectMalformedRequest(invalidRequestError(), request.socket)
    else void answer(request, response)
  })
  server.on('checkExpectation', (request) => rejectMalformedRequest(invalidRequestError(), request.socket))
  server.on('connect', (request) => rejectMalformedRequest(invalidRequestError(), request.socket))
  server.on('clientError', rejectMalformedRequest)
  const address = await listen(server, app.config.host, app.config.port)
  const stop = () =>
    new Promise<void>((resolve) => {
      stopping.abort()
      const timer = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS)
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS)
      server.close(() => {
        clearTimeout(timer)
        clearInterval(idle)
        resolve()
      })
      server.closeIdleConnections()
    })
  return { address, stop }
}
