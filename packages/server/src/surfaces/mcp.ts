import { ApiError, invalidField } from '@cairnway/contract'
import { BATCH_MAX, chooseTools, createMcpServer, type ServerOptions } from '@cairnway/mcp'
import { createMcpHandler, type McpServer, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { Env, Hono } from 'hono'
import type { App } from '../context.ts'
import { requireScope } from '../execute.ts'
import { claimsOn } from '../limits/claims-of.ts'
import { costing, countCalls } from '../limits/count-calls.ts'
import { parseJson } from '../screening/parse-json.ts'
import { version } from '../version.ts'
import { readText } from './read-body.ts'
import { requireOrigin } from './require-origin.ts'
import { runFor, type Surface } from './run-for.ts'

/** JSON-RPC 2.0: the first of the numbers for what a server means by itself. */
const TRANSPORT_ERROR = -32_000

/** A request that is no message has no id to answer to. */
const answerUnread = (status: number, code: number, message: string, data?: unknown): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code, message, data } }, { status })

/** The JSON of a request, or how it is answered when there is none. */
async function readMessage(request: Request): Promise<{ message: unknown } | { refusal: Response }> {
  try {
    const text = await readText(request)
    const parsed = text === null ? { fault: 'the body is not valid UTF-8' } : parseJson(text)
    if ('fault' in parsed) return { refusal: answerUnread(400, ProtocolErrorCode.ParseError, parsed.fault) }
    const { value: message } = parsed
    return Array.isArray(message) && message.length > BATCH_MAX
      ? { refusal: answerUnread(400, ProtocolErrorCode.InvalidRequest, `a batch has at most ${BATCH_MAX} messages`) }
      : { message }
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    return { refusal: answerUnread(failure.status, TRANSPORT_ERROR, failure.message, failure.toJSON()) }
  }
}

/**
 * The request without its body, which is read, and without its signal: the handler listens to that and never stops, so
 * that as long as the signal lives (undici keeps it) the server of the request does. Who goes away ends the answer.
 */
const headOf = ({ url, method, headers }: Request): Request => new Request(url, { method, headers })

/** @throws ValidationError for tools that there are not */
function toolsOf(wanted: string | undefined): ServerOptions['tools'] {
  try {
    return chooseTools(wanted)
  } catch (error) {
    throw invalidField(['query', 'tools'], error instanceof Error ? error.message : String(error))
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
  surface: Surface<E>,
  build: (options: ServerOptions) => McpServer = createMcpServer,
): void {
  http.post('/mcp', async (c) => {
    const request = c.req.raw
    requireOrigin(app.config, c.req.header('host') ?? new URL(request.url).host, c.req.header('origin'))
    const caller = await surface.authenticate(c)
    requireScope(caller, 'search_only')
    const claims = claimsOn('general', { caller, address: surface.addressOf(c) })
    await countCalls(app.limiter, claims)
    const tools = toolsOf(c.req.query('tools'))
    const read = await readMessage(request)
    if ('refusal' in read) return read.refusal
    const { message } = read
    const further = Array.isArray(message) ? message.length - 1 : 0
    if (further > 0) await countCalls(app.limiter, costing(claims, further))
    const run = runFor(app, surface, c, { caller })
    const handler = createMcpHandler(() => build({ execute: run, scope: caller.scope, tools, version }), {
      onerror: (error) => app.log.debug({ err: error, request_id: surface.requestId(c) }, 'MCP request refused'),
    })
    return handler.fetch(headOf(request), { parsedBody: message })
  })
}
