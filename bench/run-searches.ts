import { Agent, request } from 'node:http'
import { operator_key } from './bench-server.ts'

/** Durations of searches in milliseconds, in the order of their answers. */
export interface SearchTimings {
  /** the whole call as the client measures it */
  whole: number[]
  /** stages of the header Server-Timing by name, one value for each call */
  stages: Map<string, number[]>
  /** seconds from the first query to the last answer */
  seconds: number
}

interface SearchReply {
  status: number
  timing: string
  body: string
}

/**
 * Sends one search over a keep-alive connection. The client shares the processors with the server, so it does as little
 * as possible and does not parse the answer.
 */
export function sendSearch(base_url: string, q: string, agent: Agent): Promise<SearchReply> {
  return new Promise((resolve, reject) => {
    const url = `${base_url}/v1/experiences/search?${new URLSearchParams({ q })}`
    const call = request(url, { agent, headers: { authorization: `Bearer ${operator_key}` } }, (answer) => {
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
    call.end()
  })
}

/**
 * Sends every query once, over `connections` connections with one query at a time each.
 * @throws Error when the status of an answer is not 200
 */
export async function runSearches(base_url: string, texts: readonly string[], connections = 1): Promise<SearchTimings> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const timings: SearchTimings = { whole: [], stages: new Map(), seconds: 0 }
  const waiting = texts.values()
  const started = performance.now()
  const searchOnConnection = async () => {
    for (const q of waiting) {
      const sent = performance.now()
      const { status, timing } = await sendSearch(base_url, q, agent)
      if (status !== 200) throw new Error(`a search was answered with ${status}`)
      timings.whole.push(performance.now() - sent)
      for (const [, stage = '', ms = ''] of timing.matchAll(/(\w+);dur=([\d.]+)/g)) {
        const times = timings.stages.get(stage) ?? []
        timings.stages.set(stage, times)
        times.push(Number(ms))
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, searchOnConnection))
  timings.seconds = (performance.now() - started) / 1000
  agent.destroy()
  return timings
}

/** Durations of the whole calls less the stage `embed`, in milliseconds. */
export const withoutEmbedding = ({ whole, stages }: SearchTimings): number[] =>
  whole.map((ms, i) => ms - (stages.get('embed')?.[i] ?? 0))
