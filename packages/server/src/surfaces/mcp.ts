import { ApiError, invalidFieldError } from '@cairnway/contract'
import { chooseTools, createMcpServer, MAX_BATCH_MESSAGES, type McpServerOptions } from '@cairnway/mcp'
import { createMcpHandler, type McpServer, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { Env, Hono } from 'hono'
import type { App } from '../context.ts'
import { enforceRateLimits, withCost } from '../limits/enforce-rate-limits.ts'
import { keysForLimit } from '../limits/rate-limit-keys.ts'
import { requireScope } from '../pipeline/authorize.ts'
import { parseJson } from '../screening/parse-json.ts'
import { version } from '../version.ts'
import { createOperationRunner, type SurfaceContext } from './operation-runner.ts'
import { readText } from './read-body.ts'
import { requireOrigin } from './require-origin.ts'

/** JSON-RPC 2.0: the first of the numbers for what a server means by itself. */
const TRANSPORT_ERROR = -32_000

/** A request that is no message has no id to answer to. */
const errorResponse = (status: number, code: number, message: string, data?: unknown): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code, message, data } }, { status })

/** The JSON of a request, or how it is answered when there is none. */
async function readMessage(request: Request): Promise<{ message: unknown } | { refusal: Response }> {
  try {
    const text = await readText(request)
    const parsed = text === null ? { fault: 'the body is not valid UTF-8' } : parseJson(text)
    if ('fault' in parsed) return { refusal: errorResponse(400, ProtocolErrorCode.ParseError, parsed.fault) }
    const { value: message } = parsed
    return Array.isArray(message) && message.length > MAX_BATCH_MESSAGES
      ? {
          refusal: errorResponse(
            400,
            ProtocolErrorCode.InvalidRequest,
            `a batch has at most ${MAX_BATCH_MESSAGES} messages`,
          ),
        }
      : { message }
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    return { refusal: errorResponse(failure.status, TRANSPORT_ERROR, failure.message, failure.toJSON()) }
  }
}

/**
 * The request without its body, which is read, and without its signal: the handler listens to that and never stops, so
 * that as long as the signal lives (undici keeps it) the server of the request does. Who goes away ends the answer.
 */
const withoutBody = ({ url, method, headers }: Request): Request => new Request(url, { method, headers })

/** @throws ValidationError for tools that there are not */
function requireTools(wanted: string | undefined): McpServerOptions['tools'] {
  try {
    return chooseTools(wanted)
  } catch (error) {
    throw invalidFieldError(['query', 'tools'], error instanceof Error ? error.message : String(error))
  }
}

/**
 * MCP over Streamable HTTP, in both eras: 2026-07-28, where each request stands alone, and those before it, which are
 * answered without sessions. Each request has a server of its own, which ends with it.
 * @param build makes that server
 */
export function serveMcp<E extends Env>(
  http: Hono<E>,
  app: App,
  surface: SurfaceContext<E>,
  build: (options: McpServerOptions) => McpServer = createMcpServer,
): void {
  http.post('/mcp', async (c) => {
    const request = c.req.raw
    requireOrigin(app.config, c.req.header('host') ?? new URL(request.url).host, c.req.header('origin'))
    const caller = await surface.authenticate(c)
    requireScope(caller, 'search_only')
    const claims = keysForLimit('general', { caller, address: surface.clientAddress(c) })
    await enforceRateLimits(app.limiter, claims)
    const tools = requireTools(c.req.query('tools'))
    const read = await readMessage(request)
    if ('refusal' in read) return read.refusal
    const { message } = read
    const further = Array.isArray(message) ? message.length - 1 : 0
    if (further > 0) await enforceRateLimits(app.limiter, withCost(claims, further))
    const run = createOperationRunner(app, surface, c, { caller })
    const handler = createMcpHandler(() => build({ execute: run, scope: caller.scope, tools, version }), {
      onerror: (error) => app.log.debug({ err: error, request_id: surface.requestId(c) }, 'MCP request refused'),
    })
    return handler.fetch(withoutBody(request), { parsedBody: message })
  })
}
