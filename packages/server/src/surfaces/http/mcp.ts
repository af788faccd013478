import { invalidFieldError, OperationError } from '@cairnway/contract'
import { chooseTools, createMcpServer, MAX_BATCH_MESSAGES, type McpServerOptions } from '@cairnway/mcp'
import { createMcpHandler, type McpServer, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { Env, Hono } from 'hono'
import { version } from '../../platform/config/version.ts'
import { enforceRateLimits, withCost } from '../../platform/limits/enforce-rate-limits.ts'
import { keysForLimit } from '../../platform/limits/rate-limit-keys.ts'
import { parseJson } from '../../rules/screening/parse-json.ts'
import type { Service } from '../parts.ts'
import { requireScope } from '../pipeline/authorize.ts'
import { runningCaller } from '../pipeline/limit-rate.ts'
import { createOperationRunner, type SurfaceContext } from './operation-runner.ts'
import { readText } from './read-body.ts'

/** First of the codes that JSON-RPC 2.0 (section 5.1) reserves for server-defined errors. */
const TRANSPORT_ERROR = -32_000

/** Creates the error response to a request whose message cannot be read. Its JSON-RPC id is null for this reason. */
const errorResponse = (status: number, code: number, message: string, data?: unknown): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code, message, data } }, { status })

/** Reads the JSON of a request; for a body that cannot be read, creates the error response. */
async function readMessage(request: Request): Promise<{ message: unknown } | { error_response: Response }> {
  try {
    const text = await readText(request)
    const parsed = text === null ? { syntax_error: 'the body is not valid UTF-8' } : parseJson(text)
    if ('syntax_error' in parsed)
      return { error_response: errorResponse(400, ProtocolErrorCode.ParseError, parsed.syntax_error) }
    const { value: message } = parsed
    return Array.isArray(message) && message.length > MAX_BATCH_MESSAGES
      ? {
          error_response: errorResponse(
            400,
            ProtocolErrorCode.InvalidRequest,
            `a batch has at most ${MAX_BATCH_MESSAGES} messages`,
          ),
        }
      : { message }
  } catch (failure) {
    if (!(failure instanceof OperationError)) throw failure
    return { error_response: errorResponse(failure.status, TRANSPORT_ERROR, failure.message, failure.toJSON()) }
  }
}

/**
 * Copies a request without its body, which has been read, and without its signal. The MCP handler adds a listener to
 * the signal and never removes it, so a signal that undici keeps alive would keep the MCP server of the request in
 * memory. A client that disconnects still cancels the response body.
 */
const withoutBody = ({ url, method, headers }: Request): Request => new Request(url, { method, headers })

/** @throws ValidationError for unknown names of tools */
function requireTools(names: string | undefined): McpServerOptions['tools'] {
  try {
    return chooseTools(names)
  } catch (error) {
    throw invalidFieldError(['query', 'tools'], error instanceof Error ? error.message : String(error))
  }
}

/**
 * Serves MCP over Streamable HTTP: version 2026-07-28, which is stateless, and the earlier ones, without sessions. Each
 * request gets an MCP server of its own, and takes turns with those of others.
 * @param createServer makes that server; tests may add fixtures to it
 */
export function serveMcp<E extends Env>(
  http: Hono<E>,
  app: Service,
  surface: SurfaceContext<E>,
  createServer: (options: McpServerOptions) => McpServer = createMcpServer,
): void {
  http.post('/mcp', async (c) => {
    const request = c.req.raw
    const caller = await surface.authenticate(c)
    requireScope(caller, 'search_only')
    const address = surface.clientAddress(c)
    const rate_limit_keys = keysForLimit('general', { caller, address })
    await enforceRateLimits(app.limiter, rate_limit_keys)
    const tools = requireTools(c.req.query('tools'))
    const body = await readMessage(request)
    if ('error_response' in body) return body.error_response
    const { message } = body
    // the request itself was counted above, before its body was read
    const further_messages = Array.isArray(message) ? message.length - 1 : 0
    if (further_messages > 0) await enforceRateLimits(app.limiter, withCost(rate_limit_keys, further_messages))
    const run = createOperationRunner(app, surface, c, { caller })
    const handler = createMcpHandler(() => createServer({ execute: run, scope: caller.scope, tools, version }), {
      onerror: (error) => app.log.debug({ err: error, ...surface.requestIds(c) }, 'MCP request refused'),
    })
    const end = await app.running_messages.enter(runningCaller({ caller, address }))
    try {
      return await handler.fetch(withoutBody(request), { parsedBody: message })
    } finally {
      // the server of the next one is made after what others sent meanwhile
      setImmediate(end)
    }
  })
}
