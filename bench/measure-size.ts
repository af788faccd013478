import { join } from 'node:path'
import { type BenchServer, hasSnapshot, processCpuMs, residentMemoryMb, startServer } from './bench-server.ts'
import { type EmbedText, fillStore } from './fill-store.ts'
import { generateLoadRecords, type LoadRow } from './load-records.ts'
import { startDepositLoad } from './measure-deposits.ts'
import type { MeasurementLog } from './measurement-log.ts'
import { runSearches, type SearchTimings, withoutEmbedding } from './run-searches.ts'
import { measureEmbedderRecovery, measureStart, waitUntilIdle } from './server-readiness.ts'
import { createStoreTarget } from './store-target.ts'

/** Searches that are not counted: V8 compiles the code of a new process while it runs. */
const WARM_UP_SEARCHES = 1000
const CONNECTION_COUNTS = [4, 16]
const DEPOSITS_PER_SECOND = 20
const EMBEDDER_TIMEOUT_MS = 10_000

/** Targets up to a size: p50 and p95 in ms without the embedding of the query, searches/s of a node, start in s. */
const targets = [
  { upto: 10_000, times: ['<= 2.5', '<= 8'], rate: '>= 400', start: '<= 2' },
  { upto: 100_000, times: ['<= 4', '<= 14'], rate: '>= 250', start: '<= 3' },
  { upto: Number.POSITIVE_INFINITY, times: ['<= 18', '<= 45'], rate: '>= 50', start: '<= 10' },
]

/** The inputs that the measurements of all sizes share. */
export interface SizeBenchmark {
  figures: MeasurementLog
  data: string
  /** rows of which the records are made */
  rows: readonly LoadRow[]
  database_url: string | null
  /** number of searches of each measurement */
  searches: number
  /** distinct queries, as many as `countRequiredTexts` says */
  texts: readonly string[]
  /** file with the vectors of the queries */
  query_vectors: string
  model_id: string
  vectorOf: EmbedText
}

/** Number of distinct queries that the measurements of one size need, since no query is repeated in a process. */
export const countRequiredTexts = (searches: number): number =>
  WARM_UP_SEARCHES + searches * (2 + CONNECTION_COUNTS.length)

function noteStages({ figures }: SizeBenchmark, part: string, { stages }: SearchTimings): void {
  for (const [stage, times] of stages) if (stage !== 'embed') figures.noteTimes(part, `stage ${stage}`, times)
}

/** Measures searches over one connection, over several, and during deposits. */
async function measureSearches(
  run: SizeBenchmark,
  part: string,
  server: BenchServer,
  target: (typeof targets)[number],
) {
  const { figures, searches } = run
  const texts = run.texts.values()
  const next = (count: number) => Array.from({ length: count }, () => texts.next().value ?? '')
  await runSearches(server.base_url, next(WARM_UP_SEARCHES))
  const before = processCpuMs(server.pid)
  const alone = await runSearches(server.base_url, next(searches))
  const after = processCpuMs(server.pid)
  figures.noteTimes(part, 'search without the embedding', withoutEmbedding(alone), target.times)
  noteStages(run, part, alone)
  figures.note(part, 'CPU per search, whole process', (after.whole - before.whole) / searches, 'ms')
  figures.note(part, 'CPU per search, main thread', (after.main - before.main) / searches, 'ms')
  figures.note(part, 'searches/s, 1 connection', searches / alone.seconds, '/s')
  for (const connections of CONNECTION_COUNTS) {
    const { whole, seconds } = await runSearches(server.base_url, next(searches), connections)
    figures.note(part, `searches/s, ${connections} connections`, whole.length / seconds, '/s', target.rate)
  }
  figures.note(part, 'memory after searches', residentMemoryMb(server.pid), 'MB')
  const writer = await startDepositLoad(server, run.data, DEPOSITS_PER_SECOND)
  const under_deposits = await runSearches(server.base_url, next(searches))
  const answers = await writer.stop()
  figures.noteTimes(
    part,
    `search without the embedding, at ${DEPOSITS_PER_SECOND} deposits/s`,
    withoutEmbedding(under_deposits),
  )
  for (const [answer, times] of answers)
    figures.note(part, `deposits during searches, answered with ${answer}`, times / under_deposits.seconds, '/s')
}

/** Measures the unmodified product: start without and with a snapshot, and searches that embed their query. */
async function measureStarts(
  run: SizeBenchmark,
  part: string,
  environment: Record<string, string>,
  data_dir: string,
  target: (typeof targets)[number],
) {
  const { figures, searches, texts } = run
  const first = await startServer(environment)
  const without = await measureStart(first)
  figures.note(part, 'start without snapshot, first answered search', without.first, 's')
  figures.note(part, 'start without snapshot, whole index', without.whole, 's')
  await waitUntilIdle(first)
  await runSearches(first.base_url, texts.slice(0, WARM_UP_SEARCHES))
  const timings = await runSearches(first.base_url, texts.slice(WARM_UP_SEARCHES, WARM_UP_SEARCHES + searches))
  figures.noteTimes(part, 'search, whole HTTP call with the query embedded', timings.whole)
  figures.noteTimes(part, 'stage embed', timings.stages.get('embed') ?? [])
  figures.note(part, 'memory of the product', residentMemoryMb(first.pid), 'MB')
  await first.stop()
  if (!hasSnapshot(data_dir)) {
    figures.note(part, 'start with snapshot: none was made', 0, 'files')
    return
  }
  const second = await startServer(environment)
  const with_snapshot = await measureStart(second)
  figures.note(part, 'start with snapshot, first answered search', with_snapshot.first, 's', target.start)
  figures.note(part, 'start with snapshot, whole index', with_snapshot.whole, 's')
  await second.stop()
}

/** Measures a store with `size` records. */
export async function measureSize(run: SizeBenchmark, size: number): Promise<void> {
  const { figures, database_url } = run
  const part = `${size.toLocaleString('en')} records`
  const target = targets.find(({ upto }) => size <= upto) ?? targets[0]
  if (!target) return
  const store = await createStoreTarget(database_url)
  try {
    const db = await store.open()
    const started = performance.now()
    const stored = await fillStore(db, generateLoadRecords(run.rows, size), run)
    await db.close()
    figures.note(part, 'records, written straight into the tables', stored, 'records')
    figures.note(part, 'records written per second', stored / ((performance.now() - started) / 1000), '/s')
    await measureStarts(run, part, store.environment, store.data_dir, target)
    const environment = { ...store.environment, BENCH_QUERY_VECTORS: run.query_vectors }
    const server = await startServer(environment, 'cached_queries')
    await waitUntilIdle(server)
    await measureSearches(run, part, server, target)
    const recovery_ms = await measureEmbedderRecovery(server, EMBEDDER_TIMEOUT_MS)
    if (recovery_ms !== null)
      figures.note(part, 'embedding worker ended, model back after', recovery_ms, 'ms', '<= 2000')
    await server.stop()
  } finally {
    await store.remove()
  }
}

/** Path of the file with the vectors of the queries. */
export const queryVectorsPath = (cache: string): string => join(cache, 'queries.vectors')
