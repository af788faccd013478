import type { Env, Hono, Context as Http } from 'hono'
import { cardInOne } from '../a2a/get-agent-card.ts'
import { speaksOne } from '../a2a/methods.ts'
import type { RunningTasks } from '../a2a/running-tasks.ts'
import type { Run } from '../a2a/work-on-task.ts'
import type { App, Caller } from '../context.ts'
import { execute, requireScope } from '../execute.ts'
import { claimsOn } from '../limits/claims-of.ts'
import { countCalls } from '../limits/count-calls.ts'
import { answerRpc } from './answer-rpc.ts'
import { readText } from './read-body.ts'
import { EVENT_FIELDS, serverEvents } from './server-events.ts'

const CARD_MAX_AGE_S = 3600
const VERSION = 'A2A-Version'

/** What of a request this surface asks the others for. */
interface Asking<E extends Env> {
  authenticate: (c: Http<E>) => Promise<Caller>
  addressOf: (c: Http<E>) => string | null
  requestId: (c: Http<E>) => string
  /** ends streams that only watch */
  stopping: AbortSignal
}

/** The endpoint of A2A, for every generation of the protocol, with any key; each skill asks for its own scope. */
export function serveA2a<E extends Env>(http: Hono<E>, app: App, asking: Asking<E>): void {
  const running: RunningTasks = new Map()

  const runAs = (c: Http<E>, caller: Caller): Run => {
    const idempotency_key = c.req.header('idempotency-key') ?? null
    const call = { request_id: asking.requestId(c), address: asking.addressOf(c), idempotency_key }
    return (name, input) => execute(app, { ...call, name, caller: async () => caller, timings: {} }, async () => input)
  }

  const answer = async (c: Http<E>): Promise<Response> => {
    const caller = await asking.authenticate(c)
    requireScope(caller, 'search_only')
    await countCalls(app.limiter, claimsOn('general', { caller, address: asking.addressOf(c) }))
    const answered = await answerRpc({ ...app, running }, await readText(c.req.raw), {
      caller,
      run: runAs(c, caller),
      stopping: asking.stopping,
      version: c.req.header(VERSION),
      request_id: asking.requestId(c),
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
