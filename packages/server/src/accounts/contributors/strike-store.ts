import type { TrustLevel } from '@cairnway/contract'
import { type Db, findOne, sql } from '../../platform/db/db.ts'
import { isOlderThan, type KeysetCursor } from '../../platform/pagination/keyset-cursor.ts'

export interface StrikeRow {
  /** `stk_…` */
  id: string
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
    insert into strikes (id, contributor_id, content_hmac, kind, rules, score, happened_at)
    values (${row.id}, ${row.contributor_id}, ${row.content_hmac}, ${row.kind}, ${row.rules}, ${row.score}, ${row.happened_at})
    on conflict (contributor_id, content_hmac) do nothing returning contributor_id`)
  return inserted.length === 1
}

/** Deletes the strikes that one decision caused. */
export const deleteStrikes = (
  tx: Db,
  { contributor_id, kind, happened_at }: Omit<StrikeRow, 'id' | 'content_hmac' | 'rules' | 'score'>,
) =>
  tx.query(sql`
    delete from strikes where contributor_id = ${contributor_id} and kind = ${kind} and happened_at = ${happened_at}`)

/** Deletes every strike of a contributor. The same attack then counts again. */
export const deleteAllStrikes = (tx: Db, contributor_id: string) =>
  tx.query(sql`delete from strikes where contributor_id = ${contributor_id}`)

/** A strike as its contributor and the operators see it. */
export interface StrikeState extends Pick<StrikeRow, 'id' | 'kind' | 'rules' | 'happened_at'> {
  appeal_note: string | null
  appealed_at: string | null
  kept_at: string | null
}

const stateColumns = sql`s.id, s.kind, s.rules, s.happened_at, s.appeal_note, s.appealed_at, s.kept_at`

/** Newest first. */
export const listStrikesOf = (db: Db, contributor_id: string) =>
  db.query<StrikeState>(sql`
    select ${stateColumns} from strikes s where s.contributor_id = ${contributor_id}
    order by s.happened_at desc, s.id desc`)

/**
 * Notes an appeal.
 * @returns null for a strike of somebody else, and for one that has an appeal
 */
export const setAppeal = (
  tx: Db,
  { id, contributor_id, note, appealed_at }: { id: string; contributor_id: string; note: string; appealed_at: string },
) =>
  findOne<StrikeState>(
    tx,
    sql`
      update strikes s set appeal_note = ${note}, appealed_at = ${appealed_at}
      where s.id = ${id} and s.contributor_id = ${contributor_id} and s.appealed_at is null returning ${stateColumns}`,
  )

export const isStrikeOf = async (db: Db, id: string, contributor_id: string): Promise<boolean> =>
  (await db.query(sql`select from strikes where id = ${id} and contributor_id = ${contributor_id}`)).length === 1

export interface StrikeFilter {
  /** only those with an open appeal */
  appealed: boolean
  /** the last strike of the page before */
  after: KeysetCursor | null
  limit: number
}

export interface StrikeCaseRow extends StrikeState {
  contributor: string
  trust_level: TrustLevel
  /** `happened_at`, by which the list is ordered */
  created_at: string
}

/** Newest first. */
export const listStrikeCases = (db: Db, { appealed, after, limit }: StrikeFilter) =>
  db.query<StrikeCaseRow>(sql`
    select ${stateColumns}, s.happened_at as created_at, c.display_handle as contributor, c.trust_level
    from strikes s join contributors c on c.id = s.contributor_id
    where (not ${appealed}::boolean or (s.appealed_at is not null and s.kept_at is null))
      and ${isOlderThan(after, sql`(s.happened_at, s.id)`)}
    order by s.happened_at desc, s.id desc limit ${limit}`)

/**
 * Ends the appeal against a strike, which stays.
 * @returns its contributor; null for an unknown strike
 */
export const keepStrike = (tx: Db, id: string, kept_at: string) =>
  findOne<Pick<StrikeRow, 'contributor_id'>>(
    tx,
    sql`update strikes set kept_at = ${kept_at} where id = ${id} returning contributor_id`,
  )

/**
 * Deletes one strike.
 * @returns its contributor; null for an unknown strike
 */
export const deleteStrike = (tx: Db, id: string) =>
  findOne<Pick<StrikeRow, 'contributor_id'>>(tx, sql`delete from strikes where id = ${id} returning contributor_id`)
