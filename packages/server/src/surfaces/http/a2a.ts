import type { Env, Hono, Context as Http } from 'hono'
import { enforceRateLimits } from '../../platform/limits/enforce-rate-limits.ts'
import { keysForLimit } from '../../platform/limits/rate-limit-keys.ts'
import { agentCardV1 } from '../a2a/get-agent-card.ts'
import { isVersionOne } from '../a2a/methods.ts'
import type { RunningTasks } from '../a2a/running-tasks.ts'
import type { Service } from '../parts.ts'
import { requireScope } from '../pipeline/authorize.ts'
import { type DocumentVariables, encodeJson } from './encoded-bytes.ts'
import { createEventStream, EVENT_STREAM_HEADERS } from './event-stream.ts'
import { handleRpc } from './handle-rpc.ts'
import { createOperationRunner, type SurfaceContext } from './operation-runner.ts'
import { readText } from './read-body.ts'

const CARD_MAX_AGE_S = 3600
const VERSION_HEADER = 'A2A-Version'

/**
 * Serves the A2A endpoint for all versions of the protocol. It accepts keys of any scope; each operation checks the
 * scope that it needs.
 * @param stopping aborted when the service stops: ends streams that only watch a task
 */
export function serveA2a<E extends Env>(
  http: Hono<E>,
  app: Service,
  surface: SurfaceContext<E>,
  stopping: AbortSignal,
): void {
  const running: RunningTasks = new Map()

  const answer = async (c: Http<E>): Promise<Response> => {
    const caller = await surface.authenticate(c)
    requireScope(caller, 'search_only')
    await enforceRateLimits(app.limiter, keysForLimit('general', { caller, address: surface.clientAddress(c) }))
    const reply = await handleRpc({ ...app, running }, await readText(c.req.raw), {
      caller,
      run: createOperationRunner(app, surface, c, { caller, idempotency_key: c.req.header('idempotency-key') ?? null }),
      stopping,
      version: c.req.header(VERSION_HEADER),
      ...surface.requestIds(c),
      accepts_event_stream: c.req.header('accept')?.includes('text/event-stream') === true,
    })
    if (reply === null) return c.body(null, 204)
    if ('responses' in reply) return c.body(createEventStream(reply.responses), 200, EVENT_STREAM_HEADERS)
    return c.json(reply.response as object)
  }

  for (const path of ['/a2a', '/v1/a2a']) http.post(path, answer)
}

/** Chooses the agent card of 1.0 for clients that send this version, and adds caching headers to both. */
export function serveAgentCards<E extends { Variables: DocumentVariables }>(http: Hono<E>, { config }: Service): void {
  const card_v1 = encodeJson(agentCardV1(config.base_url))
  for (const path of ['/.well-known/agent-card.json', '/.well-known/agent.json'])
    http.use(path, async (c, next) => {
      const version = c.req.header(VERSION_HEADER)
      if (version !== undefined && isVersionOne(version)) c.set('document', card_v1)
      await next()
      if (c.res.status !== 200) return
      c.header('Vary', VERSION_HEADER, { append: true })
      c.header('Cache-Control', `public, max-age=${CARD_MAX_AGE_S}`)
    })
}
