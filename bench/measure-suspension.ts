import { addContributor } from '../packages/server/src/accounts/contributors/add-contributor.ts'
import { enqueueVoterRecount } from '../packages/server/src/accounts/contributors/apply-voter-class.ts'
import { createApp, type RunningApp } from '../packages/server/src/app/app.ts'
import { readConfig } from '../packages/server/src/platform/config/config.ts'
import { type Store, sql } from '../packages/server/src/platform/db/db.ts'
import { change } from '../packages/server/src/platform/events/change.ts'
import { createHttpApp } from '../packages/server/src/surfaces/http/create-http-app.ts'
import { operator_key } from './bench-server.ts'
import { fillStore } from './fill-store.ts'
import { generateLoadRecords, type LoadRow } from './load-records.ts'
import type { MeasurementLog } from './measurement-log.ts'
import { createStoreTarget } from './store-target.ts'

const MAX_RECORDS = 100_000
const AUTHORS = 100
const RING = 20
/** Records on which each of the ring has voted. */
const VOTED = 1000
const MS_PER_S = 1000

/** Gives the voted records honest authors, and votes of the ring. Its members voted on days of their own. */
async function writeVotes(db: Store, authors: readonly string[], ring: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(sql`
      update experiences set contributor_id = (${authors}::text[])[1 + right(id, 8)::int % ${AUTHORS}::int]
      where right(id, 8)::int < ${VOTED}::int`)
    await tx.query(sql`
      insert into feedback (id, experience_id, contributor_id, was_helpful, helpfulness_detail, served, created_at)
      select 'fbk_' || e.id || '_' || n, e.id, (${ring}::text[])[n], true, 'solved_directly', true,
        now() - n * interval '1 day'
      from experiences e, generate_series(1, ${RING}::int) n where right(e.id, 8)::int < ${VOTED}::int`)
  })
  await db.runMaintenance()
}

/**
 * Runs the jobs that are due.
 * @returns their number
 */
async function runJobs({ worker }: RunningApp): Promise<number> {
  let count = 0
  while ((await worker.runNext()) !== null) count++
  return count
}

const countConfirmed = async (db: Store): Promise<number> =>
  (
    await db.query<{ count: number }>(sql`
      select count(*)::int as count from experiences
      where right(id, 8)::int < ${VOTED}::int and independent_confirmations > 0`)
  )[0]?.count ?? 0

interface SuspensionBenchmark {
  figures: MeasurementLog
  rows: readonly LoadRow[]
  database_url: string | null
}

/** Measures how long it takes until nothing rests on the votes of a ring that an operator suspends. */
export async function measureSuspension({ figures, rows, database_url }: SuspensionBenchmark): Promise<void> {
  const target = await createStoreTarget(database_url)
  const size = Math.min(MAX_RECORDS, rows.length)
  const part = `suspension, ${size.toLocaleString('en')} records`
  const db = await target.open()
  try {
    await fillStore(db, generateLoadRecords(rows, size), { model_id: 'none', vectorOf: async () => null })
    const environment = { EMBEDDINGS: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ADMIN_API_KEY: operator_key }
    const app = await createApp(readConfig({ ...process.env, ...target.environment, ...environment }), { db })
    const register = async (name: string, count: number) => {
      const ids: string[] = []
      for (let i = 0; i < count; i++) {
        const profile = { type: 'ai_agent' as const, agent_name: `${name} ${i}` }
        ids.push(await addContributor(app, db, profile, { trust_level: 'established' }))
      }
      return ids
    }
    const authors = await register('author', AUTHORS)
    const ring = await register('ring', RING)
    await db.query(sql`update contributors set voter_class = 'seasoned' where id = any(${ring})`)
    await writeVotes(db, authors, ring)
    const now = app.now().toISOString()
    for (const id of ring) await change(app, (tx) => enqueueVoterRecount(tx, id, now))
    await runJobs(app)
    figures.note(part, 'records that the ring has confirmed', await countConfirmed(db), 'records')
    const http = createHttpApp(app)
    const started = performance.now()
    for (const id of ring) {
      const { status } = await http.request(`/v1/admin/contributors/${id}/suspend`, {
        method: 'POST',
        headers: { authorization: `Bearer ${operator_key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ reason: 'one hand leads all of them' }),
      })
      if (status !== 200) throw new Error(`the suspension was answered with ${status}`)
    }
    const jobs = await runJobs(app)
    figures.note(part, 'until everything is counted again', (performance.now() - started) / MS_PER_S, 's', '<= 60')
    figures.note(part, 'jobs', jobs, 'jobs')
    figures.note(part, 'records that the ring still confirms', await countConfirmed(db), 'records', '<= 0')
    await app.close()
  } finally {
    await db.close()
    await target.remove()
  }
}
