import { createClient } from '@cairnway/sdk'
import type { Store } from '../packages/server/src/platform/db/db.ts'
import { sql } from '../packages/server/src/platform/db/db.ts'
import { MAX_REQUESTED_TEXTS } from '../packages/server/src/retrieval/demand/group-demand.ts'
import { readNeed } from '../packages/server/src/retrieval/demand/need-text.ts'
import { hashQuery, normalizeQuery } from '../packages/server/src/retrieval/search/search-log.ts'
import { insertSearches, type SearchLogEntry } from '../packages/server/src/retrieval/search/store.ts'
import { DAY_MS } from '../packages/server/src/rules/time/time-units.ts'
import { operator_key, startServer } from './bench-server.ts'
import type { MeasurementLog } from './measurement-log.ts'
import { buildQueryTexts } from './query-texts.ts'
import { waitUntilIdle } from './server-readiness.ts'
import { createStoreTarget } from './store-target.ts'
import { timeCallsInTurn } from './time-calls.ts'

const SEARCHES = 100_000
const TEXTS = 20_000
const CONTRIBUTORS = 500
const DAYS = 30
const BATCH_SEARCHES = 2000
/** The number of first calls, while the job that groups the other texts runs. */
const GROUPING_CALLS = 20
const WARM_UP_CALLS = 5
const CALLS = 50
const TARGETS = ['<= 150']

const contributorId = (n: number) => `con_asker${String(n).padStart(8, '0')}`

/** Makes the entry of one search of a month, in which some texts are much more frequent than others. */
function toEntry(texts: readonly string[], i: number, now: number): SearchLogEntry {
  const text = texts[Math.floor(TEXTS * ((i * 0.618_034) % 1) ** 2)] ?? ''
  return {
    contributor_id: contributorId((i * 7) % CONTRIBUTORS),
    kind: 'search',
    query: normalizeQuery(text),
    query_hash: hashQuery(text),
    example: text,
    vector: null,
    wedge: i % 5 === 0 ? 'automation' : 'coding',
    narrowed: false,
    self_only: false,
    workspace_id: null,
    top_score: i % 3 === 0 ? 0.45 : 0,
    result_count: i % 3 === 0 ? 5 : 0,
    result_ids: [],
    unmet_topics: [],
    need: readNeed(text),
    is_unmet: i % 3 !== 0,
    figures: null,
    searched_at: new Date(now - (i % DAYS) * DAY_MS).toISOString(),
  }
}

async function writeSearches(db: Store, texts: readonly string[]): Promise<void> {
  const now = Date.now()
  await db.query(sql`
    insert into contributors (id, type, display_handle, cluster, trust_level, created_at)
    select 'con_asker' || lpad(n::text, 8, '0'), 'ai_agent', 'asker-' || n, 'con_asker' || lpad(n::text, 8, '0'), 'new', now()
    from generate_series(0, ${CONTRIBUTORS}::int) n`)
  for (let from = 0; from < SEARCHES; from += BATCH_SEARCHES) {
    const entries = Array.from({ length: BATCH_SEARCHES }, (_, i) => toEntry(texts, from + i, now))
    await insertSearches(db, entries, [])
  }
  await db.runMaintenance()
}

interface DemandBenchmark {
  figures: MeasurementLog
  data: string
  database_url: string | null
}

/** Measures hotspots over many logged searches, words only. */
export async function measureDemand({ figures, data, database_url }: DemandBenchmark): Promise<void> {
  const target = await createStoreTarget(database_url)
  const environment = { ...target.environment, EMBEDDINGS: 'off' }
  const part = `demand, ${SEARCHES.toLocaleString('en')} searches`
  try {
    const db = await target.open()
    await writeSearches(db, buildQueryTexts(data, TEXTS))
    const [texts] = await db.query<{ total: number }>(sql`select count(*)::int as total from demand_texts`)
    await db.close()
    const server = await startServer(environment)
    await waitUntilIdle(server)
    const { base_url } = server
    const { api_key } = await createClient({ base_url }).registerAgent({ type: 'ai_agent', agent_name: 'reader' })
    const reader = createClient({ base_url, api_key, max_retries: 0 })
    const operator = createClient({ base_url, api_key: operator_key, max_retries: 0 })
    figures.note(part, 'different texts', texts?.total ?? 0, 'texts')
    const groupTexts = () => operator.listDemandHotspots({ limit: 1 })
    const grouping = await timeCallsInTurn(GROUPING_CALLS, groupTexts)
    figures.noteTimes(part, `call that groups up to ${MAX_REQUESTED_TEXTS} new texts first`, grouping)
    await timeCallsInTurn(Math.ceil((texts?.total ?? 0) / MAX_REQUESTED_TEXTS), groupTexts)
    const { hotspots } = await operator.listDemandHotspots({ days: 90, limit: 500 })
    figures.note(part, 'hotspots shown to an operator', hotspots.length, 'hotspots')
    for (const [what, call] of [
      ['a contributor', () => reader.listDemandHotspots()],
      ['an operator', () => operator.listDemandHotspots()],
      ['a contributor, all searches', () => reader.listDemandHotspots({ days: 90 })],
    ] as const) {
      await timeCallsInTurn(WARM_UP_CALLS, call)
      figures.noteTimes(part, `${what}, whole HTTP call`, await timeCallsInTurn(CALLS, call), TARGETS)
    }
    await server.stop()
  } finally {
    await target.remove()
  }
}
