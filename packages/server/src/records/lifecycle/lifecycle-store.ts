import { type Db, findOne, type Sql, sql } from '../../platform/db/db.ts'
import {
  isCanonicalRecord,
  isPublic,
  isPublicUnlessWithheld,
  isShared,
  isShownUnlessWithheld,
  otherCanonicalRecordId,
} from '../../platform/visibility/visibility-predicates.ts'
import { ENDORSEMENT, type Endorsement } from '../../rules/trust/trust-classes.ts'
import { WAITING_FLAGS } from '../../rules/trust/validity-status.ts'

/** The author of a record whose state has just changed, and whether everyone could read it before and can now. */
export interface ChangedVisibility {
  contributor_id: string
  was_public: boolean
  is_public: boolean
}

/** The same, with the state before. */
export interface ChangedState extends ChangedVisibility {
  from: string
}

interface StateUpdate {
  id: string
  /** states that permit the change */
  from: readonly string[]
  to: string
  /** ISO 8601 */
  now: string
}

/** The query `before` of a `with` clause: the record before the update, locked. */
const lockedRecord = (where: Sql): Sql => sql`
  before as (select e.id, e.validation_state, e.validity_status, ${isPublic('e')} as was_public from experiences e
    where ${where} and e.retracted_at is null for update)`

/** Ids of the pending records of a newcomer that somebody has to look at before others read them. */
export async function listWaitingRecords(tx: Db, contributor_id: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from experiences
    where contributor_id = ${contributor_id} and audience = ${contributor_id} and visibility_scope = 'public'
      and duplicate_of is null and retracted_at is null and validation_state = 'verified'
      and exists (select from jsonb_array_elements(risk_flags) f where f->>'type' = any(${WAITING_FLAGS}::text[]))
    order by id for update`)
  return rows.map(({ id }) => id)
}

/**
 * Null when the record is in none of the `from` states. A cleared record is confirmed, also with its hosts and its remedy; it becomes
 * a duplicate when its text has become public.
 */
export const setValidationState = (
  tx: Db,
  { id, from, to, now, is_by_votes }: StateUpdate & { is_by_votes: boolean },
) =>
  findOne<ChangedState>(
    tx,
    sql`with ${lockedRecord(sql`e.id = ${id} and e.validation_state = any(${from})`)}
      update experiences e set validation_state = ${to}, updated_at = ${now},
        hidden_by_votes = ${to}::text = 'contested' and ${is_by_votes},
        duplicate_of = case when ${to}::text = 'contested' then e.duplicate_of
          else coalesce(e.duplicate_of, ${otherCanonicalRecordId}) end,
        contested_at = case when ${to}::text = 'contested' then ${now}::timestamptz else null end,
        risk_flags = case when ${to}::text = 'contested' then e.risk_flags
          else coalesce((select jsonb_agg(f) from jsonb_array_elements(e.risk_flags) f
            where f->>'type' <> all(${WAITING_FLAGS}::text[])), '[]') end
      from before where e.id = before.id
      returning e.contributor_id, before.validation_state as "from", before.was_public, ${isPublic('e')} as is_public`,
  )

export interface SubmissionUpdate {
  id: string
  to: 'verified' | 'contested'
  audience: string
  content_hash: string
  /** ISO 8601 */
  now: string
}

/**
 * Makes an open draft a record of this moment: one that was drafted earlier is not older than what others deposited
 * since. False when it is no open draft, or when another record has the same text and audience.
 */
export async function setSubmitted(
  tx: Db,
  { id, to, audience, content_hash, now }: SubmissionUpdate,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update experiences e set validation_state = ${to}, audience = ${audience}, content_hash = ${content_hash},
      withheld = null, contested_at = case when ${to}::text = 'contested' then ${now}::timestamptz end,
      created_at = ${now}, updated_at = ${now}
    where e.id = ${id} and e.validation_state = 'draft' and e.retracted_at is null
      and (${to}::text = 'contested' or not exists (select from experiences x
        where x.audience = ${audience} and x.content_hash = ${content_hash} and ${isCanonicalRecord('x')}))
    returning e.id`)
  return rows.length === 1
}

/** Withdraws the candidate of a draft that is discarded, so that nobody decides on it. */
export const withdrawCandidateOfDraft = (tx: Db, id: string) =>
  tx.query(sql`
    delete from review_candidates r using experiences e
    where r.draft_id = ${id} and r.status = 'pending' and e.id = ${id} and e.validation_state = 'draft'`)

/** Null when the record is in none of the `from` states. */
export const setValidityStatus = (tx: Db, { id, from, to, now }: StateUpdate) =>
  findOne<ChangedState>(
    tx,
    sql`with ${lockedRecord(sql`e.id = ${id} and e.validity_status = any(${from})`)}
      update experiences e set validity_status = ${to}, updated_at = ${now}
      from before where e.id = before.id
      returning e.contributor_id, before.validity_status as "from", before.was_public, ${isPublic('e')} as is_public`,
  )

/** Null when the record is withheld for this reason already or is retracted. */
export const setWithheld = (tx: Db, { id, why, now }: { id: string; why: string; now: string }) =>
  findOne<ChangedVisibility>(
    tx,
    sql`with ${lockedRecord(sql`e.id = ${id} and e.withheld is distinct from ${why}`)}
      update experiences e set withheld = ${why}, updated_at = ${now}
      from before where e.id = before.id
      returning e.contributor_id, before.was_public, false as is_public`,
  )

/**
 * Ends a withholding of this reason; null when there is none. The record of a suspended author stays withheld for the
 * suspension.
 */
export const setReleased = (tx: Db, { id, why, now }: { id: string; why: string; now: string }) =>
  findOne<ChangedVisibility>(
    tx,
    sql`with ${lockedRecord(sql`e.id = ${id} and e.withheld = ${why}`)}
      update experiences e set updated_at = ${now}, duplicate_of = coalesce(e.duplicate_of, ${otherCanonicalRecordId}),
        withheld = (select case when c.suspended_at is not null then 'suspension' end
          from contributors c where c.id = e.contributor_id)
      from before where e.id = before.id
      returning e.contributor_id, before.was_public, ${isPublic('e')} as is_public`,
  )

export const setSuperseded = (tx: Db, { id, successor_id, now }: { id: string; successor_id: string; now: string }) =>
  tx.query(sql`
    update experiences set superseded_by = ${successor_id}, validity_before = validity_status,
      validity_status = 'superseded', updated_at = ${now}
    where id = ${id}`)

/**
 * Makes a record a duplicate of another one that says the same, unless one of them has left its readers since, or somebody
 * endorses it; null then.
 */
export const setDuplicate = (tx: Db, { id, duplicate_of, now }: { id: string; duplicate_of: string; now: string }) =>
  findOne<ChangedVisibility>(
    tx,
    sql`with ${lockedRecord(sql`e.id = ${id} and e.endorsement = ${ENDORSEMENT.none} and ${isCanonicalRecord('e')}`)},
      older as (select x.id from experiences x where x.id = ${duplicate_of} and ${isCanonicalRecord('x')} for update)
      update experiences e set duplicate_of = older.id, updated_at = ${now}
      from before, older where e.id = before.id
      returning e.contributor_id, before.was_public, false as is_public`,
  )

/** The status that a version had before its successor, which it gets back: a successor ends no doubts about it. */
const asBeforeSuperseded: Sql = sql`
  superseded_by = null, validity_status = coalesce(validity_before, 'active'), validity_before = null`

export interface RetractionUpdate {
  id: string
  contributor_id: string
  reason: string | null
  now: string
}

/** The time of the first retraction, and whether this call made it; null when the contributor has no such record. */
export const setRetracted = (tx: Db, { id, contributor_id, reason, now }: RetractionUpdate) =>
  findOne<{ retracted_at: string; is_new: boolean; was_public: boolean }>(
    tx,
    sql`with before as (
        select e.id, e.retracted_at, ${isPublic('e')} as was_public from experiences e
        where e.id = ${id} and e.contributor_id = ${contributor_id} for update
      )
      update experiences e set retracted_at = coalesce(before.retracted_at, ${now}),
        retraction_reason = case when before.retracted_at is null then ${reason} else e.retraction_reason end,
        updated_at = case when before.retracted_at is null then ${now}::timestamptz else e.updated_at end
      from before where e.id = before.id
      returning e.retracted_at, before.retracted_at is null as is_new, before.was_public`,
  )

/**
 * Makes the predecessor of a removed record the newest version again, unless its text has become public in another
 * record.
 * @returns whether it was done
 */
export async function restorePredecessor(tx: Db, id: string, successor_id: string, now: string): Promise<boolean> {
  const rows = await tx.query(sql`
    update experiences e set ${asBeforeSuperseded}, updated_at = ${now}
    where e.id = ${id} and e.superseded_by = ${successor_id} and e.retracted_at is null
      and ${otherCanonicalRecordId} is null
    returning e.id`)
  return rows.length === 1
}

/**
 * Makes the oldest duplicate of a removed record the canonical one, with the readers of the removed one, and the others
 * duplicates of it.
 */
export async function promoteDuplicate(tx: Db, removed_id: string, now: string) {
  const next = await findOne<{ id: string; contributor_id: string; is_public: boolean }>(
    tx,
    sql`update experiences set duplicate_of = null, updated_at = ${now},
        audience = case visibility_scope when 'public' then 'public' else audience end
      where id = (
        select id from experiences where duplicate_of = ${removed_id} and retracted_at is null
        order by created_at, id limit 1)
      returning id, contributor_id, audience = 'public' as is_public`,
  )
  if (next) await tx.query(sql`update experiences set duplicate_of = ${next.id} where duplicate_of = ${removed_id}`)
  return next
}

/** The pointers between the versions of a record. */
export interface VersionedRecord {
  id: string
  contributor_id: string
  supersedes: string | null
  superseded_by: string | null
}

/** Links the versions before and after a record that is erased; only a gap in the version numbers remains. */
export async function closeVersionChain(tx: Db, { id, supersedes, superseded_by }: VersionedRecord): Promise<void> {
  await tx.query(sql`update experiences set supersedes = ${supersedes} where supersedes = ${id}`)
  if (superseded_by !== null)
    await tx.query(sql`update experiences set superseded_by = ${superseded_by} where superseded_by = ${id}`)
}

/**
 * Makes the duplicates of an erased record duplicates of another one with the same text and readers, where there is one.
 */
export const reassignDuplicates = (tx: Db, id: string) =>
  tx.query(sql`
    update experiences e set duplicate_of = x.id
    from experiences gone, experiences x
    where gone.id = ${id} and e.duplicate_of = ${id} and e.id <> x.id
      and x.audience = gone.audience and x.content_hash = gone.content_hash and x.id <> ${id}
      and ${isCanonicalRecord('x')}`)

/**
 * Detaches the versions that cannot replace an erased record: one whose text is public elsewhere becomes a duplicate of
 * that record, and retracted ones have no successor any more.
 * @returns those that others could read and can no longer
 */
export async function detachPredecessors(tx: Db, id: string, now: string) {
  const rows = await tx.query<{ id: string; contributor_id: string; is_public: boolean }>(sql`
    update experiences e set superseded_by = null, validity_status = coalesce(e.validity_before, 'active'),
      validity_before = null, duplicate_of = x.id, updated_at = ${now}
    from experiences x
    where e.superseded_by = ${id} and e.retracted_at is null and e.duplicate_of is null and x.id <> e.id
      and x.audience = e.audience and x.content_hash = e.content_hash and ${isCanonicalRecord('x')}
    returning e.id, e.contributor_id, e.audience = 'public' as is_public`)
  await tx.query(sql`
    update experiences set ${asBeforeSuperseded} where superseded_by = ${id}`)
  await tx.query(sql`update experiences set duplicate_of = null where duplicate_of = ${id}`)
  return rows
}

/** A record of an author that others can read now or, when it was just withheld, could before. */
export interface ShownRecord {
  id: string
  /** whether everyone is among them */
  is_public: boolean
}

const onlyShown = (rows: (ShownRecord & { is_shown: boolean })[]): ShownRecord[] =>
  rows.flatMap(({ is_shown, ...record }) => (is_shown ? [record] : []))

const shownColumns = sql`e.id, ${isPublicUnlessWithheld('e')} as is_public, ${isShownUnlessWithheld('e')} as is_shown`

/**
 * Makes the pending public records of a contributor searchable. One whose text is already public stays readable by its
 * owner alone, as a duplicate of the public record.
 * @returns the records that became searchable
 */
export async function promotePendingRecords(tx: Db, contributor_id: string, now: string): Promise<ShownRecord[]> {
  await tx.query(sql`
    update experiences e set duplicate_of = x.id, updated_at = ${now}
    from experiences x
    where e.contributor_id = ${contributor_id} and e.audience = ${contributor_id} and e.visibility_scope = 'public'
      and e.validation_state <> 'draft' and e.retracted_at is null and x.audience = 'public' and x.content_hash = e.content_hash
      and ${isCanonicalRecord('x')}`)
  return onlyShown(
    await tx.query(sql`
      update experiences e set audience = 'public', updated_at = ${now}
      where e.contributor_id = ${contributor_id} and e.audience = ${contributor_id} and e.visibility_scope = 'public'
        and e.validation_state <> 'draft' and e.duplicate_of is null and e.retracted_at is null
      returning e.id, true as is_public, ${isPublic('e')} as is_shown`),
  )
}

/**
 * Withholds the records of a suspended contributor that are endorsed less than that, pending ones too.
 * @returns those that others could read
 */
export const withholdUnconfirmedRecords = async (
  tx: Db,
  contributor_id: string,
  min_endorsement: Endorsement,
): Promise<ShownRecord[]> =>
  onlyShown(
    await tx.query(sql`
      update experiences e set withheld = 'suspension'
      where e.contributor_id = ${contributor_id} and e.endorsement < ${min_endorsement} and e.withheld is null
        and e.validation_state <> 'draft' and e.retracted_at is null
      returning ${shownColumns}`),
  )

/**
 * Releases the records that a suspension withheld.
 * @returns those that others can read again
 */
export const releaseSuspendedRecords = async (tx: Db, contributor_id: string): Promise<ShownRecord[]> =>
  onlyShown(
    await tx.query(sql`
      update experiences e set withheld = null, duplicate_of = coalesce(e.duplicate_of, ${otherCanonicalRecordId})
      where e.contributor_id = ${contributor_id} and e.withheld = 'suspension'
      returning ${shownColumns}`),
  )

/**
 * Makes records of a workspace private ones of a contributor: those that its members read, unless the contributor has a
 * private record of the same text.
 * @returns their ids
 */
export const setTransferred = (tx: Db, { ids, heir, now }: { ids: readonly string[]; heir: string; now: string }) =>
  tx.query<{ id: string }>(sql`
    update experiences e set contributor_id = ${heir}, audience = ${heir}, visibility_scope = 'private',
      workspace_id = null, updated_at = ${now}
    where e.id = any(${ids}::text[]) and e.workspace_id is not null and ${isShared('e')}
      and not exists (select from experiences x
        where x.audience = ${heir} and x.content_hash = e.content_hash and ${isCanonicalRecord('x')})
    returning e.id`)
