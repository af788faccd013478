import { Agent, request } from 'node:http'
import { operator_key } from './bench-server.ts'

/** Times of searches, milliseconds, in the order in which they were answered. */
export interface SearchTimings {
  /** as the client sees the whole call */
  whole: number[]
  /** the stages that the server tells in Server-Timing, by name; one value for each call */
  stages: Map<string, number[]>
  /** from the first question to the last answer, seconds */
  seconds: number
}

interface SearchReply {
  status: number
  timing: string
  body: string
}

/**
 * One search by node's own client over a kept connection: it shares the processors with the server, so it does next to
 * nothing, and the answer is not even parsed.
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
 * Asks every text once over that many connections, each with one question at a time.
 * @throws Error when one is not answered with 200
 */
export async function runSearches(base_url: string, texts: readonly string[], connections = 1): Promise<SearchTimings> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const asked: SearchTimings = { whole: [], stages: new Map(), seconds: 0 }
  const waiting = texts.values()
  const started = performance.now()
  const askOn = async () => {
    for (const q of waiting) {
      const begun = performance.now()
      const { status, timing } = await sendSearch(base_url, q, agent)
      if (status !== 200) throw new Error(`a search was answered with ${status}`)
      asked.whole.push(performance.now() - begun)
      for (const [, stage = '', ms = ''] of timing.matchAll(/(\w+);dur=([\d.]+)/g)) {
        const times = asked.stages.get(stage) ?? []
        asked.stages.set(stage, times)
        times.push(Number(ms))
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, askOn))
  asked.seconds = (performance.now() - started) / 1000
  agent.destroy()
  return asked
}

/** The whole calls without the time that the query's embedding took within them. */
export const withoutEmbedding = ({ whole, stages }: SearchTimings): number[] =>
  whole.map((ms, i) => ms - (stages.get('embed')?.[i] ?? 0))
