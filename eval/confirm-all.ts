import type { RunningApp } from '../packages/server/src/app.ts'
import { addContributor } from '../packages/server/src/contributors/add-contributor.ts'
import { sql } from '../packages/server/src/db/db.ts'

/** Independent votes that each record gets: as many as corroborate it. */
const VOTERS = ['first', 'second', 'third']
const BATCH = 1000

/**
 * Has independent established contributors find every record helpful, so that an answer can be `high`. Written into
 * the record at once, with the counters that the feedback operation keeps: as single calls it would take an hour.
 */
export async function confirmAll(app: RunningApp): Promise<void> {
  const now = app.now().toISOString()
  for (const name of VOTERS) {
    const profile = { type: 'ai_agent' as const, agent_name: `${name} voter` }
    const voter = await addContributor(app, app.db, profile, { trust_level: 'established' })
    await app.db.query(sql`
      insert into feedback (id, experience_id, contributor_id, was_helpful, confirms, created_at)
      select 'fbk_' || ${name} || e.id, e.id, ${voter}, true, true, ${now} from experiences e`)
  }
  const counts = VOTERS.length
  await app.db.query(sql`
    update experiences set feedback_count = ${counts}, helpful_count = ${counts}, confirmations = ${counts}`)
  const rows = await app.db.query<{ id: string }>(sql`select id from experiences order by id`)
  for (let from = 0; from < rows.length; from += BATCH)
    await app.indexer.refresh(rows.slice(from, from + BATCH).map(({ id }) => id))
}
