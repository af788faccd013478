import type { Env, Hono, Context as Http } from 'hono'
import { cardInOne } from '../a2a/get-agent-card.ts'
import { speaksOne } from '../a2a/methods.ts'
import type { RunningTasks } from '../a2a/running-tasks.ts'
import type { App } from '../context.ts'
import { requireScope } from '../execute.ts'
import { claimsOn } from '../limits/claims-of.ts'
import { countCalls } from '../limits/count-calls.ts'
import { answerRpc } from './answer-rpc.ts'
import { readText } from './read-body.ts'
import { runFor, type Surface } from './run-for.ts'
import { EVENT_FIELDS, serverEvents } from './server-events.ts'

const CARD_MAX_AGE_S = 3600
const VERSION = 'A2A-Version'

/**
 * The endpoint of A2A, for every generation of the protocol, with any key; each skill asks for its own scope.
 * @param stopping ends streams that only watch
 */
export function serveA2a<E extends Env>(http: Hono<E>, app: App, surface: Surface<E>, stopping: AbortSignal): void {
  const running: RunningTasks = new Map()

  const answer = async (c: Http<E>): Promise<Response> => {
    const caller = await surface.authenticate(c)
    requireScope(caller, 'search_only')
    await countCalls(app.limiter, claimsOn('general', { caller, address: surface.addressOf(c) }))
    const answered = await answerRpc({ ...app, running }, await readText(c.req.raw), {
      caller,
      run: runFor(app, surface, c, { caller, idempotency_key: c.req.header('idempotency-key') ?? null }),
      stopping,
      version: c.req.header(VERSION),
      request_id: surface.requestId(c),
      reads_events: c.req.header('accept')?.includes('text/event-stream') === true,
    })
    if (answered === null) return c.body(null, 204)
    if ('responses' in answered) return c.body(serverEvents(answered.responses), 200, EVENT_FIELDS)
    return c.json(answered.response as object)
  }

  for (const path of ['/a2a', '/v1/a2a']) http.post(path, answer)
}

/** The agent card in the words of 1.0 for who asks for those, and how long each may be kept. */
export function serveCards<E extends Env>(http: Hono<E>, { config }: App): void {
  for (const path of ['/.well-known/agent-card.json', '/.well-known/agent.json'])
    http.use(path, async (c, next) => {
      await next()
      if (c.res.status !== 200) return
      const version = c.req.header(VERSION)
      if (version !== undefined && speaksOne(version)) c.res = c.json(cardInOne(config.base_url))
      c.header('Vary', VERSION, { append: true })
      c.header('Cache-Control', `public, max-age=${CARD_MAX_AGE_S}`)
    })
}
