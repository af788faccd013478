import { type Db, sql } from '../../platform/db/db.ts'

export interface StrikeRow {
  contributor_id: string
  content_hmac: Uint8Array
  kind: 'poisoning' | 'quarantine_confirmed'
  rules: string[]
  score: number
  happened_at: string
}

/** Stores a strike; false when the contributor has one for the same text. */
export async function insertStrike(db: Db, row: StrikeRow): Promise<boolean> {
  const inserted = await db.query(sql`
    insert into strikes (contributor_id, content_hmac, kind, rules, score, happened_at)
    values (${row.contributor_id}, ${row.content_hmac}, ${row.kind}, ${row.rules}, ${row.score}, ${row.happened_at})
    on conflict (contributor_id, content_hmac) do nothing returning contributor_id`)
  return inserted.length === 1
}

/** Deletes the strikes that one decision caused. */
export const deleteStrikes = (
  tx: Db,
  { contributor_id, kind, happened_at }: Omit<StrikeRow, 'content_hmac' | 'rules' | 'score'>,
) =>
  tx.query(sql`
    delete from strikes where contributor_id = ${contributor_id} and kind = ${kind} and happened_at = ${happened_at}`)

/** Deletes every strike of a contributor. The same attack then counts again. */
export const deleteAllStrikes = (tx: Db, contributor_id: string) =>
  tx.query(sql`delete from strikes where contributor_id = ${contributor_id}`)
