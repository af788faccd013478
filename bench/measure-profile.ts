import { createClient } from '@cairnway/sdk'
import { type Store, sql } from '../packages/server/src/platform/db/db.ts'
import { type BenchServer, startServer } from './bench-server.ts'
import { fillStore } from './fill-store.ts'
import { generateLoadRecords, type LoadRow } from './load-records.ts'
import { readDeposits, sendDeposit } from './measure-deposits.ts'
import type { MeasurementLog } from './measurement-log.ts'
import { waitUntilIdle } from './server-readiness.ts'
import { createStoreTarget } from './store-target.ts'
import { timeCallsInTurn } from './time-calls.ts'

const MAX_RECORDS = 100_000
/** Number of records of which one belongs to the measured contributor. */
const RECORDS_PER_OWN_RECORD = 10
/** Number of these records of which one has votes, by `VOTES_EACH` voters. */
const OWN_RECORDS_PER_VOTED_RECORD = 10
const VOTES_EACH = 4
const VOTERS = 200
const OUTCOMES = 1000
const WARM_UP_CALLS = 20
const CALLS = 300
/** Calls that follow a deposit of the contributor, so that the profile is computed again. */
const FRESH_CALLS = 50
const TARGETS = ['<= 30']

/** Gives a tenth of the records to the contributor, with votes, struggles and reported outcomes, as years of use would. */
async function writeHistory(db: Store, contributor_id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const owned = sql`(right(id, 8)::int % ${RECORDS_PER_OWN_RECORD}::int) = 0`
    await tx.query(sql`update experiences set contributor_id = ${contributor_id} where ${owned}`)
    await tx.query(sql`
      insert into contributors (id, type, display_handle, cluster, trust_level, created_at)
      select 'con_voter' || n, 'ai_agent', 'voter-' || n, 'con_voter' || n, 'established', now()
      from generate_series(1, ${VOTERS}::int) n`)
    const voted = sql`e.contributor_id = ${contributor_id} and right(e.id, 8)::int % ${RECORDS_PER_OWN_RECORD * OWN_RECORDS_PER_VOTED_RECORD}::int = 0`
    await tx.query(sql`
      update experiences e set feedback_count = ${VOTES_EACH}, helpful_count = ${VOTES_EACH}, independent_confirmations = ${VOTES_EACH}, endorsement = 2
      where ${voted}`)
    await tx.query(sql`
      insert into feedback (id, experience_id, contributor_id, was_helpful, created_at)
      select 'fbk_' || e.id || '_' || n, e.id, 'con_voter' || (1 + (right(e.id, 8)::int * 7 + n * 13) % ${VOTERS}::int), true,
        now()
      from experiences e, generate_series(1, ${VOTES_EACH}::int) n where ${voted} on conflict do nothing`)
    await tx.query(sql`
      insert into activity_counts (contributor_id, day, kind, topic, domain, reason, count, last_at)
      select ${contributor_id}, current_date - d, k.kind, k.topic, k.domain, k.reason, 5, now() - d * interval '1 day'
      from generate_series(0, 80) d, (values ('search', '', '', ''), ('unmet_search', 'terraform', 'coding', ''),
        ('unmet_search', 'docker', 'coding', ''), ('unmet_search', 'kafka', 'coding', ''),
        ('failed_outcome', 'nginx', 'coding', ''), ('refused_deposit', 'git', 'coding', 'near_duplicate')
      ) k (kind, topic, domain, reason)`)
    await tx.query(sql`
      insert into searches (contributor_id, query, query_hash, wedge, top_score, result_count, searched_at, kind)
      select ${contributor_id}, (array['terraform state lock', 'docker build context', 'kafka consumer lag'])[1 + n % 3],
        md5(n::text), 'coding', 0.1, 0, now() - n * interval '1 minute', 'search' from generate_series(1, 10000) n`)
    await tx.query(sql`
      insert into verifications (id, contributor_id, situation, planned_action, domain, verdict, confidence, calibrated,
        model, matched, cited_ids, rules_version, created_at, outcome, reported_at)
      select 'ver_' || n, ${contributor_id}, 'nginx answers 502 after a reload', 'restart nginx', 'coding', 'likely_succeed',
        0.7, 0.7, 'bench', '[]', '{}', 1, now() - n * interval '1 minute',
        (array['succeeded', 'failed', 'partial'])[1 + n % 3], now() - n * interval '1 minute'
      from generate_series(1, ${OUTCOMES}::int) n`)
  })
  await db.runMaintenance()
}

interface ProfileBenchmark {
  figures: MeasurementLog
  data: string
  rows: readonly LoadRow[]
  database_url: string | null
}

/** Measures profiles of a contributor with a tenth of the records of a store, words only. */
export async function measureProfile({ figures, data, rows, database_url }: ProfileBenchmark): Promise<void> {
  const target = await createStoreTarget(database_url)
  const environment = { ...target.environment, EMBEDDINGS: 'off' }
  const count = Math.min(MAX_RECORDS, rows.length)
  const part = `profile, ${count.toLocaleString('en')} records`
  const register = async ({ base_url }: BenchServer, agent_name: string) =>
    createClient({ base_url }).registerAgent({ type: 'ai_agent', agent_name })
  try {
    const empty = await startServer(environment)
    const [author, reader] = [await register(empty, 'author'), await register(empty, 'reader')]
    await empty.stop()
    const db = await target.open()
    await fillStore(db, generateLoadRecords(rows, count), { model_id: 'none', vectorOf: async () => null })
    await writeHistory(db, author.contributor_id)
    await db.close()
    const server = await startServer(environment)
    await waitUntilIdle(server)
    const { base_url } = server
    const own = createClient({ base_url, api_key: author.api_key, max_retries: 0 })
    const other = createClient({ base_url, api_key: reader.api_key, max_retries: 0 })
    const { display_handle, totals, expertise, struggles, recommendations } = await own.getMyProfile()
    figures.note(part, 'records of the contributor', totals.experiences, 'records')
    const parts = expertise.length + struggles.length + recommendations.length
    figures.note(part, 'topics, struggles and recommendations', parts, 'entries')
    const getProfile = () => other.getProfile({ contributor_id: display_handle })
    for (const [what, call] of [
      ['own', own.getMyProfile],
      ['of another', getProfile],
    ] as const) {
      await timeCallsInTurn(WARM_UP_CALLS, call)
      figures.noteTimes(part, `${what}, whole HTTP call`, await timeCallsInTurn(CALLS, call), TARGETS)
    }
    const deposits = readDeposits(data)
    const deposit = async (i: number) => {
      const next = deposits[i]
      if (next === undefined) throw new Error(`the data has fewer than ${FRESH_CALLS} deposits`)
      await sendDeposit(own, next)
    }
    figures.noteTimes(part, 'own, after a deposit each', await timeCallsInTurn(FRESH_CALLS, own.getMyProfile, deposit))
    await server.stop()
  } finally {
    await target.remove()
  }
}
