import { join } from 'node:path'
import { type Asked, askAll, withoutEmbedding } from './ask.ts'
import { startWriter } from './deposits.ts'
import type { Figures } from './figures.ts'
import { fillStore, type VectorOf } from './fill-store.ts'
import { type LoadRow, recordsOf } from './load-records.ts'
import { cpuMs, hasSnapshot, residentMb, type Server, startServer } from './server.ts'
import { createTarget } from './store-target.ts'
import { settled, timeEmbedderBack, timeStart } from './wait.ts'

/** The code of a new process is compiled while it runs; figures are of one that has been at work for some seconds. */
const WARM_UP = 1000
const CONNECTIONS = [4, 16]
const DEPOSITS_PER_SECOND = 20
const EMBEDDER_LIMIT_MS = 10_000

/** p50 and p95 in ms without the embedding of the query, searches/s of a node, start in s (design: search, §9). */
const targets = [
  { upto: 10_000, times: ['<= 2.5', '<= 8'], rate: '>= 400', start: '<= 2' },
  { upto: 100_000, times: ['<= 4', '<= 14'], rate: '>= 250', start: '<= 3' },
  { upto: Number.POSITIVE_INFINITY, times: ['<= 18', '<= 45'], rate: '>= 50', start: '<= 10' },
]

/** What the measurements of all sizes share. */
export interface SizeRun {
  figures: Figures
  data: string
  /** what records are made of */
  rows: readonly LoadRow[]
  database_url: string | null
  /** searches of each measurement */
  searches: number
  /** different questions, enough for all measurements of one size */
  texts: readonly string[]
  /** file with the vectors of the questions */
  query_vectors: string
  model_id: string
  vectorOf: VectorOf
}

/** How many different questions one process is asked: alone, at several connections, and with deposits beside. */
export const textsNeeded = (searches: number): number => WARM_UP + searches * (2 + CONNECTIONS.length)

function noteStages({ figures }: SizeRun, part: string, { stages }: Asked): void {
  for (const [stage, times] of stages) if (stage !== 'embed') figures.noteTimes(part, `stage ${stage}`, times)
}

/** Searches alone, at several connections, and with deposits beside; each text is new to the process. */
async function measureSearches(run: SizeRun, part: string, server: Server, target: (typeof targets)[number]) {
  const { figures, searches } = run
  const texts = run.texts.values()
  const next = (count: number) => Array.from({ length: count }, () => texts.next().value ?? '')
  await askAll(server.base_url, next(WARM_UP))
  const before = cpuMs(server.pid)
  const alone = await askAll(server.base_url, next(searches))
  const after = cpuMs(server.pid)
  figures.noteTimes(part, 'search without the embedding', withoutEmbedding(alone), target.times)
  noteStages(run, part, alone)
  figures.note(part, 'CPU per search, whole process', (after.whole - before.whole) / searches, 'ms')
  figures.note(part, 'CPU per search, main thread', (after.main - before.main) / searches, 'ms')
  figures.note(part, 'searches/s, 1 connection', searches / alone.seconds, '/s')
  for (const connections of CONNECTIONS) {
    const { whole, seconds } = await askAll(server.base_url, next(searches), connections)
    figures.note(part, `searches/s, ${connections} connections`, whole.length / seconds, '/s', target.rate)
  }
  figures.note(part, 'memory after searches', residentMb(server.pid), 'MB')
  const writer = await startWriter(server, run.data, DEPOSITS_PER_SECOND)
  const beside = await askAll(server.base_url, next(searches))
  const answers = await writer.stop()
  figures.noteTimes(
    part,
    `search without the embedding, ${DEPOSITS_PER_SECOND} deposits/s beside`,
    withoutEmbedding(beside),
  )
  for (const [answer, times] of answers)
    figures.note(part, `deposits beside, answered with ${answer}`, times / beside.seconds, '/s')
}

/** The product as it is: start without and with a kept index, and searches with the query embedded. */
async function measureStarts(
  run: SizeRun,
  part: string,
  environment: Record<string, string>,
  data_dir: string,
  target: (typeof targets)[number],
) {
  const { figures, searches, texts } = run
  const first = await startServer(environment)
  const without = await timeStart(first)
  figures.note(part, 'start without snapshot, first answered search', without.first, 's')
  figures.note(part, 'start without snapshot, whole index', without.whole, 's')
  await settled(first)
  await askAll(first.base_url, texts.slice(0, WARM_UP))
  const asked = await askAll(first.base_url, texts.slice(WARM_UP, WARM_UP + searches))
  figures.noteTimes(part, 'search, whole HTTP call with the query embedded', asked.whole)
  figures.noteTimes(part, 'stage embed', asked.stages.get('embed') ?? [])
  figures.note(part, 'memory of the product', residentMb(first.pid), 'MB')
  await first.stop()
  if (!hasSnapshot(data_dir)) {
    figures.note(part, 'start with snapshot: none was made', 0, 'files')
    return
  }
  const second = await startServer(environment)
  const kept = await timeStart(second)
  figures.note(part, 'start with snapshot, first answered search', kept.first, 's', target.start)
  figures.note(part, 'start with snapshot, whole index', kept.whole, 's')
  await second.stop()
}

/** Everything about a store of that many records. */
export async function measureSize(run: SizeRun, size: number): Promise<void> {
  const { figures, database_url } = run
  const part = `${size.toLocaleString('en')} records`
  const target = targets.find(({ upto }) => size <= upto) ?? targets[0]
  if (!target) return
  const store = await createTarget(database_url)
  try {
    const db = await store.open()
    const begun = performance.now()
    const stored = await fillStore(db, recordsOf(run.rows, size), run)
    await db.close()
    figures.note(part, 'records, written straight into the tables', stored, 'records')
    figures.note(part, 'records written per second', stored / ((performance.now() - begun) / 1000), '/s')
    await measureStarts(run, part, store.environment, store.data_dir, target)
    const environment = { ...store.environment, BENCH_QUERY_VECTORS: run.query_vectors }
    const server = await startServer(environment, 'kept')
    await settled(server)
    await measureSearches(run, part, server, target)
    const back = await timeEmbedderBack(server, EMBEDDER_LIMIT_MS)
    if (back !== null) figures.note(part, 'embedding worker ended, model back after', back, 'ms', '<= 2000')
    await server.stop()
  } finally {
    await store.remove()
  }
}

/** Where the vectors of questions are kept. */
export const queryVectorsIn = (cache: string): string => join(cache, 'queries.vectors')
