import { Agent } from 'node:http'
import { createClient } from '@cairnway/sdk'
import { type BenchServer, operator_key } from './bench-server.ts'
import { sendSearch } from './run-searches.ts'

const POLL_MS = 20
const IDLE_POLL_MS = 500

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export const createOperatorClient = ({ base_url }: BenchServer) =>
  createClient({ base_url, api_key: operator_key, max_retries: 0 })

/**
 * Seconds from the start of the process to its first answered search, and to the first search over the complete index.
 */
export async function measureStart({ base_url, started }: BenchServer): Promise<{ first: number; whole: number }> {
  const agent = new Agent({ keepAlive: true })
  let first = 0
  for (;;) {
    const { status, body } = await sendSearch(base_url, 'the first question', agent)
    const seconds = (performance.now() - started) / 1000
    if (status === 200 && first === 0) first = seconds
    if (status === 200 && !body.includes('"index warming')) {
      agent.destroy()
      return { first, whole: seconds }
    }
    await sleep(POLL_MS)
  }
}

/** Waits until searches find every record of the packs by words and by meaning. */
export async function waitUntilFound(server: BenchServer): Promise<void> {
  const operator = createOperatorClient(server)
  for (;;) {
    const { metadata } = await operator.searchExperiences({ q: `question ${performance.now()}`, limit: 1 })
    const is_partial = /^(?:packs loading|index warming)/.test(metadata.quality_hint ?? '')
    const { total_experiences } = await operator.getStats()
    if (!is_partial && total_experiences > 0 && metadata.channels_used.includes('semantic')) return
    await sleep(POLL_MS)
  }
}

/** Waits until the index and the model are ready and the number of experiences no longer grows. */
export async function waitUntilIdle(server: BenchServer): Promise<void> {
  const operator = createOperatorClient(server)
  for (let before = -1; ; await sleep(IDLE_POLL_MS)) {
    const { checks } = await operator.getDetailedHealth()
    const { total_experiences } = await operator.getStats()
    const ready = ['ok', 'disabled'].includes(checks.embedding_provider.status)
    if (checks.search_index.status === 'ok' && ready && total_experiences === before) return
    before = total_experiences
  }
}

/**
 * Terminates the embedding worker and measures the milliseconds until the model is usable again.
 * @returns null when the outage was not observed within `limit_ms`
 */
export async function measureEmbedderRecovery(server: BenchServer, limit_ms: number): Promise<number | null> {
  const operator = createOperatorClient(server)
  const status = async () => (await operator.getDetailedHealth()).checks.embedding_provider.status
  process.kill(server.pid, 'SIGUSR2')
  const started = performance.now()
  let was_down = false
  while (performance.now() - started < limit_ms) {
    const is_ok = (await status()) === 'ok'
    if (!is_ok) was_down = true
    if (is_ok && was_down) return performance.now() - started
    await sleep(1)
  }
  return null
}
