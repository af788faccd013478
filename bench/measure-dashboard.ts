import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@cairnway/sdk'
import { countNewEvents } from '../packages/server/src/figures/dashboard/count-events.ts'
import { type Store, sql } from '../packages/server/src/platform/db/db.ts'
import { hashQuery } from '../packages/server/src/retrieval/search/search-log.ts'
import { insertSearches, type SearchLogEntry } from '../packages/server/src/retrieval/search/store.ts'
import { HOUR_MS } from '../packages/server/src/rules/time/time-units.ts'
import { type BenchServer, operator_key, startServer } from './bench-server.ts'
import { fillStore } from './fill-store.ts'
import { generateLoadRecords, type LoadRow } from './load-records.ts'
import { readDeposits, sendDeposit } from './measure-deposits.ts'
import type { MeasurementLog } from './measurement-log.ts'
import { waitUntilIdle } from './server-readiness.ts'
import { createStoreTarget } from './store-target.ts'
import { timeCallsInTurn } from './time-calls.ts'

const RECORDS = 10_000
const SEARCHES = 100_000
const DAYS = 90
const BATCH_SEARCHES = 500
/** Flushes of the search log that are measured, with and without counts. */
const MEASURED_BATCHES = 20
const NEW_EVENTS = 100
const COUNTS = 30
const WARM_UP_CALLS = 50
const CALLS = 500
/** Calls whose counts are no longer cached. */
const FRESH_CALLS = 12
/** Longer than the counts of an answer are cached. */
const CACHE_MS = 3100
const POLL_MS = 250
const TARGETS = ['<= 15']

/** Searches of the window, spread over its hours. */
function toEntry(i: number, now: number, has_figures: boolean): SearchLogEntry {
  const figures = {
    latency_ms: 2 + ((i * 0.618_034) % 1) * 60,
    channels_used: ['semantic' as const, 'lexical' as const],
    channel_won: i % 3 === 0 ? ('lexical' as const) : ('semantic' as const),
  }
  return {
    contributor_id: '',
    kind: 'search',
    query: 'pool of clients',
    query_hash: hashQuery(String(i)),
    example: null,
    vector: null,
    wedge: 'coding',
    narrowed: false,
    self_only: false,
    workspace_id: null,
    top_score: (i % 10) / 10,
    result_count: 5,
    result_ids: [],
    unmet_topics: [],
    need: null,
    is_unmet: false,
    figures: has_figures ? figures : null,
    searched_at: new Date(now - ((i * 7) % (DAYS * 24)) * HOUR_MS).toISOString(),
  }
}

const mean = (times: readonly number[]): number => times.reduce((sum, time) => sum + time, 0) / times.length

/** Writes the searches of the window. Then it times flushes of searches of one hour, as the log writes them. */
async function writeSearches(db: Store, part: string, figures: MeasurementLog): Promise<void> {
  const now = Date.now()
  const write = (from: number, has_figures: boolean, hour: number | null) =>
    insertSearches(
      db,
      Array.from({ length: BATCH_SEARCHES }, (_, i) => {
        const entry = toEntry(from + i, now, has_figures)
        return hour === null ? entry : { ...entry, searched_at: new Date(hour).toISOString() }
      }),
      [],
    )
  for (let from = 0; from < SEARCHES; from += BATCH_SEARCHES) await write(from, true, null)
  const times: Record<'with' | 'without', number[]> = { with: [], without: [] }
  for (let i = 0; i < MEASURED_BATCHES; i++) {
    times.with.push(...(await timeCallsInTurn(1, () => write(i, true, now))))
    times.without.push(...(await timeCallsInTurn(1, () => write(i, false, now))))
  }
  const flush = `flush of ${BATCH_SEARCHES} searches`
  figures.note(part, `${flush}, mean`, mean(times.with), 'ms')
  figures.note(part, `${flush} without counts, mean`, mean(times.without), 'ms')
}

/** Times the counting of events: of all records at once, of some, and of none. */
async function measureCounting(db: Store, part: string, figures: MeasurementLog): Promise<void> {
  const now = () => new Date()
  await db.query(sql`
    update events set happened_at = now() - (seq % (${DAYS}::int * 24)) * interval '1 hour'`)
  figures.note(
    part,
    `counting the events of ${RECORDS} records`,
    mean(await timeCallsInTurn(1, () => countNewEvents({ db, now }))),
    'ms',
  )
  const addEvents = () =>
    db.query(sql`
      insert into events (name, experience_id, happened_at)
      select 'experience.deposited', id, now() from experiences order by id limit ${NEW_EVENTS}`)
  const times: number[] = []
  for (let i = 0; i < COUNTS; i++) {
    await addEvents()
    times.push(...(await timeCallsInTurn(1, () => countNewEvents({ db, now }))))
  }
  figures.noteTimes(part, `counting ${NEW_EVENTS} new events`, times)
  figures.noteTimes(
    part,
    'looking for new events when there are none',
    await timeCallsInTurn(COUNTS, () => countNewEvents({ db, now })),
  )
}

/** Times from a deposit and a search until an operator sees them. */
async function measureFreshness({ base_url }: BenchServer, data: string): Promise<number> {
  const { api_key } = await createClient({ base_url }).registerAgent({ type: 'ai_agent', agent_name: 'author' })
  const author = createClient({ base_url, api_key, max_retries: 0 })
  const operator = createClient({ base_url, api_key: operator_key, max_retries: 0 })
  const read = async () => {
    const { series } = await operator.getDashboardData({ window_days: 1 })
    return [series.deposits.at(-1)?.n ?? 0, series.searches.at(-1)?.n ?? 0] as const
  }
  const [deposits, searches] = await read()
  await sendDeposit(author, readDeposits(data)[0] ?? ({} as never))
  await author.searchExperiences({ q: 'the pool of clients is exhausted' })
  const started = performance.now()
  for (;;) {
    const [deposits_now, searches_now] = await read()
    if (deposits_now > deposits && searches_now > searches) return performance.now() - started
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

interface DashboardBenchmark {
  figures: MeasurementLog
  data: string
  rows: readonly LoadRow[]
  database_url: string | null
}

/** Measures figures over 90 days with 10,000 records and 100,000 searches, words only. */
export async function measureDashboard({ figures, data, rows, database_url }: DashboardBenchmark): Promise<void> {
  const target = await createStoreTarget(database_url)
  const part = `dashboard, ${RECORDS.toLocaleString('en')} records, ${SEARCHES.toLocaleString('en')} searches`
  try {
    const db = await target.open()
    await fillStore(db, generateLoadRecords(rows, RECORDS), { model_id: 'none', vectorOf: async () => null })
    await writeSearches(db, part, figures)
    await measureCounting(db, part, figures)
    await db.runMaintenance()
    await db.close()
    const server = await startServer({ ...target.environment, EMBEDDINGS: 'off' })
    await waitUntilIdle(server)
    const { base_url } = server
    const everybody = createClient({ base_url, max_retries: 0 })
    const operator = createClient({ base_url, api_key: operator_key, max_retries: 0 })
    for (const [what, client] of [
      ['everybody', everybody],
      ['an operator', operator],
    ] as const) {
      for (const window_days of [7, 30, 90]) {
        const call = () => client.getDashboardData({ window_days })
        await timeCallsInTurn(WARM_UP_CALLS, call)
        figures.noteTimes(
          part,
          `${what}, ${window_days} days, whole HTTP call`,
          await timeCallsInTurn(CALLS, call),
          TARGETS,
        )
      }
      const anew = await timeCallsInTurn(
        FRESH_CALLS,
        () => client.getDashboardData({ window_days: 30 }),
        () => sleep(CACHE_MS),
      )
      figures.noteTimes(part, `${what}, 30 days, counts read anew`, anew, TARGETS)
    }
    figures.note(
      part,
      'until an operator sees a deposit and a search',
      await measureFreshness(server, data),
      'ms',
      '<= 20000',
    )
    await server.stop()
  } finally {
    await target.remove()
  }
}
