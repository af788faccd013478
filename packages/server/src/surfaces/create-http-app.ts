import {
  ApiError,
  hasRequestBody,
  type Operation,
  type OperationId,
  operationIds,
  operations,
  pathParameterNames,
} from '@cairnway/contract'
import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context as Http } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { createAddressMatcher } from '../addresses/address-matcher.ts'
import { type App, anonymousCaller, type Caller } from '../context.ts'
import { batchReadyValues } from '../event-loop/batch-ready-values.ts'
import { execute, executeLines } from '../execute.ts'
import { rateLimitErrorHeaders, rateLimitHeaders } from '../limits/rate-limit-headers.ts'
import type { Call } from '../pipeline/call.ts'
import { toApiError } from '../pipeline/to-api-error.ts'
import { formatServerTiming } from '../time/measure-time.ts'
import { serveA2a, serveAgentCards } from './a2a.ts'
import { allowOrigins } from './allow-origins.ts'
import { authenticate } from './authenticate.ts'
import { clientAddress } from './client-address.ts'
import { serveDocuments } from './documents.ts'
import { serveMcp } from './mcp.ts'
import { createQueryParser } from './query-parser.ts'
import { readBody } from './read-body.ts'
import { readLines } from './read-lines.ts'

/** Result lines that go out together at most. */
const MAX_BATCH_LINES = 64

type Env = { Variables: { request_id: string }; Bindings: Partial<HttpBindings> }

const honoRoute = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')
const queryParams = (http: Http<Env>) => new URL(http.req.url).searchParams

/** Whose call it is, by its socket or by what a trusted proxy says; null for a request without a socket. */
type ResolveAddress = (http: Http<Env>) => string | null

/** Public operations answer everyone and look at no key, but for those to which one gives more: a bad key is as none. */
async function resolveCaller(app: App, http: Http<Env>, op: Operation, address: string | null): Promise<Caller> {
  if (op.scope === 'public' && !op.has_optional_key) return anonymousCaller
  const caller = authenticate(app, http.req.header('authorization'), address)
  return op.scope === 'public' ? caller.catch(() => anonymousCaller) : caller
}

/** What a failure looks like over HTTP. */
function respondWithError(http: Http<Env>, failure: ApiError): Response {
  if (failure.status === 401) {
    // without credentials there is nothing wrong with them yet (RFC 6750, section 3.1)
    const reason = http.req.header('authorization') === undefined ? '' : ', error="invalid_token"'
    http.header('WWW-Authenticate', `Bearer realm="cairnway"${reason}`)
  }
  const wait = failure.details.retry_after_seconds
  if (typeof wait === 'number') http.header('Retry-After', String(wait))
  for (const [name, value] of rateLimitErrorHeaders(failure.details)) http.header(name, value)
  return http.json(failure.toJSON(), failure.status as 500)
}

function registerOperation(http: Hono<Env>, app: App, name: OperationId, addressOf: ResolveAddress): void {
  const op: Operation = operations[name]
  const names = pathParameterNames(op.path)
  const readQuery = createQueryParser(op)
  const inPath = (c: Http<Env>) => Object.fromEntries(names.map((part) => [part, c.req.param(part)]))
  const callOf = (c: Http<Env>): Call => {
    const address = addressOf(c)
    return {
      name,
      authenticate: () => resolveCaller(app, c, op, address),
      request_id: c.get('request_id'),
      address,
      idempotency_key: c.req.header('idempotency-key') ?? null,
      timings: {},
    }
  }

  const answer = async (c: Http<Env>): Promise<Response> => {
    const call = callOf(c)
    const output = await execute(app, call, async () => ({
      ...(hasRequestBody(op) ? await readBody(c.req.raw) : readQuery(queryParams(c))),
      ...inPath(c),
    }))
    const status = typeof op.status === 'function' ? op.status(output) : (op.status ?? 200)
    if (Object.keys(call.timings).length > 0) c.header('Server-Timing', formatServerTiming(call.timings))
    if (op.has_secret_output) c.header('Cache-Control', 'no-store')
    if (call.rate_limit) for (const [field, value] of rateLimitHeaders(call.rate_limit)) c.header(field, value)
    // the name that clients know from Stripe's interface, which made the practice
    if (call.is_replayed) c.header('Idempotent-Replayed', 'true')
    return status === 204 ? c.body(null, 204) : c.json(output as object, status as 200)
  }

  const answerLines = async (c: Http<Env>): Promise<Response> => {
    const readInput = async () => ({ ...readQuery(queryParams(c)), ...inPath(c) })
    const results = executeLines(app, callOf(c), readInput, readLines(c.req.raw))
    await results.next()
    if (op.has_secret_output) c.header('Cache-Control', 'no-store')
    // a write to the socket for each line would cost as much as the line
    const iterator = batchReadyValues(results, MAX_BATCH_LINES)
    const encoder = new TextEncoder()
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        try {
          const { done, value } = await iterator.next()
          if (done) controller.close()
          else controller.enqueue(encoder.encode(value.map((result) => `${JSON.stringify(result)}\n`).join('')))
        } catch (error) {
          // the status has gone out already: the last line tells what happened
          controller.enqueue(encoder.encode(`${JSON.stringify(error)}\n`))
          controller.close()
        }
      },
      cancel: () => void iterator.return(undefined),
    })
    return c.body(body, 200, { 'Content-Type': 'application/x-ndjson' })
  }

  const respond = op.answer === 'ndjson' ? answerLines : answer
  for (const path of op.alias ? [op.path, op.alias] : [op.path]) http.on(op.method, honoRoute(path), respond)
}

/** Paths that exist, each with its methods: for 405. */
function registerMethodNotAllowed(http: Hono<Env>): void {
  const methods = new Map<string, string[]>()
  for (const { path, method } of http.routes.filter(({ method: known }) => known !== 'ALL'))
    methods.set(path, [...(methods.get(path) ?? []), method, ...(method === 'GET' ? ['HEAD'] : [])])
  for (const [route, allowed] of methods) {
    http.all(route, (c) => {
      c.header('Allow', allowed.join(', '))
      throw new ApiError('MethodNotAllowedError', `${c.req.method} is not possible here; use ${allowed.join(' or ')}`, {
        allowed,
      })
    })
  }
}

/**
 * The whole HTTP service: every operation of the table, the documents about it, and errors in the one envelope.
 * @param stopping ends streams that only wait, so that the service can stop
 */
export function createHttpApp(app: App, stopping: AbortSignal = new AbortController().signal): Hono<Env> {
  const http = new Hono<Env>()
  const isTrusted = createAddressMatcher(app.config.trusted_proxies)
  const addressOf: ResolveAddress = (c) =>
    clientAddress(c.env?.incoming?.socket.remoteAddress ?? null, c.req.header('x-forwarded-for'), isTrusted)
  http.use(async (c, next) => {
    const given = c.req.header('x-request-id')
    const request_id = given && /^[\w.-]{1,100}$/.test(given) ? given : app.newId('req')
    c.set('request_id', request_id)
    c.header('X-Request-Id', request_id)
    c.header('X-Content-Type-Options', 'nosniff')
    await next()
  })
  http.use(allowOrigins(app.config.cors_origins))
  // a page that asks with If-None-Match has to be let read the 304 too
  const retainedHeaders = [...RETAINED_304_HEADERS, 'Access-Control-Allow-Origin', 'Access-Control-Expose-Headers']
  for (const path of ['/v1/openapi-public.json', '/.well-known/*']) http.use(path, etag({ retainedHeaders }))
  const authenticated = (c: Http<Env>) => authenticate(app, c.req.header('authorization'), addressOf(c))
  const surface = {
    authenticate: authenticated,
    clientAddress: addressOf,
    requestId: (c: Http<Env>) => c.get('request_id'),
  }
  serveA2a(http, app, surface, stopping)
  serveAgentCards(http, app)
  // fixed paths with all their methods go first: none of them is the id of something
  const isFixed = (name: OperationId) => pathParameterNames(operations[name].path).length === 0
  for (const name of operationIds.filter(isFixed)) registerOperation(http, app, name, addressOf)
  serveDocuments(http, app, authenticated)
  serveMcp(http, app, surface)
  registerMethodNotAllowed(http)
  for (const name of operationIds.filter((each) => !isFixed(each))) registerOperation(http, app, name, addressOf)
  registerMethodNotAllowed(http)
  http.notFound((c) => respondWithError(c, new ApiError('NotFoundError', `there is no ${c.req.method} ${c.req.path}`)))
  http.onError((error, c) => {
    if (error instanceof ApiError) return respondWithError(c, error)
    app.log.error({ err: error, request_id: c.get('request_id') }, 'request failed outside the door')
    // who calls is asked of the database before the door: while it is away, that too is only an outage
    return respondWithError(c, toApiError(error))
  })
  return http
}
