import { ApiError, invalidField } from '@cairnway/contract'
import { chooseTools, createMcpServer, type ServerOptions } from '@cairnway/mcp'
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server'
import type { Env, Hono, Context as Http } from 'hono'
import type { App, Caller } from '../context.ts'
import { execute, requireScope } from '../execute.ts'
import { version } from '../version.ts'
import { readJson } from './read-body.ts'
import { requireOrigin } from './require-origin.ts'

/** Who asks, by what the surface knows of a request. */
export interface Asking {
  caller: Caller
  address: string | null
  request_id: string
}

/** JSON-RPC 2.0: the text is no JSON. */
const PARSE_ERROR = -32_700
/** JSON-RPC 2.0: the first of the numbers for what a server means by itself. */
const TRANSPORT_ERROR = -32_000

/** A request that is no message has no id to answer to. */
const answerUnread = (failure: ApiError): Response =>
  Response.json(
    {
      jsonrpc: '2.0',
      id: null,
      error: {
        code: failure.status === 422 ? PARSE_ERROR : TRANSPORT_ERROR,
        message: failure.message,
        data: failure.toJSON(),
      },
    },
    { status: failure.status === 422 ? 400 : failure.status },
  )

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
 * @param ask who asks; fails for a key that is no good
 * @param build makes that server
 */
export function serveMcp<E extends Env>(
  http: Hono<E>,
  app: App,
  ask: (c: Http<E>) => Promise<Asking>,
  build: (options: ServerOptions) => McpServer = createMcpServer,
): void {
  http.post('/mcp', async (c) => {
    const request = c.req.raw
    requireOrigin(app.config, c.req.header('host') ?? new URL(request.url).host, c.req.header('origin'))
    const { caller, address, request_id } = await ask(c)
    requireScope(caller, 'search_only')
    const tools = toolsOf(c.req.query('tools'))
    const read = await readJson(request).then(
      (message) => ({ message }),
      (failure: unknown) => ({ failure }),
    )
    if ('failure' in read) {
      if (read.failure instanceof ApiError) return answerUnread(read.failure)
      throw read.failure
    }
    const run: ServerOptions['execute'] = (name, input) =>
      execute(
        app,
        { name, caller: async () => caller, request_id, address, idempotency_key: null, timings: {} },
        async () => input,
      )
    const handler = createMcpHandler(() => build({ execute: run, scope: caller.scope, tools, version }), {
      onerror: (error) => app.log.debug({ err: error, request_id }, 'MCP request refused'),
    })
    return handler.fetch(request, { parsedBody: read.message })
  })
}
