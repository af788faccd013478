import type { ExperienceCreate, ReviewDecisionName, ReviewKindName, RiskFlag, TrustLevel } from '@cairnway/contract'
import { type Db, findOne, type Sql, sql } from '../../platform/db/db.ts'
import { isNewerThan, type KeysetCursor } from '../../platform/pagination/keyset-cursor.ts'
import { isReadableBy, type Reader } from '../../platform/visibility/visibility-predicates.ts'
import type { ExperienceRow } from '../../records/experiences/store.ts'
import { type Assignment, isAssigned } from './assignment-store.ts'
import { isRejected } from './decision-predicates.ts'
import { hasReportsInQueue, isInQueue, type ReviewQueue } from './queue-predicates.ts'

/**
 * Days by which a report is queued behind others, by the class of its reporter: new accounts are free, and must not
 * fill the front of a queue.
 */
export const REPORT_DELAY_DAYS = { fresh: 14, seasoned: 2, proven: 0 } as const

/** A candidate or a record on which a reviewer has to decide. */
export interface ReviewRow {
  id: string
  kind: ReviewKindName
  contributor_id: string
  /** null: it is public, or would be */
  workspace_id: string | null
  /** handle */
  author: string
  trust_level: TrustLevel
  title: string
  quality_score: number | null
  risk_flags: RiskFlag[]
  /** open reports on which the reviewer decides too */
  report_count: number
  /** of the text that was read; null for a record without one */
  content_hash: string | null
  created_at: string
  /** by which the queue is ordered */
  queued_at: string
}

const pendingCandidates = sql`
  select r.id, 'candidate' as kind, r.contributor_id, r.workspace_id, c.display_handle as author, c.trust_level,
    r.experience ->> 'title' as title, r.quality_score, r.risk_flags, 0 as report_count,
    r.content_hash, r.created_at, r.created_at as queued_at
  from review_candidates r join contributors c on c.id = r.contributor_id
  where r.status = 'pending'`

const openReports = (queue: ReviewQueue): Sql =>
  sql`reports p where p.status = 'open' and ${hasReportsInQueue(sql`p.workspace_id`, queue)}`

/**
 * Time at which a reported record is queued, by its reports: each counts from its time and the delay of its reporter's class.
 * Colleagues in a workspace know each other, so theirs count at once.
 */
const queuedByReports = ({ reports_of }: ReviewQueue): Sql =>
  reports_of === null
    ? sql`min(p.created_at + make_interval(days => case when h.trust_level = 'suspended' then ${REPORT_DELAY_DAYS.fresh}::int
        when h.voter_class = 'proven' then ${REPORT_DELAY_DAYS.proven}::int
        when h.voter_class = 'seasoned' then ${REPORT_DELAY_DAYS.seasoned}::int else ${REPORT_DELAY_DAYS.fresh}::int end))`
    : sql`min(p.created_at)`

const recordColumns = (kind: Sql, queue: ReviewQueue, queued_at = sql`e.created_at`): Sql => sql`
  e.id, ${kind} as kind, e.contributor_id, e.workspace_id, c.display_handle as author, c.trust_level, e.title,
  e.quality_score, e.risk_flags, (select count(*)::int from ${openReports(queue)} and p.experience_id = e.id) as report_count,
  e.content_hash, e.created_at, ${queued_at} as queued_at`

const isHidden = sql`(e.validation_state = 'contested' or coalesce(e.withheld, 'suspension') <> 'suspension')`
const isReviewed = sql`(e.retracted_at is null and e.visibility_scope <> 'private')`

const hiddenRecords = (queue: ReviewQueue): Sql => sql`
  select ${recordColumns(sql`case when e.validation_state = 'contested' then 'contested' else e.withheld end`, queue)}
  from experiences e join contributors c on c.id = e.contributor_id
  where (e.validation_state = 'contested' or e.withheld in ('rescan', 'burst')
      or (e.withheld = 'report' and ${hasReportsInQueue(sql`e.workspace_id`, queue)})) and ${isReviewed}
    and ${isInQueue(sql`e.workspace_id`, queue)}`

/** Records with open reports that are still shown. A hidden one is queued for the reason that hid it. */
const reportedRecords = (queue: ReviewQueue): Sql => sql`
  select ${recordColumns(sql`'reported'`, queue, sql`reported.queued_at`)}
  from experiences e join contributors c on c.id = e.contributor_id
    join (
      select p.experience_id, ${queuedByReports(queue)} as queued_at
      from reports p left join contributors h on h.id = p.reporter_id
      where p.status = 'open' and ${hasReportsInQueue(sql`p.workspace_id`, queue)} group by 1
    ) reported on reported.experience_id = e.id
  where not ${isHidden} and ${isReviewed}
    and ${isInQueue(sql`e.workspace_id`, queue)} and ${hasReportsInQueue(sql`e.workspace_id`, queue)}`

/**
 * Condition that no person has decided on the record `e`: no operator has hidden it, and no reviewer has rejected it.
 */
const isUndecided = sql`
  e.withheld is distinct from 'report' and not exists (select from review_decisions d where ${isRejected})`

const isAfterCursor = (cursor: KeysetCursor | null): Sql => sql`${isNewerThan(cursor, sql`(queued_at, id)`)}`

/** Selection of a page of a queue. */
export interface ReviewPage {
  queue: ReviewQueue
  kind: ReviewKindName | null
  after: KeysetCursor | null
  limit: number
  now: string
}

/** Candidates, hidden and reported records on which nobody has decided, in the order of the queue, with who has opened them. */
export const listReviewRows = (db: Db, { queue, kind, after, limit, now }: ReviewPage) =>
  db.query<ReviewRow & { [K in keyof Assignment]: Assignment[K] | null }>(sql`
    select waiting.*, opened.assigned_to, opened.assigned_until
    from (
      select * from (
        ${pendingCandidates} and ${isInQueue(sql`r.workspace_id`, queue)}
        union all ${hiddenRecords(queue)} and ${isUndecided}
        union all ${reportedRecords(queue)}
      ) undecided
      where (${kind}::text is null or kind = ${kind}) and ${isAfterCursor(after)}
      order by queued_at, id limit ${limit}
    ) waiting
    left join lateral (
      select h.display_handle as assigned_to, a.assigned_until
      from review_assignments a join contributors h on h.id = a.assigned_to
      where a.subject_id = waiting.id and ${isAssigned(now)}
    ) opened on true
    order by waiting.queued_at, waiting.id`)

/** A candidate, a hidden or a reported record, also a rejected record, on which another decision is possible. */
export const findReview = (db: Db, id: string, queue: ReviewQueue) =>
  findOne<ReviewRow>(
    db,
    sql`select * from (
      ${pendingCandidates} and r.id = ${id} and ${isInQueue(sql`r.workspace_id`, queue)}
      union all ${hiddenRecords(queue)} and e.id = ${id}
      union all ${reportedRecords(queue)} and e.id = ${id}) waiting`,
  )

export interface PendingCandidate {
  experience: ExperienceCreate
  worthiness: Record<string, unknown>
  similar_ids: string[]
  /** the draft that becomes the record when it is accepted; null for a deposit */
  draft_id: string | null
}

export const findCandidate = (db: Db, id: string) =>
  findOne<PendingCandidate>(
    db,
    sql`select experience, worthiness, similar_ids, draft_id from review_candidates where id = ${id} and status = 'pending'`,
  )

/** The status of a candidate after each decision. */
export const CANDIDATE_STATUSES = {
  accept: 'accepted',
  accept_with_changes: 'accepted',
  merge: 'merged',
  reject: 'rejected',
} as const satisfies Record<ReviewDecisionName, string>

type CandidateStatus = 'pending' | (typeof CANDIDATE_STATUSES)[ReviewDecisionName]

/**
 * Changes the status of a candidate, which blocks other changes of it until the transaction ends; false when its status
 * is not `from`.
 */
export async function updateCandidateStatus(
  tx: Db,
  id: string,
  { from, to }: Record<'from' | 'to', CandidateStatus>,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update review_candidates set status = ${to} where id = ${id} and status = ${from} returning id`)
  return rows.length === 1
}

/** Notes the record that a candidate became, with which it is erased. */
export const setCandidateRecord = (tx: Db, id: string, experience_id: string) =>
  tx.query(sql`update review_candidates set experience_id = ${experience_id} where id = ${id}`)

/** A record and its state, locked until the transaction ends. */
export const lockRecordState = (tx: Db, id: string) =>
  findOne<
    Pick<ExperienceRow, 'id' | 'contributor_id' | 'supersedes' | 'superseded_by' | 'retracted_at' | 'validation_state'>
  >(
    tx,
    sql`select id, contributor_id, supersedes, superseded_by, retracted_at, validation_state from experiences
      where id = ${id} for update`,
  )

/** The author of a candidate or record; null when it is erased. */
export const findSubjectAuthor = (tx: Db, id: string) =>
  findOne<{ contributor_id: string }>(
    tx,
    sql`select contributor_id from review_candidates where id = ${id}
      union all select contributor_id from experiences where id = ${id}`,
  )

/** The author of a record and the time of the last change of their trust level. */
export const findAuthorTrustChange = (tx: Db, experience_id: string) =>
  findOne<{ contributor_id: string; trust_changed_at: string | null }>(
    tx,
    sql`select c.id as contributor_id, c.trust_changed_at
      from experiences e join contributors c on c.id = e.contributor_id where e.id = ${experience_id}`,
  )

/** Blocks other decisions on the candidate until the transaction ends. */
export const lockCandidate = (tx: Db, id: string) =>
  findOne<{ content_hash: string }>(tx, sql`select content_hash from review_candidates where id = ${id} for update`)

/** Blocks other decisions on the record until the transaction ends. */
export const lockRecord = (tx: Db, id: string) => tx.query(sql`select id from experiences where id = ${id} for update`)

/** A record that both readers may read, kept as it is until the transaction ends. */
export const lockMergeTarget = (tx: Db, id: string, [a, b]: readonly [Reader, Reader]) =>
  findOne<
    Pick<ExperienceRow, 'id' | 'superseded_by' | 'retracted_at' | 'validation_state'> & { workspace_id: string | null }
  >(
    tx,
    sql`select e.id, e.workspace_id, e.superseded_by, e.retracted_at, e.validation_state from experiences e
      where e.id = ${id} and ${isReadableBy('e', a)} and ${isReadableBy('e', b)} for no key update of e`,
  )
