import { OperationError, type OperationId, operationIds, operations, pathParameterNames } from '@cairnway/contract'
import { createMcpServer, type McpServerOptions } from '@cairnway/mcp'
import { Hono, type Context as Http } from 'hono'
import { createNonce } from '../../accounts/identity/tokens/dpop-nonce.ts'
import { rateLimitErrorHeaders } from '../../platform/limits/rate-limit-headers.ts'
import type { Service } from '../parts.ts'
import { toOperationError } from '../pipeline/to-operation-error.ts'
import { serveA2a, serveAgentCards } from './a2a.ts'
import { allowOrigins } from './allow-origins.ts'
import { answerNotModified } from './answer-not-modified.ts'
import { challengeFor } from './challenge.ts'
import { createAddressResolver } from './client-address.ts'
import { serveConsole } from './console.ts'
import { findConsoleDirectory } from './console-files.ts'
import { serveDocuments } from './documents.ts'
import { type AddressLimits, createAddressLimits } from './limit-by-address.ts'
import { serveMcp } from './mcp.ts'
import { serveMetrics } from './metrics.ts'
import { MCP_PATH, resourceMetadataPath, serveOauthDocuments } from './oauth-documents.ts'
import { serveOauthToken } from './oauth-token.ts'
import { serveProbes } from './probes.ts'
import { refuseCodeFlow } from './refuse-code-flow.ts'
import {
  authenticateRequest,
  type Env,
  NDJSON,
  PRIVATE_ANSWER,
  type ResolveRequestAddress,
  registerOperation,
  requestIds,
} from './register-operation.ts'
import { readRequestId, readTraceId } from './request-ids.ts'
import { requireOrigin } from './require-origin.ts'
import { mustClose } from './unread-body.ts'

/** `Cache-Control` of an answer with an ETag: its reader may keep it, and asks whether it is still the same. */
const REVALIDATED_ANSWER = 'private, no-cache'
const UNLISTED_PROXY_WARNING =
  'X-Forwarded-For of a peer that TRUSTED_PROXIES does not name is ignored; if it is your proxy, name it: until then all who come through it share the limits by address, and their networks are unknown, so each of them is a cluster of their own or all are one (docs/trust.md)'

/** Makes the HTTP response of a failure. */
function respondWithError(app: Service, http: Http<Env>, failure: OperationError): Response {
  // MCP hosts find the token endpoint by the metadata that the challenge names
  const metadata = http.req.path === MCP_PATH ? `${app.config.base_url}${resourceMetadataPath(MCP_PATH)}` : null
  const challenge = challengeFor(failure, http.req.header('authorization'), metadata)
  if (challenge !== null) http.header('WWW-Authenticate', challenge)
  if (failure.details.oauth_error === 'use_dpop_nonce') http.header('DPoP-Nonce', createNonce(app.hashKey, app.now()))
  const { retry_after_seconds } = failure.details
  if (typeof retry_after_seconds === 'number') http.header('Retry-After', String(retry_after_seconds))
  for (const [name, value] of rateLimitErrorHeaders(failure.details, app.now())) http.header(name, value)
  return http.json(failure.toJSON(), failure.status as 500)
}

/** Answers 405 for the known paths with any other method; must be registered after the routes of these paths. */
function registerMethodNotAllowed(http: Hono<Env>): void {
  const methods = new Map<string, string[]>()
  for (const { path, method } of http.routes.filter(({ method: known }) => known !== 'ALL'))
    methods.set(path, [...(methods.get(path) ?? []), method, ...(method === 'GET' ? ['HEAD'] : [])])
  for (const [route, registered] of methods) {
    // a route with a middleware of its own is registered twice
    const allowed = [...new Set(registered)]
    http.all(route, (c) => {
      c.header('Allow', allowed.join(', '))
      throw new OperationError(
        'MethodNotAllowedError',
        `${c.req.method} is not possible here; use ${allowed.join(' or ')}`,
        {
          allowed,
        },
      )
    })
  }
}

/** Serves every operation of the table over REST, MCP and A2A, and the documents. */
function serveOperations(
  http: Hono<Env>,
  app: Service,
  {
    resolveAddress,
    limits,
    stopping,
    tool_wait,
  }: {
    resolveAddress: ResolveRequestAddress
    limits: AddressLimits
    stopping: AbortSignal
    tool_wait: McpServerOptions['wait']
  },
): void {
  const authenticated = (c: Http<Env>) => authenticateRequest(app, c, resolveAddress(c))
  const surface = {
    authenticate: authenticated,
    clientAddress: resolveAddress,
    requestIds,
  }
  serveA2a(http, app, surface, stopping)
  serveAgentCards(http, app)
  serveDocuments(http, app, { authenticate: authenticated, limits })
  serveMcp(http, app, surface, (options) => createMcpServer({ ...options, ...(tool_wait && { wait: tool_wait }) }))
  serveOauthToken(http, app, surface)
  serveOauthDocuments(http, app, limits)
  refuseCodeFlow(http, app, limits)
  // paths with fewer parameters come first, each with all its methods, so that no path parameter matches a fixed segment
  const countParameters = (name: OperationId) => pathParameterNames(operations[name].path).length
  for (const count of [...new Set(operationIds.map(countParameters))].sort()) {
    for (const name of operationIds.filter((each) => countParameters(each) === count))
      registerOperation(http, app, name, resolveAddress)
    registerMethodNotAllowed(http)
  }
}

/**
 * Creates the HTTP service: the probes and, unless the process only works on jobs, every surface, with errors in the
 * one envelope.
 * @param stopping aborted when the service stops: ends streams that only wait
 * @param console_directory directory of the package of the web console; null: there is none
 * @param tool_wait limits of the wait of MCP tools for jobs that their call enqueued, which tests replace
 */
export function createHttpApp(
  app: Service,
  stopping: AbortSignal = new AbortController().signal,
  console_directory: string | null = findConsoleDirectory(),
  tool_wait?: McpServerOptions['wait'],
): Hono<Env> {
  const http = new Hono<Env>()
  const resolvePeer = createAddressResolver(app.config, (peer) => app.log.warn({ peer }, UNLISTED_PROXY_WARNING))
  const resolveAddress: ResolveRequestAddress = (c) =>
    resolvePeer(c.env?.incoming?.socket.remoteAddress ?? null, c.req.header('x-forwarded-for'))
  http.use(async (c, next) => {
    const request_id = readRequestId(c.req.header('x-request-id')) ?? app.newId('req')
    c.set('request_id', request_id)
    c.set('trace_id', readTraceId(c.req.header('traceparent')))
    c.header('X-Request-Id', request_id)
    c.header('X-Content-Type-Options', 'nosniff')
    const has_credentials = c.req.header('authorization') !== undefined
    if (has_credentials) c.header('Cache-Control', PRIVATE_ANSWER)
    await next()
    const { headers } = c.res
    const cache_control = headers.get('cache-control') ?? ''
    const expected = headers.has('etag') ? REVALIDATED_ANSWER : PRIVATE_ANSWER
    // a header that is set now makes a stream of the body, which costs as much as a light call
    if (has_credentials && cache_control !== expected && !/^public\b/.test(cache_control))
      c.header('Cache-Control', expected)
    // an answer in lines begins while the body arrives
    const is_stream = c.res.headers.get('content-type') === NDJSON
    if (!is_stream && mustClose(c.env?.incoming)) c.header('Connection', 'close')
  })
  const limits = createAddressLimits(app, resolveAddress)
  // the next middleware answers preflights
  http.use((c, next) => (c.req.method === 'OPTIONS' ? limits.documents(c, next) : next()))
  http.use(allowOrigins(app.config.cors_origins))
  http.use(async (c, next) => {
    try {
      requireOrigin(app.config, c.req.header('host') ?? new URL(c.req.url).host, c.req.header('origin'))
    } catch (refusal) {
      await limits.countRefusal(c)
      throw refusal
    }
    await next()
  })
  // before the routes, because the headers of the card are set outside of its own
  http.use('/.well-known/*', answerNotModified)
  serveProbes(http, app, { stopping, limits })
  serveMetrics(http, app, { authenticate: (c) => authenticateRequest(app, c, resolveAddress(c)), limits })
  const is_api = app.config.role !== 'worker'
  const answerUnknownPage = is_api
    ? serveConsole(http, app, { directory: console_directory, limits })
    : async () => null
  if (is_api) serveOperations(http, app, { resolveAddress, limits, stopping, tool_wait })
  registerMethodNotAllowed(http)
  const place = is_api ? '' : '; this process works on background jobs and answers probes only (ROLE=worker)'
  /** The error of a refusal that no other limit counts, or that of the limit on these. */
  const limitRefusal = async (c: Http<Env>, error: OperationError): Promise<OperationError> => {
    const is_without_key = error.status === 401 && c.req.header('authorization') === undefined
    if (!is_without_key && error.error !== 'MethodNotAllowedError') return error
    return limits.countRefusal(c).then(() => error, toOperationError)
  }
  http.notFound(async (c) => {
    await limits.countRefusal(c)
    const page = await answerUnknownPage(c)
    const error = new OperationError('NotFoundError', `there is no ${c.req.method} ${c.req.path}${place}`)
    return page ?? respondWithError(app, c, error)
  })
  http.onError(async (error, c) => {
    if (error instanceof OperationError) return respondWithError(app, c, await limitRefusal(c, error))
    app.log.error({ err: error, ...requestIds(c) }, 'request failed outside the operation pipeline')
    // authentication reads the database before the pipeline starts, so an outage must be reported as one here too
    return respondWithError(app, c, toOperationError(error))
  })
  return http
}
