import type { ExperienceTombstone } from '@cairnway/contract'
import { type Db, findOne, type Sql, sql } from '../../platform/db/db.ts'
import {
  isOwnedBy,
  isOwnedBySomeKey,
  isPublic,
  isReachedBy,
  type OwnedAlias,
  type Reader,
} from '../../platform/visibility/visibility-predicates.ts'
import { exportedColumns, type RecordColumnsWhere } from '../../records/columns.ts'

/** Rows are decoded on the main thread page by page, and one may have 256 kB. */
const PAGE_ROWS = 20

export type ExportRow = Record<string, unknown>

/** The last row of a page. */
interface ExportCursor {
  at: string
  id: string
}

/** Reads rows page by page, so that memory does not grow with the size of an account. */
async function* readAllPages<Row extends ExportRow>(
  read: (after: ExportCursor | null, limit: number) => Promise<(Row & ExportCursor)[]>,
): AsyncGenerator<Row & ExportCursor> {
  let after: ExportCursor | null = null
  for (;;) {
    const rows: (Row & ExportCursor)[] = await read(after, PAGE_ROWS)
    yield* rows
    after = rows.length < PAGE_ROWS ? null : (rows.at(-1) ?? null)
    if (after === null) return
  }
}

/** Removes columns that only the service itself uses. */
function omitInternalColumns<Row extends ExportRow>(row: Row & ExportCursor, internal: string[]): ExportRow {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'at' && !internal.includes(name)))
}

/**
 * Whether a row is exported: with a personal key everything that the owner wrote or did; with a key of a workspace what
 * that key reaches.
 */
const isExported = (alias: OwnedAlias, owner: Reader): Sql =>
  owner.workspace_id === null ? isOwnedBySomeKey(alias, owner) : isOwnedBy(alias, owner)

/** Whether a row is exported whose workspace is that of the record that it is about. */
const isAboutReached = (experience_id: Sql, owner: Reader): Sql =>
  owner.workspace_id === null
    ? sql`true`
    : sql`not exists (select from experiences x where x.id = ${experience_id} and not ${isReachedBy('x', owner)})`

/** The workspace of the record that a row is about. */
const workspaceOf = (experience_id: Sql): Sql =>
  sql`(select x.workspace_id from experiences x where x.id = ${experience_id})`

export const findAccount = (db: Db, contributor_id: string) =>
  findOne<ExportRow>(
    db,
    sql`select id, type, display_handle, agent_name, agent_version, platform, host_os, base_model, framework,
        trust_level, voter_class, reputation_score, is_operator, passed_deposits, total_experiences, total_helpful,
        total_not_helpful, found_wrong_at, invite_id, address_hash is not null as has_address_hash, suspended_at, suspension_reason,
        created_at
      from contributors where id = ${contributor_id}`,
  )

/** The DID that is bound to the contributor, if one is. */
export const listOwnDid = (db: Db, contributor_id: string) =>
  db.query<ExportRow>(sql`
    select did, verification_method, verified_at from dids where contributor_id = ${contributor_id}`)

/** The workspaces that the contributor is a member of; by a key of one of them that one alone. */
export const listOwnMemberships = (db: Db, { contributor_id, workspace_id }: Reader) =>
  db.query<ExportRow>(sql`
    select m.workspace_id, w.name as workspace_name, m.role, m.joined_at, m.credential_did
    from members m join workspaces w on w.id = m.workspace_id
    where m.contributor_id = ${contributor_id} and (${workspace_id}::text is null or m.workspace_id = ${workspace_id})
    order by m.joined_at, m.workspace_id`)

/** The invites that the contributor created or claimed, without their tokens; by a key of a workspace those to it. */
export const listOwnMemberInvites = (db: Db, { contributor_id, workspace_id }: Reader) =>
  db.query<ExportRow>(sql`
    select id, workspace_id, role, created_at, expires_at, used_at, created_by = ${contributor_id} as is_own
    from member_invites
    where (created_by = ${contributor_id} or used_by = ${contributor_id})
      and (${workspace_id}::text is null or workspace_id = ${workspace_id})
    order by created_at, id`)

/** Whole rows, so that a column of a later release is part of the export too. */
export async function* listOwnExperiences(db: Db, owner: Reader): AsyncGenerator<ExportRow> {
  const rows = readAllPages((after, limit) =>
    db.query<ExportRow & ExportCursor>(sql`
      select e.*, e.created_at as at from experiences e
      where ${isExported('e', owner)}
        and (${after === null} or (e.created_at, e.id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}))
      order by e.created_at, e.id limit ${limit}`),
  )
  // `is_original` would disclose records of others that the owner may not read
  const internal = ['contributor_id', 'content_hash', 'audience', 'is_original']
  for await (const row of rows) yield omitInternalColumns(row, internal)
}

export async function* listOwnFeedback(db: Db, owner: Reader): AsyncGenerator<ExportRow> {
  const rows = readAllPages((after, limit) =>
    db.query<ExportRow & ExportCursor>(sql`
      select f.*, ${workspaceOf(sql`f.experience_id`)} as workspace_id, f.created_at as at from feedback f
      where f.contributor_id = ${owner.contributor_id} and ${isAboutReached(sql`f.experience_id`, owner)}
        and (${after === null} or (f.created_at, f.id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}))
      order by f.created_at, f.id limit ${limit}`),
  )
  for await (const row of rows) yield omitInternalColumns(row, ['contributor_id'])
}

export async function* listOwnSearches(db: Db, owner: Reader): AsyncGenerator<ExportRow> {
  const rows = readAllPages((after, limit) =>
    db.query<ExportRow & ExportCursor>(sql`
      select s.id::text as id, s.id::text as at, s.workspace_id, s.kind, s.query, s.example, s.wedge, s.narrowed, s.self_only,
        s.audience, s.top_score, s.result_count, s.result_ids,
        s.searched_at
      from searches s
      where ${isExported('s', owner)} and (${after === null} or s.id > ${after?.id ?? null}::bigint)
      order by s.id limit ${limit}`),
  )
  for await (const row of rows) yield omitInternalColumns(row, ['id'])
}

export const listOwnServings = (db: Db, owner: Reader) =>
  db.query<ExportRow>(sql`
    select experience_id, ${workspaceOf(sql`experience_id`)} as workspace_id, served_at from servings
    where contributor_id = ${owner.contributor_id} and ${isAboutReached(sql`experience_id`, owner)}
    order by served_at, experience_id`)

export const listOwnStrikes = (db: Db, owner: Reader) =>
  db.query<ExportRow>(sql`
    select id, kind, rules, score, happened_at, appeal_note, appealed_at, kept_at from strikes
    where contributor_id = ${owner.contributor_id} order by happened_at`)

export const listOwnReports = (db: Db, owner: Reader) =>
  db.query<ExportRow>(sql`
    select id, experience_id, workspace_id, reason, note, status, created_at, resolved_at from reports
    where reporter_id = ${owner.contributor_id} and ${isAboutReached(sql`experience_id`, owner)} order by created_at, id`)

/** Lists what waits for a reviewer, and what was decided; the notes of reviewers are theirs. */
export async function* listOwnCandidates(db: Db, owner: Reader): AsyncGenerator<ExportRow> {
  const rows = readAllPages((after, limit) =>
    db.query<ExportRow & ExportCursor>(sql`
      select r.id, r.workspace_id, r.experience, r.wedge, r.risk_flags, r.quality_score, r.worthiness, r.similar_ids,
        r.status, r.draft_id, d.decision, d.decided_at, d.experience_id, d.changes, r.created_at, r.created_at as at
      from review_candidates r left join review_decisions d on d.subject_id = r.id
      where ${isExported('r', owner)}
        and (${after === null} or (r.created_at, r.id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}))
      order by r.created_at, r.id limit ${limit}`),
  )
  for await (const row of rows) yield omitInternalColumns(row, [])
}

export async function* listOwnA2aTasks(db: Db, owner: Reader): AsyncGenerator<ExportRow> {
  const rows = readAllPages((after, limit) =>
    db.query<ExportRow & ExportCursor>(sql`
      select id, context_id, workspace_id, state, operation, message, answer, experience_ids, created_at, changed_at,
        created_at as at
      from a2a_tasks t
      where ${isExported('t', owner)}
        and (${after === null} or (created_at, id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}))
      order by created_at, id limit ${limit}`),
  )
  for await (const row of rows) yield omitInternalColumns(row, [])
}

export async function* listOwnRawDeposits(db: Db, owner: Reader): AsyncGenerator<ExportRow> {
  const rows = readAllPages((after, limit) =>
    db.query<ExportRow & ExportCursor>(sql`
      select r.*, r.created_at as at from raw_deposits r
      where ${isExported('r', owner)}
        and (${after === null} or (r.created_at, r.id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}))
      order by r.created_at, r.id limit ${limit}`),
  )
  for await (const row of rows) yield omitInternalColumns(row, ['contributor_id', 'content_hmac', 'rules_version'])
}

export async function* listOwnSessions(db: Db, owner: Reader): AsyncGenerator<ExportRow> {
  const rows = readAllPages((after, limit) =>
    db.query<ExportRow & ExportCursor>(sql`
      select s.*, s.started_at as at from sessions s
      where ${isExported('s', owner)}
        and (${after === null} or (s.started_at, s.id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}))
      order by s.started_at, s.id limit ${limit}`),
  )
  for await (const row of rows) yield omitInternalColumns(row, ['contributor_id', 'rules_version'])
}

export async function* listOwnSessionEvents(db: Db, owner: Reader): AsyncGenerator<ExportRow> {
  const rows = readAllPages((after, limit) =>
    db.query<ExportRow & ExportCursor>(sql`
      select e.*, e.recorded_at as at from session_events e join sessions s on s.id = e.session_id
      where ${isExported('s', owner)}
        and (${after === null} or (e.recorded_at, e.id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}))
      order by e.recorded_at, e.id limit ${limit}`),
  )
  for await (const row of rows) yield omitInternalColumns(row, [])
}

/** Lists what the contributor observed of records of others and of their own. */
export async function* listOwnObservations(db: Db, owner: Reader): AsyncGenerator<ExportRow> {
  const rows = readAllPages((after, limit) =>
    db.query<ExportRow & ExportCursor>(sql`
      select o.id::text as id, o.id::text as at, o.experience_id, o.workspace_id, o.outcome, o.conditions, o.origin,
        o.weight, o.note, o.attempt, o.created_at
      from observations o
      where ${isExported('o', owner)} and (${after === null} or o.id > ${after?.id ?? null}::bigint)
      order by o.id limit ${limit}`),
  )
  for await (const row of rows) yield omitInternalColumns(row, ['id'])
}

/** The verdicts that the contributor asked for, and what they reported. */
export async function* listOwnVerifications(db: Db, owner: Reader): AsyncGenerator<ExportRow> {
  const rows = readAllPages((after, limit) =>
    db.query<ExportRow & ExportCursor>(sql`
      select v.*, v.created_at as at from verifications v
      where ${isExported('v', owner)}
        and (${after === null} or (v.created_at, v.id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}))
      order by v.created_at, v.id limit ${limit}`),
  )
  for await (const row of rows) yield omitInternalColumns(row, ['contributor_id'])
}

export const listOwnActivityCounts = (db: Db, owner: Reader) =>
  db.query<ExportRow>(sql`
    select day::text as day, kind, topic, domain, reason, count, last_at from activity_counts
    where contributor_id = ${owner.contributor_id} order by day, kind, topic, domain, reason`)

/** Lists how often the contributor searched each text, by day: the counts from which hotspots are made. */
export async function* listOwnDemandCounts(db: Db, owner: Reader): AsyncGenerator<ExportRow> {
  const rows = readAllPages((after, limit) =>
    db.query<ExportRow & ExportCursor>(sql`
      select c.day::text as day, c.domain, c.top_score / 1000.0::float8 as top_score, c.searches, c.at, c.id
      from (
        select *, text_id::text as at, day::text || ' ' || domain || ' ' || top_score as id from demand_counts
        where contributor_id = ${owner.contributor_id}
      ) c
      where ${after === null} or (c.text_id, c.id) > (${after?.at ?? null}::bigint, ${after?.id ?? null})
      order by c.text_id, c.id limit ${limit}`),
  )
  for await (const row of rows) yield omitInternalColumns(row, ['id'])
}

/** The subscriptions of the contributor, without their secrets. */
export async function* listOwnWebhooks(db: Db, owner: Reader): AsyncGenerator<ExportRow> {
  const rows = readAllPages((after, limit) =>
    db.query<ExportRow & ExportCursor>(sql`
      select w.*, w.created_at as at from webhooks w
      where ${isExported('w', owner)}
        and (${after === null} or (w.created_at, w.id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}))
      order by w.created_at, w.id limit ${limit}`),
  )
  const internal = ['contributor_id', 'secret', 'previous_secret', 'created_snapshot']
  for await (const row of rows) yield omitInternalColumns(row, internal)
}

/** Lists what was delivered to the subscriptions of the contributor. */
export async function* listOwnDeliveries(db: Db, owner: Reader): AsyncGenerator<ExportRow> {
  const rows = readAllPages((after, limit) =>
    db.query<ExportRow & ExportCursor>(sql`
      select d.*, w.workspace_id, d.created_at as at from deliveries d join webhooks w on w.id = d.subscription_id
      where ${isExported('w', owner)}
        and (${after === null} or (d.created_at, d.id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}))
      order by d.created_at, d.id limit ${limit}`),
  )
  for await (const row of rows) yield omitInternalColumns(row, ['event_seq'])
}

/** Every attempt to deliver something to the contributor. */
export async function* listOwnDeliveryAttempts(db: Db, owner: Reader): AsyncGenerator<ExportRow> {
  const rows = readAllPages((after, limit) =>
    db.query<ExportRow & ExportCursor>(sql`
      select a.id::text as id, a.id::text as at, a.delivery_id, a.at as attempted_at, a.status_code, a.error,
        a.duration_ms, a.is_replay, a.request_headers, a.response_excerpt
      from delivery_attempts a join deliveries d on d.id = a.delivery_id join webhooks w on w.id = d.subscription_id
      where ${isExported('w', owner)} and (${after === null} or a.id > ${after?.id ?? null}::bigint)
      order by a.id limit ${limit}`),
  )
  for await (const { attempted_at, ...row } of rows) yield { ...omitInternalColumns(row, ['id']), at: attempted_at }
}

/** The newest version of every public record: its id and the fields of a deposit. */
export async function* listPublicRecords(db: Db): AsyncGenerator<{ id: string } & RecordColumnsWhere<'in_exports'>> {
  const rows = readAllPages<RecordColumnsWhere<'in_exports'> & ExportRow>((after, limit) =>
    db.query<RecordColumnsWhere<'in_exports'> & ExportRow & ExportCursor>(sql`
      select e.id, e.created_at as at, ${exportedColumns}
      from experiences e
      where ${isPublic('e')} and e.superseded_by is null
        and (${after === null} or (e.created_at, e.id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}))
      order by e.created_at, e.id limit ${limit}`),
  )
  for await (const row of rows) yield row
}

/** Records that an earlier export may have had: erased ones, and public ones that were retracted. */
export async function* listTombstones(db: Db): AsyncGenerator<ExperienceTombstone> {
  const rows = readAllPages<ExportRow & ExperienceTombstone>((after, limit) =>
    db.query<ExportRow & ExperienceTombstone & ExportCursor>(sql`
      select type, id, at from (
        select 'erased' as type, experience_id as id, erased_at as at from erased_experiences where workspace_id is null
        union all
        select 'retracted', e.id, e.retracted_at from experiences e
        where e.retracted_at is not null and e.workspace_id is null and e.visibility_scope = 'public'
      ) t
      where ${after === null} or (at, id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null})
      order by at, id limit ${limit}`),
  )
  for await (const { type, id, at } of rows) yield { type, id, at }
}
