import type {
  ExperienceCreate,
  ExperienceResponse,
  RiskFlag,
  ValidityStatus,
  VerifiedWith,
  Wedge,
} from '@cairnway/contract'
import { type Db, findOne, jsonbText, type Sql, sql } from '../../platform/db/db.ts'
import { isOlderThan, type KeysetCursor } from '../../platform/pagination/keyset-cursor.ts'
import { isOwnedBy, isPublic, isReadableBy, type Reader } from '../../platform/visibility/visibility-predicates.ts'
import { RULES_VERSION } from '../../rules/screening/rules-version.ts'
import { insertedColumns, insertedValues, recordColumns } from '../columns.ts'

/** A record in the form that its readers may see, with the id of its owner for the service itself. */
export interface ExperienceRow
  extends Omit<
    ExperienceResponse,
    | 'scores'
    | 'validity'
    | 'links'
    | 'attachments'
    | 'related_experiences'
    | 'linked_procedures'
    | 'schema_version'
    | 'superseded_by'
    | 'supersedes'
    | 'retraction_reason'
    | 'missing_fields'
    | 'shared_as'
  > {
  contributor_id: string
  supersedes: string | null
  superseded_by: string | null
  /** id of the public copy of a shared record of a workspace */
  shared_as: string | null
  is_public: boolean
  retraction_reason: string | null
  validity_status: ValidityStatus
  verified_at: string | null
  verified_with: VerifiedWith | null
  expires_hint: string | null
  reaffirmed_at: string | null
  staleness_signals: number
  retrieval_count: number
  feedback_count: number
  helpful_count: number
  not_helpful_count: number
  independent_confirmations: number
  transferability_score: number | null
  score_low: number | null
  score_high: number | null
  positive_votes: number
  negative_votes: number
  applies_when: string[]
  does_not_apply_when: string[]
  risk_flags: RiskFlag[]
}

/** The records of an erased contributor that stay do not name their author. */
const visibleHandle = sql`case when c.erased_at is null then c.display_handle else 'deleted' end`

const experienceColumns = sql`
  e.id, e.contributor_id, ${recordColumns}, e.wedge,
  e.version, e.retracted_at, e.retraction_reason, e.observations, e.quality_score, e.validation_state, e.validity_status, e.verified_at, e.verified_with,
  e.expires_hint, e.reaffirmed_at, e.staleness_signals, e.risk_flags, e.retrieval_count, e.feedback_count, e.helpful_count,
  e.not_helpful_count, e.independent_confirmations, e.transferability_score, e.score_low, e.score_high,
  e.positive_votes, e.negative_votes, e.created_at, e.updated_at, ${isPublic('e')} as is_public,
  ${visibleHandle} as display_handle,
  c.type, c.agent_name, c.agent_version, c.total_experiences, c.total_helpful, c.total_not_helpful, c.reputation_score,
  c.trust_level`

type ExperienceAuthor = ExperienceRow['contributor']
type FlatExperienceRow = Omit<ExperienceRow, 'contributor'> & ExperienceAuthor

/** Adds the author as one object. Building it in the statement took a fifth of the time of the statement. */
function withAuthor(row: FlatExperienceRow): ExperienceRow {
  const { display_handle, type, agent_name, agent_version, trust_level, reputation_score } = row
  const { total_experiences, total_helpful, total_not_helpful } = row
  const totals = { total_experiences, total_helpful, total_not_helpful }
  const contributor = { display_handle, type, agent_name, agent_version, ...totals, reputation_score, trust_level }
  // only this function holds the row, so it is extended in place: a copy of its fifty fields would cost more than this
  // function
  return Object.assign(row, { contributor })
}

const selectRecords = (where: Sql, tail: Sql = sql``): Sql => sql`
  select ${experienceColumns}, e.superseded_by, e.shared_as
  from experiences e join contributors c on c.id = e.contributor_id
  where ${where} ${tail}`

const selectReadable = (reader: Reader, where: Sql, tail?: Sql): Sql =>
  selectRecords(sql`${isReadableBy('e', reader)} and ${where}`, tail)

/**
 * Records that the caller may read. Pointers to records that they may not read are null. Few records have pointers, so
 * these are checked in a second query: a join made every search on the embedded store slower by half.
 */
async function listReadable(db: Db, reader: Reader, where: Sql, tail?: Sql): Promise<ExperienceRow[]> {
  const rows = (await db.query<FlatExperienceRow>(selectReadable(reader, where, tail))).map(withAuthor)
  const pointers = rows
    .flatMap(({ supersedes, superseded_by, shared_as }) => [supersedes, superseded_by, shared_as])
    .filter((id) => id !== null)
  if (pointers.length === 0) return rows
  const readable = await db.query<{ id: string }>(
    sql`select e.id from experiences e where e.id = any(${pointers}) and ${isReadableBy('e', reader)}`,
  )
  const readable_ids = new Set(readable.map(({ id }) => id))
  const hideUnreadable = (id: string | null) => (id !== null && readable_ids.has(id) ? id : null)
  return rows.map((row) => ({
    ...row,
    supersedes: hideUnreadable(row.supersedes),
    superseded_by: hideUnreadable(row.superseded_by),
    shared_as: hideUnreadable(row.shared_as),
  }))
}

/** A record that the caller may read. */
export const findExperience = async (db: Db, id: string, reader: Reader): Promise<ExperienceRow | null> =>
  (await listReadable(db, reader, sql`e.id = ${id}`))[0] ?? null

/** A public contested record of another cluster than that of the caller. */
export async function findContested(db: Db, id: string, caller_id: string): Promise<ExperienceRow | null> {
  const row = await findOne<FlatExperienceRow>(
    db,
    selectRecords(sql`
      e.id = ${id} and e.validation_state = 'contested' and e.audience = 'public' and e.duplicate_of is null
        and e.withheld is null and e.retracted_at is null
        and c.cluster <> (select cluster from contributors where id = ${caller_id})`),
  )
  // the caller may read this record only, not its other versions
  return row && { ...withAuthor(row), supersedes: null, superseded_by: null, shared_as: null }
}

/** The records that the caller may read and that are not retracted, in any order. */
export const listExperiences = (db: Db, ids: string[], reader: Reader): Promise<ExperienceRow[]> =>
  listReadable(db, reader, sql`e.id = any(${ids}) and e.retracted_at is null`)

/** The ids of those of the records that the caller may read and that are current, in any order. */
export const listReadableIds = (db: Db, ids: string[], reader: Reader) =>
  db.query<{ id: string }>(sql`
    select e.id from experiences e
    where e.id = any(${ids}) and e.retracted_at is null and e.superseded_by is null and ${isReadableBy('e', reader)}`)

/** The texts with which a deposit is compared. */
export interface ComparableExperience {
  id: string
  title: string
  problem: string
  root_cause: string
  insight: string
  failed_approaches: { attempt: string }[]
  successful_approach: { method: string }
  outcome: { status: string }
  /** by the caller */
  is_own: boolean
}

/** The records that the caller may read and that are not retracted, in any order. */
export const listComparableExperiences = (db: Db, ids: string[], reader: Reader) =>
  db.query<ComparableExperience>(sql`
    select e.id, e.title, e.problem, e.root_cause, e.insight, e.failed_approaches, e.successful_approach, e.outcome,
      e.contributor_id = ${reader.contributor_id} as is_own
    from experiences e where e.id = any(${ids}) and e.retracted_at is null and ${isReadableBy('e', reader)}`)

export interface OwnExperiencesFilter {
  reader: Reader
  domain: Wedge | null
  include_drafts: boolean
}

const matchesFilter = ({ reader, domain, include_drafts }: OwnExperiencesFilter): Sql => sql`
  ${isOwnedBy('e', reader)} and e.retracted_at is null and e.superseded_by is null
  and (${include_drafts} or e.validation_state <> 'draft') and (${domain}::text is null or e.wedge = ${domain})`

/**
 * The active records of a contributor, newest first.
 * @param after the last record of the page before
 */
export const listContributorExperiences = (
  db: Db,
  filter: OwnExperiencesFilter,
  after: KeysetCursor | null,
  limit: number,
) =>
  listReadable(
    db,
    filter.reader,
    sql`${matchesFilter(filter)} and ${isOlderThan(after, sql`(e.created_at, e.id)`)}`,
    sql`order by e.created_at desc, e.id desc limit ${limit}`,
  )

export const countContributorExperiences = (db: Db, filter: OwnExperiencesFilter) =>
  findOne<{ total: number }>(db, sql`select count(*) as total from experiences e where ${matchesFilter(filter)}`)

export interface ExperienceVersionRow {
  id: string
  version: number
  title: string
  created_at: string
  supersedes: string | null
  superseded_by: string | null
  retracted_at: string | null
}

/** All versions around a record that the caller may read, oldest first. */
export const listVersions = (db: Db, id: string, reader: Reader) =>
  db.query<ExperienceVersionRow>(sql`
    with recursive chain (id, supersedes, superseded_by) as (
      select id, supersedes, superseded_by from experiences where id = ${id}
      union
      select x.id, x.supersedes, x.superseded_by
      from chain join experiences x on x.id in (chain.supersedes, chain.superseded_by)
    )
    select e.id, e.version, e.title, e.created_at, p.id as supersedes, s.id as superseded_by, e.retracted_at
    from chain join experiences e on e.id = chain.id
    left join experiences p on p.id = e.supersedes and ${isReadableBy('p', reader)}
    left join experiences s on s.id = e.superseded_by and ${isReadableBy('s', reader)}
    where ${isReadableBy('e', reader)} order by e.version, e.created_at, e.id`)

/** A row of `experiences` for a deposit. */
export interface NewExperience extends ExperienceCreate {
  id: string
  contributor_id: string
  wedge: Wedge
  version: number
  content_hash: string
  audience: string
  /** workspace of a record of the visibility scope `team`, which is its audience then */
  workspace_id: string | null
  quality_score: number | null
  causal_depth: number
  boundary_precision: number
  insight_transferability: number
  risk_flags: RiskFlag[]
  validation_state: 'verified' | 'contested'
  /** whether it counts as trust evidence: no record of another contributor says the same */
  is_original: boolean
  created_at: string
}

/** A row of `experiences` for a draft. It has no content hash, so that it is no duplicate. */
export interface NewDraft extends Omit<NewExperience, 'content_hash' | 'validation_state'> {
  content_hash: null
  validation_state: 'draft'
}

/**
 * The statement of `insertExperience`, to be part of another statement. It returns the id when the record was stored.
 * @param from a from clause of one row, or of none when the record is not to be stored
 */
export const insertExperienceSql = (row: NewExperience | NewDraft, from: Sql = sql``): Sql => sql`
  insert into experiences (id, contributor_id, ${insertedColumns}, wedge, version, content_hash, audience, workspace_id,
    quality_score, causal_depth, boundary_precision, insight_transferability, risk_flags, rules_version,
    validation_state, contested_at, is_original, created_at, updated_at)
  select ${row.id}, ${row.contributor_id}, ${insertedValues(row)}, ${row.wedge}, ${row.version}, ${row.content_hash},
    ${row.audience}, ${row.workspace_id}, ${row.quality_score}, ${row.causal_depth}, ${row.boundary_precision},
    ${row.insight_transferability}, ${jsonbText(row.risk_flags)}, ${RULES_VERSION}, ${row.validation_state},
    ${row.validation_state === 'contested' ? row.created_at : null}::timestamptz, ${row.is_original}, ${row.created_at},
    ${row.created_at}
  ${from}
  on conflict (audience, content_hash) where retracted_at is null and superseded_by is null and duplicate_of is null
    and validation_state = 'verified' and withheld is null do nothing
  returning id`

/** Stores a record; false when an active record of the same text and audience exists. */
export const insertExperience = async (db: Db, row: NewExperience | NewDraft): Promise<boolean> =>
  (await db.query(insertExperienceSql(row))).length === 1

export const hasNoExperiences = async (db: Db): Promise<boolean> =>
  (await db.query(sql`select from experiences limit 1`)).length === 0

/**
 * Lists the texts of records of other contributors, readable or not, except retracted ones and those of workspaces,
 * which must not affect anything outside.
 */
export const listComparableOfOthers = (db: Db, ids: string[], contributor_id: string) =>
  db.query<ComparableExperience>(sql`
    select e.id, e.title, e.problem, e.root_cause, e.insight, e.successful_approach, e.outcome
    from experiences e where e.id = any(${ids}) and e.contributor_id <> ${contributor_id} and e.retracted_at is null
      and e.workspace_id is null`)

/**
 * Whether a record of another contributor outside of workspaces has this content hash, in any state and with any
 * readers.
 */
export const hasContentHashOfOthers = async (db: Db, content_hash: string, contributor_id: string): Promise<boolean> =>
  (
    await db.query(sql`
      select from experiences
      where content_hash = ${content_hash} and contributor_id <> ${contributor_id} and workspace_id is null limit 1`)
  ).length > 0

/** The oldest active record with this content hash that the caller may read. */
export const findByContentHash = (db: Db, content_hash: string, reader: Reader) =>
  findOne<{ id: string; is_own: boolean }>(
    db,
    sql`select e.id, e.contributor_id = ${reader.contributor_id} as is_own from experiences e
      where e.content_hash = ${content_hash} and e.retracted_at is null and e.superseded_by is null
        and ${isReadableBy('e', reader)}
      order by e.created_at, e.id limit 1`,
  )

export interface Predecessor {
  id: string
  contributor_id: string
  version: number
  visibility_scope: string
  workspace_id: string | null
  source: ExperienceCreate['source']
  validation_state: string
  superseded_by: string | null
  retracted_at: string | null
}

/** A record that is to be superseded, locked until the transaction ends. */
export const lockPredecessor = (db: Db, id: string, reader: Reader) =>
  findOne<Predecessor>(
    db,
    sql`select e.id, e.contributor_id, e.version, e.visibility_scope, e.workspace_id, e.source,
        e.validation_state, e.superseded_by, e.retracted_at
      from experiences e where e.id = ${id} and ${isReadableBy('e', reader)} for update`,
  )

/** Counts how often records were served; drafts, which only their owner sees, are not counted. */
export const addRetrievals = (db: Db, served: (readonly [id: string, times: number])[]) =>
  db.query(sql`
    update experiences e set retrieval_count = e.retrieval_count + u.times
    from unnest(${served.map(([id]) => id)}::text[], ${served.map(([, times]) => times)}::int[]) as u (id, times)
    where e.id = u.id and e.validation_state <> 'draft'`)
