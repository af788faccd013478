import type { IncomingMessage, ServerResponse } from 'node:http'

/** A small body that nobody reads arrives within this time, and the connection can be used again. */
const UNREAD_BODY_TIMEOUT_MS = 500
const LINGER_TIMEOUT_MS = 2000

/**
 * Closes the sending side of a connection and discards what still arrives, for a while. If the connection were closed
 * at once, the client's kernel would reset it and drop the response that the client has not read yet (RFC 9112,
 * section 9.6).
 */
function lingerAndClose(request: IncomingMessage): void {
  const { socket } = request
  socket.end()
  // the former reader has stopped, and would pause the stream
  request.removeAllListeners('data').resume()
  setTimeout(() => socket.destroy(), LINGER_TIMEOUT_MS).unref()
}

/**
 * Ends the connection of a request that is answered before its body has arrived, such as one whose body is too large.
 * The body would otherwise keep the connection open for ever.
 */
export function closeAfterUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  response.once('prefinish', () => {
    // Node.js calls this after a response that said `Connection: close`, which `shouldKeepAlive` does not report
    if (!request.complete) socket.destroySoon = () => lingerAndClose(request)
  })
  response.once('finish', () => {
    if (socket.writableEnded) return
    Reflect.deleteProperty(socket, 'destroySoon')
    if (!request.complete) setTimeout(() => request.complete || lingerAndClose(request), UNREAD_BODY_TIMEOUT_MS).unref()
  })
}

/** Whether the connection must close after a response that is sent now: part of the body has not arrived. */
export const mustClose = (request: IncomingMessage | undefined): boolean => request?.complete === false
