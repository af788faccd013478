import { responseHeaders } from '@cairnway/contract'
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

/** The longest time that any browser caches the answer to a preflight. */
const MAX_PREFLIGHT_AGE_S = 7200

/** Request headers of REST, MCP (2025-06-18 to 2026-07-28), A2A and tracing (W3C Trace Context). */
const requestHeaders = [
  'Authorization',
  'DPoP',
  'Content-Type',
  'If-None-Match',
  'Idempotency-Key',
  'X-Request-Id',
  'Traceparent',
  'Tracestate',
  'Last-Event-Id',
  'Mcp-Protocol-Version',
  'Mcp-Session-Id',
  'Mcp-Method',
  'Mcp-Name',
  'A2A-Version',
  'A2A-Extensions',
]
/** Response headers that scripts may read besides those that CORS always allows. */
const exposedHeaders = [
  ...Object.keys(responseHeaders),
  'X-Request-Id',
  'Server-Timing',
  'WWW-Authenticate',
  'DPoP-Nonce',
  'ETag',
  'Allow',
  'Mcp-Session-Id',
]

/**
 * Creates the middleware that allows web pages of the given origins to read responses (CORS). Responses to other
 * origins get no CORS headers, so browsers withhold them. Credentials are never allowed: a page sends its key in the
 * Authorization header, and cookies are not used.
 */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler {
  const known = new Set(origins)
  const allow = cors({
    origin: [...known],
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: requestHeaders,
    exposeHeaders: exposedHeaders,
    maxAge: MAX_PREFLIGHT_AGE_S,
  })
  return async (c, next) => {
    const is_listed = known.has(c.req.header('origin') ?? '')
    const is_preflight = c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined
    if (is_listed && (is_preflight || c.req.method !== 'OPTIONS')) return allow(c, next)
    await next()
    // a cache must not serve this response to a page of a listed origin
    if (known.size > 0) c.header('Vary', 'Origin', { append: true })
  }
}
