import { type Db, sql } from '../src/platform/db/db.ts'

/**
 * Stores a record again and again, each copy by an author of its own, past the gates, which would refuse all of them.
 * @returns the ids of the copies, which begin with `exp_copy`
 */
export async function storeCopies(db: Db, id: string, count: number): Promise<string[]> {
  const columns = await db.query<{ column_name: string }>(sql`
    select column_name from information_schema.columns
    where table_schema = current_schema() and table_name = 'experiences'
      and column_name not in ('id', 'content_hash', 'contributor_id')`)
  const list = { parts: [columns.map(({ column_name }) => `e."${column_name}"`).join(', ')], values: [] }
  const names = { parts: [columns.map(({ column_name }) => `"${column_name}"`).join(', ')], values: [] }
  const numbers = sql`generate_series(1, ${count}::int) as n`
  await db.transaction(async (tx) => {
    await tx.query(sql`
      insert into contributors (id, type, display_handle, cluster, trust_level, voter_class, created_at)
      select 'con_copy' || n, 'ai_agent', 'copier-' || n, 'con_copy' || n, 'established', 'proven', now() from ${numbers}`)
    await tx.query(sql`
      insert into experiences (id, content_hash, contributor_id, ${names})
      select 'exp_copy' || n, 'copy' || n, 'con_copy' || n, ${list} from experiences e, ${numbers} where e.id = ${id}`)
    await tx.query(sql`
      insert into experience_vectors (experience_id, model_id, text_hash, dimension, components, scale)
      select 'exp_copy' || n, v.model_id, v.text_hash, v.dimension, v.components, v.scale
      from experience_vectors v, ${numbers} where v.experience_id = ${id}`)
    await tx.query(sql`
      insert into events (name, experience_id, happened_at)
      select 'experience.deposited', 'exp_copy' || n, now() from ${numbers}`)
  })
  return Array.from({ length: count }, (_, at) => `exp_copy${at + 1}`)
}
