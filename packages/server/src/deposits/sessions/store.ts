import type { MemberRole, OperationInput, SessionEventType, VisibilityScope } from '@cairnway/contract'
import { type Db, findOne, getOne, jsonbText, sql } from '../../platform/db/db.ts'
import { isOlderThan, type KeysetCursor } from '../../platform/pagination/keyset-cursor.ts'
import { isOwnedBy, type Reader } from '../../platform/visibility/visibility-predicates.ts'
import { RULES_VERSION } from '../../rules/screening/rules-version.ts'

type SessionInput = OperationInput<'startSession'>

export interface SessionRow {
  id: string
  contributor_id: string
  workspace_id: string | null
  task: string | null
  context: SessionInput['context']
  tags: string[]
  visibility_scope: VisibilityScope
  event_count: number
  /** ISO 8601 */
  started_at: string
  /** of the newest event, or of the start; ISO 8601 */
  last_activity_at: string
  /** null while it is active */
  ended_at: string | null
  ended_by: 'owner' | 'timeout' | null
  draft_experience_id: string | null
  missing_fields: string[]
}

export interface SessionEventRow {
  id: string
  /** 1 for the first event of the session */
  seq: number
  type: SessionEventType
  content: string
  why_it_failed: string | null
  evidence: string | null
  metadata: Record<string, unknown> | null
  /** ISO 8601 */
  recorded_at: string
}

const columns = sql`id, contributor_id, workspace_id, task, context, tags, visibility_scope, event_count, started_at,
  last_activity_at, ended_at, ended_by, draft_experience_id, missing_fields`

export type NewSession = Pick<
  SessionRow,
  'id' | 'contributor_id' | 'workspace_id' | 'task' | 'context' | 'tags' | 'visibility_scope' | 'started_at'
>

export const insertSession = (tx: Db, row: NewSession) =>
  tx.query(sql`
    insert into sessions (id, contributor_id, workspace_id, task, context, tags, visibility_scope, rules_version, started_at,
      last_activity_at)
    values (${row.id}, ${row.contributor_id}, ${row.workspace_id}, ${row.task}, ${jsonbText(row.context)}, ${row.tags},
      ${row.visibility_scope}, ${RULES_VERSION}, ${row.started_at}, ${row.started_at})`)

/** Serializes the starts of sessions of one contributor until the transaction ends, so that their number is certain. */
export const lockSessionStarts = (tx: Db, contributor_id: string) =>
  tx.query(sql`select from contributors where id = ${contributor_id} for no key update`)

/**
 * The active sessions of a contributor in a workspace or in none, and the last activity of the one that would end by itself
 * first.
 */
export const getActiveSessions = (tx: Db, { contributor_id, workspace_id }: Reader) =>
  getOne<{ active: number; oldest_activity_at: string | null }>(
    tx,
    sql`select count(*) as active, min(s.last_activity_at) as oldest_activity_at from sessions s
      where s.contributor_id = ${contributor_id} and s.workspace_id is not distinct from ${workspace_id}::text
        and s.ended_at is null`,
  )

const selectOwn = (id: string, owner: Reader) =>
  sql`select ${columns} from sessions s where s.id = ${id} and ${isOwnedBy('s', owner)}`

export const findSession = (db: Db, id: string, owner: Reader) => findOne<SessionRow>(db, selectOwn(id, owner))

/** A session, locked until the transaction ends. */
export const lockSession = (tx: Db, id: string, owner: Reader) =>
  findOne<SessionRow>(tx, sql`${selectOwn(id, owner)} for update`)

export interface SessionFilter {
  owner: Reader
  status: 'active' | 'ended' | null
  /** the last session of the page before */
  after: KeysetCursor | null
  limit: number
}

/** Newest first. */
export const listSessionRows = (db: Db, { owner, status, after, limit }: SessionFilter) =>
  db.query<SessionRow>(sql`
    select ${columns} from sessions s
    where ${isOwnedBy('s', owner)}
      and (${status}::text is null or (ended_at is null) = (${status} = 'active'))
      and ${isOlderThan(after, sql`(started_at, id)`)}
    order by started_at desc, id desc limit ${limit}`)

export type NewSessionEvent = Omit<SessionEventRow, 'seq'>

/** Appends an event to a session that the transaction has locked. */
export async function insertSessionEvent(tx: Db, session_id: string, event: NewSessionEvent): Promise<void> {
  const { seq } = await getOne<{ seq: number }>(
    tx,
    sql`update sessions set event_count = event_count + 1, last_activity_at = ${event.recorded_at}
      where id = ${session_id} returning event_count as seq`,
  )
  await tx.query(sql`
    insert into session_events (session_id, seq, id, type, content, why_it_failed, evidence, metadata, recorded_at)
    values (${session_id}, ${seq}, ${event.id}, ${event.type}, ${event.content}, ${event.why_it_failed},
      ${event.evidence}, ${jsonbText(event.metadata)}, ${event.recorded_at})`)
}

/** Events of a session in their order. */
export const listSessionEvents = (
  db: Db,
  session_id: string,
  { after, limit }: { after: number | null; limit: number },
) =>
  db.query<SessionEventRow>(sql`
    select id, seq, type, content, why_it_failed, evidence, metadata, recorded_at from session_events
    where session_id = ${session_id} and seq > ${after ?? 0} order by seq limit ${limit}`)

export type LoggedEvent = Pick<SessionEventRow, 'type' | 'content' | 'why_it_failed' | 'evidence'>

/**
 * The events of which a draft is made, in their order: of each type no more than a draft can hold. Of failed attempts
 * it takes the first, which others would make too; of discoveries and resolutions the last, which were not refuted.
 */
export const listEventsForDraft = (tx: Db, session_id: string, per_type: number) =>
  tx.query<LoggedEvent>(sql`
    select type, content, why_it_failed, evidence from (
      select e.*, row_number() over (partition by type order by seq) as from_start,
        row_number() over (partition by type order by seq desc) as from_end
      from session_events e where session_id = ${session_id}) ranked
    where case type when 'failed_attempt' then from_start else from_end end <= ${per_type}
    order by seq`)

export type SessionEnd = Required<
  Pick<SessionRow, 'id' | 'ended_at' | 'ended_by' | 'draft_experience_id' | 'missing_fields'>
>

export const setEnded = (tx: Db, { id, ...end }: SessionEnd) =>
  getOne<SessionRow>(
    tx,
    sql`update sessions set ended_at = ${end.ended_at}, ended_by = ${end.ended_by},
        draft_experience_id = ${end.draft_experience_id}, missing_fields = ${end.missing_fields}
      where id = ${id} returning ${columns}`,
  )

/** Active sessions without an event since then, the one that has waited longest first. */
export const listAbandonedSessions = (db: Db, since: string, limit: number) =>
  db.query<{ id: string }>(sql`
    select id from sessions where ended_at is null and last_activity_at <= ${since}
    order by last_activity_at, id limit ${limit}`)

export interface AbandonedSession extends SessionRow {
  /** trust level of the author; null when they have erased their account */
  trust_level: 'new' | 'established' | 'trusted' | 'suspended' | null
  /** role of the author in the workspace of the session */
  role: MemberRole | null
}

/** An active session without an event since then, locked until the transaction ends; null when it is active again. */
export const lockAbandonedSession = (tx: Db, id: string, since: string) =>
  findOne<AbandonedSession>(
    tx,
    sql`select s.id, s.contributor_id, s.workspace_id, m.role, s.task, s.context, s.tags, s.visibility_scope, s.event_count, s.started_at,
        s.last_activity_at, s.ended_at, s.ended_by, s.draft_experience_id, s.missing_fields,
        case when c.erased_at is null then c.trust_level end as trust_level
      from sessions s join contributors c on c.id = s.contributor_id
      left join members m on m.workspace_id = s.workspace_id and m.contributor_id = s.contributor_id
      where s.id = ${id} and s.ended_at is null and s.last_activity_at <= ${since}
      for update of s for key share of c`,
  )
