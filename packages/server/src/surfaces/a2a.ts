import { ApiError, type OperationName } from '@cairnway/contract'
import type { Env, Hono, Context as Http } from 'hono'
import { type Asked, dispatch, type Reply } from '../a2a/dispatch.ts'
import { cardInOne } from '../a2a/get-agent-card.ts'
import { type Dialect, dialectOf, methodOf, speaksOne } from '../a2a/methods.ts'
import { idOf, isNotification, methodNameOf, type RequestId, readRequest } from '../a2a/read-request.ts'
import { RpcError } from '../a2a/rpc-error.ts'
import type { RunningTasks } from '../a2a/running-tasks.ts'
import type { Run } from '../a2a/work-on-task.ts'
import { writeError, writeResult } from '../a2a/write-error.ts'
import type { App, Caller } from '../context.ts'
import { execute, requireScope, toApiError } from '../execute.ts'
import { claimsOn } from '../limits/claims-of.ts'
import { countCalls } from '../limits/count-calls.ts'
import { parseJson } from '../screening/parse-json.ts'
import { readText } from './read-body.ts'
import { serverEvents } from './server-events.ts'

const CARD_MAX_AGE_S = 3600
const VERSION_HEADER = 'A2A-Version'

interface Parts<E extends Env> {
  app: App
  authenticate: (c: Http<E>) => Promise<Caller>
  addressOf: (c: Http<E>) => string | null
  requestId: (c: Http<E>) => string
  stopping: AbortSignal
}

/** Whatever went wrong, as JSON-RPC says it; the cause of ours stays inside. */
function toRpcError(app: App, error: unknown): RpcError {
  if (error instanceof RpcError) return error
  const failure = toApiError(error)
  if (failure.status >= 500) app.log.error({ err: failure.cause }, 'a2a')
  return new RpcError('internal', failure.message, { ...failure.toJSON() })
}

/** The body of a call as a value. @throws RpcError parse_error, ApiError for what is no JSON over HTTP at all */
async function readCall(request: Request): Promise<unknown> {
  const text = await readText(request)
  const parsed = text === null ? { fault: 'not valid UTF-8' } : parseJson(text)
  if ('fault' in parsed) throw new RpcError('parse_error', `the body is not JSON: ${parsed.fault}`)
  return parsed.value
}

/** @throws RpcError for a request that is none, an unknown method or a version that is not spoken here */
async function answer(
  app: App,
  running: RunningTasks,
  body: unknown,
  version: string | undefined,
  asked: Asked,
): Promise<Reply> {
  const { method: name, params } = readRequest(body)
  const method = methodOf(name)
  if (dialectOf(name) === '1.0' && !speaksOne(version))
    throw new RpcError('version', `A2A ${version} is not spoken here`, { supported: ['1.0', '0.3', '0.1'] })
  if (method === null) throw new RpcError('unknown_method', `there is no method ${JSON.stringify(name.slice(0, 100))}`)
  return dispatch({ ...app, running }, method, params, asked)
}

interface Answered {
  dialect: Dialect
  id: RequestId
}

async function* asResponses(
  app: App,
  { dialect, id }: Answered,
  results: AsyncIterable<unknown>,
): AsyncGenerator<unknown> {
  try {
    for await (const result of results) yield writeResult(id, result)
  } catch (error) {
    yield writeError(dialect, id, toRpcError(app, error))
  }
}

const one = async function* (response: unknown): AsyncGenerator<unknown> {
  yield response
}

/** The endpoint of A2A, for every generation of the protocol, and the card of the one that asks for it. */
export function serveA2a<E extends Env>(http: Hono<E>, parts: Parts<E>): void {
  const { app, stopping } = parts
  const running: RunningTasks = new Map()

  const runFor =
    (c: Http<E>, caller: Caller): Run =>
    (name: OperationName, input: unknown) =>
      execute(
        app,
        {
          name,
          caller: async () => caller,
          request_id: parts.requestId(c),
          address: parts.addressOf(c),
          idempotency_key: c.req.header('idempotency-key') ?? null,
          timings: {},
        },
        async () => input,
      )

  const respond = async (c: Http<E>): Promise<Response> => {
    const started = performance.now()
    const caller = await parts.authenticate(c)
    requireScope(caller, 'search_only')
    await countCalls(app.limiter, claimsOn('general', { caller, address: parts.addressOf(c) }))
    let body: unknown = null
    let failure: RpcError | null = null
    let reply: Reply | null = null
    try {
      body = await readCall(c.req.raw)
      const asked = { caller, run: runFor(c, caller), stopping }
      reply = await answer(app, running, body, c.req.header(VERSION_HEADER), asked)
    } catch (error) {
      // what HTTP itself is at odds with leaves in the envelope of HTTP
      if (error instanceof ApiError && body === null) throw error
      failure = toRpcError(app, error)
    }
    const name = methodNameOf(body)
    app.log.info(
      {
        a2a: methodOf(name) ? name : null,
        code: failure?.code,
        ms: Math.round(performance.now() - started),
        contributor: caller.contributor_id,
        key: caller.key_id,
        request_id: parts.requestId(c),
      },
      'a2a',
    )
    // a call without an id wants no answer (JSON-RPC 2.0, section 4.1)
    if (isNotification(body)) return c.body(null, 204)
    const answered = { dialect: dialectOf(name), id: idOf(body) }
    const is_stream = methodOf(name)?.verb === 'stream' || methodOf(name)?.verb === 'subscribe'
    if (reply && 'results' in reply) return serverEvents(asResponses(app, answered, reply.results))
    const response = reply
      ? writeResult(answered.id, reply.result)
      : failure && writeError(answered.dialect, answered.id, failure)
    // clients that asked for a stream read nothing else
    if (is_stream && c.req.header('accept')?.includes('text/event-stream')) return serverEvents(one(response))
    return c.json(response)
  }

  for (const path of ['/a2a', '/v1/a2a']) http.post(path, respond)

  for (const path of ['/.well-known/agent-card.json', '/.well-known/agent.json'])
    http.use(path, async (c, next) => {
      await next()
      if (c.res.status !== 200) return
      const version = c.req.header(VERSION_HEADER)
      if (version !== undefined && speaksOne(version)) c.res = c.json(cardInOne(app.config.base_url))
      c.header('Vary', VERSION_HEADER)
      c.header('Cache-Control', `public, max-age=${CARD_MAX_AGE_S}`)
    })
}
