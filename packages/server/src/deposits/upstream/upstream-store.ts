import { type Db, findOne, type Sql, sql } from '../../platform/db/db.ts'

/** An upstream record, as a crawler of a workspace reads it. */
export interface UpstreamRecord {
  workspace_id: string
  /** HMAC of the system and the id of the record in it */
  key: Uint8Array
  /** HMAC of what was read */
  digest: Uint8Array
}

type UpstreamKey = Pick<UpstreamRecord, 'workspace_id' | 'key'>

/** Records and candidates that an upstream record became. */
export interface UpstreamOutcome {
  /** the raw deposit that it is part of; null for a structured one */
  raw_deposit_id: string | null
  /** records and drafts */
  experience_ids: string[]
  candidate_ids: string[]
}

/** An upstream record that was deposited before. */
export interface KnownUpstream extends UpstreamOutcome {
  digest: Uint8Array
  /** ISO 8601 */
  deposited_at: string
}

/** An upstream record that was deposited before; null for a new one. */
export const findUpstream = (db: Db, { workspace_id, key }: UpstreamKey) =>
  findOne<KnownUpstream>(
    db,
    sql`select digest, raw_deposit_id, experience_ids, candidate_ids, deposited_at from upstream_records
      where workspace_id = ${workspace_id} and key = ${key}`,
  )

/**
 * Stores that an upstream record is deposited, and blocks other deposits of it until the transaction ends.
 * @param known as it was before; null for a new one
 * @returns false when it was deposited meanwhile
 */
export const claimUpstream = async (
  tx: Db,
  { workspace_id, key, digest }: UpstreamRecord,
  { known, now }: { known: KnownUpstream | null; now: string },
): Promise<boolean> =>
  (
    await tx.query(sql`
      insert into upstream_records (workspace_id, key, digest, deposited_at)
      values (${workspace_id}, ${key}, ${digest}, ${now})
      on conflict (workspace_id, key) do update set digest = excluded.digest, deposited_at = excluded.deposited_at
      where upstream_records.deposited_at = ${known?.deposited_at ?? null}::timestamptz
      returning key`)
  ).length === 1

/** Stores which raw deposit is the last one of an upstream record, whatever was deposited meanwhile. */
export const setUpstreamText = (
  tx: Db,
  { workspace_id, key, digest }: UpstreamRecord,
  { raw_deposit_id, now }: { raw_deposit_id: string; now: string },
) =>
  tx.query(sql`
    insert into upstream_records (workspace_id, key, digest, raw_deposit_id, deposited_at)
    values (${workspace_id}, ${key}, ${digest}, ${raw_deposit_id}, ${now})
    on conflict (workspace_id, key) do update set digest = excluded.digest, raw_deposit_id = excluded.raw_deposit_id,
      deposited_at = excluded.deposited_at`)

/** Locks an upstream record until the transaction ends; null when it is gone. */
export const lockUpstream = (tx: Db, { workspace_id, key }: UpstreamKey) =>
  findOne<KnownUpstream>(
    tx,
    sql`select digest, raw_deposit_id, experience_ids, candidate_ids, deposited_at from upstream_records
      where workspace_id = ${workspace_id} and key = ${key} for update`,
  )

export const setUpstreamOutcome = (
  tx: Db,
  { workspace_id, key }: UpstreamKey,
  { raw_deposit_id, experience_ids, candidate_ids }: UpstreamOutcome,
) =>
  tx.query(sql`
    update upstream_records set raw_deposit_id = ${raw_deposit_id}, experience_ids = ${experience_ids}::text[],
      candidate_ids = ${candidate_ids}::text[]
    where workspace_id = ${workspace_id} and key = ${key}`)

/** A record or draft that came of an upstream record. */
export interface UpstreamResult {
  id: string
  contributor_id: string
  workspace_id: string | null
  visibility_scope: string
  validation_state: 'draft' | 'verified' | 'contested'
}

/** The records and drafts of an upstream record and all their versions, also those that a reviewer accepted. */
const versionsOf = ({ experience_ids, candidate_ids }: UpstreamOutcome): Sql => sql`
  recursive versions (id, superseded_by) as (
    select e.id, e.superseded_by from experiences e
    where e.id = any(${experience_ids}::text[]) or e.id in (
      select d.experience_id from review_decisions d
      where d.subject_id = any(${candidate_ids}::text[]) and d.decision in ('accept', 'accept_with_changes'))
    union
    select e.id, e.superseded_by from versions v join experiences e on e.id = v.superseded_by
  )`

/**
 * The newest versions of what came of an upstream record, as far as the depositor may replace them: their own, and those
 * of the workspace. Retracted ones are left out.
 */
export const listCurrentResults = (
  db: Db,
  known: UpstreamOutcome,
  { contributor_id, workspace_id }: { contributor_id: string; workspace_id: string },
) =>
  db.query<UpstreamResult>(sql`
    with ${versionsOf(known)}
    select e.id, e.contributor_id, e.workspace_id, e.visibility_scope, e.validation_state
    from versions v join experiences e on e.id = v.id
    where e.superseded_by is null and e.retracted_at is null
      and (e.contributor_id = ${contributor_id} or e.workspace_id = ${workspace_id})
    order by e.created_at, e.id`)

/** Fields of an existing record or candidate that an answer repeats. */
export interface ExistingResult {
  id: string
  quality_score: number | null
  created_at: string
  /** null for a candidate */
  validation_state: string | null
  /** of a candidate; null for a record */
  status: 'pending' | 'accepted' | 'rejected' | null
}

/**
 * Finds what came of an upstream record and still exists, also if it was retracted or rejected: what people decided
 * about it holds until its text changes. Null when nothing is left.
 */
export const findExistingResult = (db: Db, known: UpstreamOutcome) =>
  findOne<ExistingResult>(
    db,
    sql`with ${versionsOf(known)}
      select id, quality_score, created_at, validation_state, status from (
        select e.id, e.quality_score, e.created_at, e.validation_state, null as status,
          case when e.retracted_at is null then 0 else 2 end as nth
        from versions v join experiences e on e.id = v.id where e.superseded_by is null
        union all
        select r.id, r.quality_score, r.created_at, null, r.status, 1 from review_candidates r
        where r.id = any(${known.candidate_ids}::text[])
      ) existing order by nth, created_at, id limit 1`,
  )

/** Withdraws candidates on which nobody has decided, so that nobody decides on an outdated text. */
export const withdrawCandidates = (tx: Db, ids: readonly string[]) =>
  tx.query(sql`delete from review_candidates where id = any(${ids}::text[]) and status = 'pending'`)

/** Whether a raw deposit of the contributor exists that did not fail. */
export const findUsableRawDeposit = (db: Db, id: string, contributor_id: string) =>
  findOne<{ id: string }>(
    db,
    sql`select id from raw_deposits
      where id = ${id} and contributor_id = ${contributor_id} and status <> 'failed'`,
  )
