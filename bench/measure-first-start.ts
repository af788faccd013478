import { SECOND_MS } from '../packages/server/src/rules/time/time-units.ts'
import { processCpuMs, residentMemoryMb, startServer } from './bench-server.ts'
import { readDeposits } from './measure-deposits.ts'
import type { MeasurementLog } from './measurement-log.ts'
import { runSearches, withoutEmbedding } from './run-searches.ts'
import { createOperatorClient, sleep, waitUntilFound, waitUntilIdle } from './server-readiness.ts'
import { createStoreTarget } from './store-target.ts'

const IDLE_MS = 15_000
const WARM_UP_SEARCHES = 60
const BATCH_LINES = 50

interface FirstStartBenchmark {
  figures: MeasurementLog
  data: string
  database_url: string | null
  /** distinct queries, at least 60 more than `searches` */
  texts: readonly string[]
  searches: number
}

/** Measures the first start with the seeds, idle memory, searches, and the import of complete experiences. */
export async function measureFirstStart({
  figures,
  data,
  database_url,
  texts,
  searches,
}: FirstStartBenchmark): Promise<void> {
  const part = 'first start'
  const target = await createStoreTarget(database_url)
  const environment = { ...target.environment, SEED: 'on' }
  try {
    let server = await startServer(environment)
    const noteMoment = (what: string, ms: number, target: string) => {
      figures.note(part, what, ms / SECOND_MS, 's', target)
      figures.note(part, `  processor time until then`, processCpuMs(server.pid).whole / SECOND_MS, 's')
    }
    noteMoment('first answer (data directory made)', server.start_ms, '<= 3')
    await waitUntilFound(server)
    noteMoment('all records found', performance.now() - server.started, '<= 6')
    await waitUntilIdle(server)
    figures.note(part, 'seeds loaded', (performance.now() - server.started) / SECOND_MS, 's')
    const { total_experiences } = await createOperatorClient(server).getStats()
    figures.note(part, 'seed experiences', total_experiences, 'records', '>= 700')
    await server.stop()

    server = await startServer(environment)
    await waitUntilIdle(server)
    await sleep(IDLE_MS)
    figures.note(part, 'idle memory with the seeds', residentMemoryMb(server.pid), 'MB', '<= 550')
    await runSearches(server.base_url, texts.slice(0, WARM_UP_SEARCHES))
    const timings = await runSearches(server.base_url, texts.slice(WARM_UP_SEARCHES, WARM_UP_SEARCHES + searches))
    figures.noteTimes(part, 'search over the seeds, whole HTTP call', timings.whole)
    figures.noteTimes(part, 'search over the seeds, without the embedding', withoutEmbedding(timings), ['<= 10'])

    const lines = readDeposits(data)
    const counts = { stored: 0, refused: 0 }
    const started = performance.now()
    for (let from = 0; from < lines.length; from += BATCH_LINES) {
      const batch = lines.slice(from, from + BATCH_LINES)
      for (const { status } of await createOperatorClient(server).importExperiences({
        endorsed: true,
        as: 'seed_ready',
        lines: batch,
      }))
        counts[status === 'rejected' ? 'refused' : 'stored']++
    }
    figures.note(part, 'import of experiences_seed_ready', (performance.now() - started) / SECOND_MS, 's', '<= 180')
    figures.note(part, '  of it stored', counts.stored, 'records')
    figures.note(part, '  of it refused', counts.refused, 'records')
    figures.note(part, 'memory after import and searches', residentMemoryMb(server.pid), 'MB')
    await server.stop()
  } finally {
    await target.remove()
  }
}
