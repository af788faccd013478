import { Agent, request } from 'node:http'
import { operator_key } from './bench-server.ts'

/** A request of one operation. */
export interface BenchCall {
  path: string
  /** sent as JSON with POST; a call without one is a GET */
  body?: object
}

/** Durations of calls in milliseconds, in the order of their answers. */
export interface SearchTimings {
  /** the whole call as the client measures it */
  whole: number[]
  /** stages of the header Server-Timing by name, one value for each call */
  stages: Map<string, number[]>
  /** seconds from the first call to the last answer */
  seconds: number
}

interface SearchReply {
  status: number
  timing: string
  body: string
}

/**
 * Sends one call over a keep-alive connection. The client shares the processors with the server, so it does as little as
 * possible and does not parse the answer.
 */
function sendCall(base_url: string, { path, body }: BenchCall, agent: Agent): Promise<SearchReply> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${operator_key}`, ...(body && { 'content-type': 'application/json' }) }
    const call = request(base_url + path, { agent, headers, method: body ? 'POST' : 'GET' }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          timing: String(answer.headers['server-timing'] ?? ''),
          body: Buffer.concat(chunks).toString(),
        }),
      )
      answer.on('error', reject)
    })
    call.on('error', reject)
    call.end(body && JSON.stringify(body))
  })
}

const searchCall = (q: string): BenchCall => ({ path: `/v1/experiences/search?${new URLSearchParams({ q })}` })

export const sendSearch = (base_url: string, q: string, agent: Agent): Promise<SearchReply> =>
  sendCall(base_url, searchCall(q), agent)

/**
 * Sends every call once, over `connections` connections with one call at a time each.
 * @throws Error when the status of an answer is not 200
 */
export async function runCalls(base_url: string, calls: readonly BenchCall[], connections = 1): Promise<SearchTimings> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const timings: SearchTimings = { whole: [], stages: new Map(), seconds: 0 }
  const waiting = calls.values()
  const started = performance.now()
  const sendOnConnection = async () => {
    for (const each of waiting) {
      const sent = performance.now()
      const { status, timing } = await sendCall(base_url, each, agent)
      if (status !== 200) throw new Error(`${each.path} was answered with ${status}`)
      timings.whole.push(performance.now() - sent)
      for (const [, stage = '', ms = ''] of timing.matchAll(/(\w+);dur=([\d.]+)/g)) {
        const times = timings.stages.get(stage) ?? []
        timings.stages.set(stage, times)
        times.push(Number(ms))
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, sendOnConnection))
  timings.seconds = (performance.now() - started) / 1000
  agent.destroy()
  return timings
}

/** Sends every query once as a search. */
export const runSearches = (base_url: string, texts: readonly string[], connections = 1): Promise<SearchTimings> =>
  runCalls(base_url, texts.map(searchCall), connections)

/** Durations of the whole calls less the stage `embed`, in milliseconds. */
export const withoutEmbedding = ({ whole, stages }: SearchTimings): number[] =>
  whole.map((ms, i) => ms - (stages.get('embed')?.[i] ?? 0))
