import { type Db, sql } from '../db/db.ts'

export interface StrikeRow {
  contributor_id: string
  content_hmac: Uint8Array
  kind: 'poisoning' | 'quarantine_confirmed'
  rules: string[]
  score: number
  happened_at: string
}

/** Stores a strike; false when this contributor has one for the same text. */
export async function insertStrike(db: Db, row: StrikeRow): Promise<boolean> {
  const made = await db.query(sql`
    insert into strikes (contributor_id, content_hmac, kind, rules, score, happened_at)
    values (${row.contributor_id}, ${row.content_hmac}, ${row.kind}, ${row.rules}, ${row.score}, ${row.happened_at})
    on conflict (contributor_id, content_hmac) do nothing returning contributor_id`)
  return made.length === 1
}

/** Takes back the strikes that one decision counted. */
export const deleteStrikes = (
  tx: Db,
  { contributor_id, kind, happened_at }: Omit<StrikeRow, 'content_hmac' | 'rules' | 'score'>,
) =>
  tx.query(sql`
    delete from strikes where contributor_id = ${contributor_id} and kind = ${kind} and happened_at = ${happened_at}`)

/** Takes back every strike of a contributor: the same attack would be one again. */
export const deleteAllStrikes = (tx: Db, contributor_id: string) =>
  tx.query(sql`delete from strikes where contributor_id = ${contributor_id}`)
