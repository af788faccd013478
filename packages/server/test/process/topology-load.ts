import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DepositInput, nextExperience } from '../experience-fixtures.ts'

const CONTRIBUTORS = 10
/** Of so many calls one deposits, one reads a record, and the others search; some deposits are raw texts, some are retracted. */
const CALLS_OF_A_ROUND = 10
const RAW_EVERY = 4
const RETRACT_EVERY = 5
const RETRY_MS = 2000
/** A write is sent so often, each time with the same key, until it is answered. */
const MAX_SENDS = 60
const HTTP_ERROR = 400

interface Answer {
  status: number
  body: Record<string, unknown>
}

/** A record whose deposit was answered. */
interface AcknowledgedRecord {
  id: string
  title: string
  api_key: string
  /** whether its retraction was answered too */
  is_retracted: boolean
}

/** Ends of the calls of a load. */
export interface LoadReport {
  calls: number
  /** calls that failed with the error envelope, by status and the part that was down */
  failures: Map<string, number>
  /** failures that were no envelope, and answers that were wrong */
  violations: string[]
  records: AcknowledgedRecord[]
  raw_deposits: { id: string; api_key: string }[]
  /** writes that were never answered, however often they were sent */
  unanswered: number
  /** durations of the calls in ms */
  times: number[]
}

const isEnvelope = ({ error, message, details }: Record<string, unknown>): boolean =>
  typeof error === 'string' && typeof message === 'string' && typeof details === 'object'

/** A load that calls a service at a constant rate, and checks each answer against what was answered before. */
interface TopologyLoad {
  report: LoadReport
  /** names what is down, for the failures that follow */
  setDown: (part: string | null) => void
  /** Ends the load; resolves when every call has ended. */
  stop: () => Promise<void>
}

/** @param per_second calls a second, however long they take */
export async function startTopologyLoad(base_url: string, per_second: number): Promise<TopologyLoad> {
  const report: LoadReport = {
    ...{ calls: 0, failures: new Map(), violations: [], records: [], raw_deposits: [], unanswered: 0, times: [] },
  }
  let down: string | null = null

  async function send(
    [method, path]: [method: string, path: string],
    {
      api_key,
      address,
      body,
      idempotency_key,
    }: Partial<Record<'api_key' | 'address' | 'idempotency_key', string>> & {
      body?: unknown
    },
  ): Promise<Answer> {
    const started = performance.now()
    const down_before = down
    report.calls++
    const headers = {
      'content-type': 'application/json',
      ...(address && { 'x-forwarded-for': address }),
      ...(api_key && { authorization: `Bearer ${api_key}` }),
      ...(idempotency_key && { 'idempotency-key': idempotency_key }),
    }
    try {
      const response = await fetch(`${base_url}${path}`, {
        ...{ method, headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const answer = { status: response.status, body: text === '' ? {} : JSON.parse(text) }
      if (answer.status >= HTTP_ERROR) {
        const what = `${answer.status} ${answer.body.error} (${down_before ?? down ?? 'nothing'} down)`
        report.failures.set(what, (report.failures.get(what) ?? 0) + 1)
        if (!isEnvelope(answer.body)) report.violations.push(`no envelope: ${method} ${path} ${answer.status} ${text}`)
      }
      return answer
    } catch (error) {
      report.violations.push(`no answer: ${method} ${path} ${String(error)}`)
      return { status: 0, body: {} }
    } finally {
      report.times.push(performance.now() - started)
    }
  }

  /** Sends a write until it is answered otherwise than by a failure of the service. */
  async function sendUntilAnswered(
    target: [method: string, path: string],
    request: { api_key: string; body?: unknown },
  ): Promise<Answer | null> {
    const idempotency_key = randomUUID()
    for (let sends = 0; sends < MAX_SENDS; sends++) {
      const answer = await send(target, { ...request, idempotency_key })
      if (answer.status !== 0 && answer.status < 500 && answer.status !== 429) return answer
      await sleep(RETRY_MS)
    }
    report.unanswered++
    return null
  }

  async function register(i: number): Promise<string> {
    const { status, body } = await send(['POST', '/v1/agents/register'], {
      address: `10.0.0.${i + 1}`,
      body: { type: 'ai_agent' },
    })
    if (typeof body.api_key !== 'string') throw new Error(`no contributor: ${status} ${JSON.stringify(body)}`)
    return body.api_key
  }

  async function deposit(api_key: string, experience: DepositInput, is_retracted_later: boolean): Promise<void> {
    const answer = await sendUntilAnswered(['POST', '/v1/experiences'], { api_key, body: experience })
    if (answer === null) return
    if (answer.status !== 201)
      return void report.violations.push(`deposit: ${answer.status} ${JSON.stringify(answer.body)}`)
    const record = { id: String(answer.body.id), title: experience.title, api_key, is_retracted: false }
    report.records.push(record)
    if (!is_retracted_later) return
    const retracted = await sendUntilAnswered(['POST', `/v1/experiences/${record.id}/retract`], { api_key, body: {} })
    if (retracted !== null && retracted.status < HTTP_ERROR) record.is_retracted = true
  }

  async function depositRaw(api_key: string, { title, problem, successful_approach }: DepositInput): Promise<void> {
    const body = { title, problem, what_worked: successful_approach?.method, visibility_scope: 'private' }
    const answer = await sendUntilAnswered(['POST', '/v1/experiences/raw'], { api_key, body })
    if (answer === null) return
    if (answer.status === 202) report.raw_deposits.push({ id: String(answer.body.raw_deposit_id), api_key })
    else report.violations.push(`raw deposit: ${answer.status} ${JSON.stringify(answer.body)}`)
  }

  async function read(): Promise<void> {
    const known = report.records.filter(({ is_retracted }) => !is_retracted)
    const record = known[Math.floor(Math.random() * known.length)]
    if (record === undefined) return
    const { status, body } = await send(['GET', `/v1/experiences/${record.id}`], { api_key: record.api_key })
    if (status === 404 || (status === 200 && body.title !== record.title))
      report.violations.push(
        `a record that was stored is answered with ${status} ${JSON.stringify(body).slice(0, 200)}`,
      )
  }

  async function search(api_key: string, n: number): Promise<void> {
    const retracted = new Set(report.records.flatMap(({ id, is_retracted }) => (is_retracted ? [id] : [])))
    const others = new Set(report.records.flatMap((record) => (record.api_key === api_key ? [] : [record.id])))
    const own = report.records.filter((record) => record.api_key === api_key)
    const q = own[n % Math.max(1, own.length)]?.title ?? 'connection pool timeout'
    const { status, body } = await send(['GET', `/v1/experiences/search?limit=5&q=${encodeURIComponent(q)}`], {
      api_key,
    })
    if (status !== 200) return
    for (const { id } of body.results as { id: string }[]) {
      if (retracted.has(id)) report.violations.push(`a search found ${id}, which was retracted before`)
      if (others.has(id)) report.violations.push(`a search found ${id}, a private record of somebody else`)
    }
  }

  const keys: string[] = []
  for (let i = 0; i < CONTRIBUTORS; i++) keys.push(await register(i))
  let calls = 0
  let deposits = 0
  async function call(n: number): Promise<void> {
    const api_key = keys[Math.floor(n / CALLS_OF_A_ROUND) % keys.length] ?? ''
    if (n % CALLS_OF_A_ROUND === 1) return read()
    if (n % CALLS_OF_A_ROUND !== 0) return search(api_key, n)
    const i = deposits++
    const experience = nextExperience({ visibility_scope: 'private' })
    return i % RAW_EVERY === 1 ? depositRaw(api_key, experience) : deposit(api_key, experience, i % RETRACT_EVERY === 0)
  }
  const running = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const one = call(calls++)
      .catch((error: unknown) => void report.violations.push(String(error)))
      .then(() => void running.delete(one))
    running.add(one)
  }, 1000 / per_second)
  return {
    report,
    setDown: (part) => {
      down = part
    },
    stop: async () => {
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}
