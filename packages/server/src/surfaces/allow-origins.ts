import { responseHeaders } from '@cairnway/contract'
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

/** As long as any browser keeps the answer to a preflight. */
const MAX_PREFLIGHT_AGE_S = 7200

/** What REST, MCP (2025-06-18 to 2026-07-28), A2A and tracing (W3C Trace Context) read of a request. */
const requestHeaders = [
  'Authorization',
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
/** What scripts may read of an answer beyond the fields that browsers always show. */
const exposedHeaders = [
  ...Object.keys(responseHeaders),
  'X-Request-Id',
  'Server-Timing',
  'WWW-Authenticate',
  'ETag',
  'Allow',
  'Mcp-Session-Id',
]

/**
 * Lets the web pages of these origins read answers (CORS). Others get no such field, so their browsers refuse; keys
 * travel in a header that the page sets itself, so cookies are never allowed.
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
    // a cache must not give this answer to a page that is listed
    if (known.size > 0) c.header('Vary', 'Origin', { append: true })
  }
}
