import { Agent } from 'node:http'
import { createClient } from '@cairnway/sdk'
import { search } from './ask.ts'
import { operator_key, type Server } from './server.ts'

const POLL_MS = 20
const STEP_MS = 500

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export const operatorOf = ({ base_url }: Server) => createClient({ base_url, api_key: operator_key, max_retries: 0 })

/** Seconds from the start of the process to its first answered search, and to the first one over the whole index. */
export async function timeStart({ base_url, started }: Server): Promise<{ first: number; whole: number }> {
  const agent = new Agent({ keepAlive: true })
  let first = 0
  for (;;) {
    const { status, body } = await search(base_url, 'the first question', agent)
    const seconds = (performance.now() - started) / 1000
    if (status === 200 && first === 0) first = seconds
    if (status === 200 && !body.includes('"index warming')) {
      agent.destroy()
      return { first, whole: seconds }
    }
    await sleep(POLL_MS)
  }
}

/** Until the index and the model are there, and nothing is being loaded any more. */
export async function settled(server: Server): Promise<void> {
  const operator = operatorOf(server)
  for (let before = -1; ; await sleep(STEP_MS)) {
    const { checks } = await operator.getDetailedHealth()
    const { total_experiences } = await operator.getStats()
    const ready = ['ok', 'disabled'].includes(checks.embedding_provider.status)
    if (checks.search_index.status === 'ok' && ready && total_experiences === before) return
    before = total_experiences
  }
}

/** Milliseconds until the embedding model is usable again after its worker has ended; null when it did not end. */
export async function timeEmbedderBack(server: Server, limit_ms: number): Promise<number | null> {
  const operator = operatorOf(server)
  const status = async () => (await operator.getDetailedHealth()).checks.embedding_provider.status
  process.kill(server.pid, 'SIGUSR2')
  const begun = performance.now()
  let gone = false
  while (performance.now() - begun < limit_ms) {
    const is_ok = (await status()) === 'ok'
    if (!is_ok) gone = true
    if (is_ok && gone) return performance.now() - begun
    await sleep(1)
  }
  return null
}
