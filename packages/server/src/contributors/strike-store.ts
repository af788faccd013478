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
