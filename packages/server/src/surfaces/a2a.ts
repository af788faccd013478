import type { Env, Hono, Context as Http } from 'hono'
import { agentCardV1 } from '../a2a/get-agent-card.ts'
import { isVersionOne } from '../a2a/methods.ts'
import type { RunningTasks } from '../a2a/running-tasks.ts'
import type { App } from '../context.ts'
import { enforceRateLimits } from '../limits/enforce-rate-limits.ts'
import { keysForLimit } from '../limits/rate-limit-keys.ts'
import { requireScope } from '../pipeline/authorize.ts'
import { createEventStream, EVENT_STREAM_HEADERS } from './event-stream.ts'
import { handleRpc } from './handle-rpc.ts'
import { createOperationRunner, type SurfaceContext } from './operation-runner.ts'
import { readText } from './read-body.ts'

const CARD_MAX_AGE_S = 3600
const VERSION_HEADER = 'A2A-Version'

/**
 * The endpoint of A2A, for every generation of the protocol, with any key; each skill asks for its own scope.
 * @param stopping ends streams that only watch
 */
export function serveA2a<E extends Env>(
  http: Hono<E>,
  app: App,
  surface: SurfaceContext<E>,
  stopping: AbortSignal,
): void {
  const running: RunningTasks = new Map()

  const answer = async (c: Http<E>): Promise<Response> => {
    const caller = await surface.authenticate(c)
    requireScope(caller, 'search_only')
    await enforceRateLimits(app.limiter, keysForLimit('general', { caller, address: surface.clientAddress(c) }))
    const answered = await handleRpc({ ...app, running }, await readText(c.req.raw), {
      caller,
      run: createOperationRunner(app, surface, c, { caller, idempotency_key: c.req.header('idempotency-key') ?? null }),
      stopping,
      version: c.req.header(VERSION_HEADER),
      request_id: surface.requestId(c),
      accepts_event_stream: c.req.header('accept')?.includes('text/event-stream') === true,
    })
    if (answered === null) return c.body(null, 204)
    if ('responses' in answered) return c.body(createEventStream(answered.responses), 200, EVENT_STREAM_HEADERS)
    return c.json(answered.response as object)
  }

  for (const path of ['/a2a', '/v1/a2a']) http.post(path, answer)
}

/** The agent card in the words of 1.0 for who asks for those, and how long each may be kept. */
export function serveAgentCards<E extends Env>(http: Hono<E>, { config }: App): void {
  for (const path of ['/.well-known/agent-card.json', '/.well-known/agent.json'])
    http.use(path, async (c, next) => {
      await next()
      if (c.res.status !== 200) return
      const version = c.req.header(VERSION_HEADER)
      if (version !== undefined && isVersionOne(version)) c.res = c.json(agentCardV1(config.base_url))
      c.header('Vary', VERSION_HEADER, { append: true })
      c.header('Cache-Control', `public, max-age=${CARD_MAX_AGE_S}`)
    })
}
