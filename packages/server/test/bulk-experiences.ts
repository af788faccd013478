import { type Db, sql } from '../src/platform/db/db.ts'

/** Returns a word that occurs in the text of the n-th bulk record only. */
export const bulkExperienceWord = (n: number): string => `filled${n}word`

/**
 * Inserts many public records with their events straight into the database, because the API would take minutes.
 * @returns the id of their owner
 */
export async function insertBulkExperiences(db: Db, count: number): Promise<string> {
  const owner = 'con_filler'
  const numbers = sql`generate_series(0, ${count - 1}::int) as n`
  await db.transaction(async (tx) => {
    await tx.query(
      sql`insert into contributors (id, type, display_handle, cluster, created_at)
        values (${owner}, 'seed', 'filler', ${owner}, now())`,
    )
    await tx.query(sql`
      insert into experiences (id, contributor_id, title, problem, failed_approaches, successful_approach, outcome,
        root_cause, insight, applies_when, does_not_apply_when, tags, origin, creation_mode, modality, visibility_scope,
        novelty_self_report, wedge, content_hash, audience, causal_depth, boundary_precision, insight_transferability,
        created_at, updated_at)
      select 'exp_filled' || n, ${owner}, 'Filled record ' || n, 'it says filled' || n || 'word and no more', '[]',
        '{"method": "none"}', '{}', 'cause', 'insight', '{}', '{}', '{}', '{}', 'manual', 'text', 'public', 'new',
        'code', 'hash' || n, 'public', 0.5, 0.5, 0.5, now() + n * interval '1 ms', now()
      from ${numbers}`)
    await tx.query(sql`
      insert into events (name, experience_id, happened_at)
      select 'experience.deposited', 'exp_filled' || n, now() from ${numbers}`)
  })
  return owner
}

/** Retracts the bulk records `from` (inclusive) to `to` (exclusive) in one transaction, with their events. */
export const retractBulkExperiences = (db: Db, from: number, to: number): Promise<void> =>
  db.transaction(async (tx) => {
    const ids = sql`select 'exp_filled' || n from generate_series(${from}::int, ${to - 1}::int) as n`
    await tx.query(sql`update experiences set retracted_at = now() where id in (${ids})`)
    await tx.query(sql`
      insert into events (name, experience_id, happened_at)
      select 'experience.retracted', id, now() from (${ids}) as retracted (id)`)
  })
