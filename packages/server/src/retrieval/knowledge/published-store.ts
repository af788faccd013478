import type { OperationOutput } from '@cairnway/contract'
import { type Db, findOne, type Sql, sql } from '../../platform/db/db.ts'
import { isOlderThan, type KeysetCursor } from '../../platform/pagination/keyset-cursor.ts'
import { isShared, type Reader } from '../../platform/visibility/visibility-predicates.ts'
import { isInForce, isKnowledgeOf, isSourceOf } from './knowledge-predicates.ts'

type ProcedureRow = Omit<OperationOutput<'getProcedure'>, 'schema_version'>
export type ProcedureListRow = Omit<ProcedureRow, 'steps' | 'pitfalls'>
export type InsightRow = Omit<OperationOutput<'getInsight'>, 'schema_version'>

/** Those of the records of a row that its readers may read, in their order. */
const readableIds = (ids: Sql, isReadable: Sql): Sql => sql`array(
  select e.id from unnest(${ids}) with ordinality as listed (id, place) join experiences e on e.id = listed.id
  where ${isReadable} order by listed.place)`

const hasSomeTag = (column: Sql, tags: readonly string[]): Sql =>
  tags.length === 0
    ? sql`true`
    : sql`exists (select from unnest(${column}) as tag where lower(tag) = any(${tags.map((tag) => tag.toLowerCase())}::text[]))`

const statusNow = sql`case when ${isInForce('k')} then 'active' else 'withdrawn' end`

const procedureColumns = sql`k.id, k.title, k.domain, coalesce(k.rephrased ->> 'summary', k.summary) as summary,
  k.problem_pattern, k.preconditions,
  k.does_not_apply_when, k.stack_tags, k.confidence, k.provisional, k.version, k.created_at, k.updated_at,
  ${readableIds(sql`k.supporting_experience_ids`, isSourceOf('k'))} as supporting_experience_ids,
  (select insights.id from insights where insights.group_id = k.group_id and ${isInForce('insights')}) as insight_id`

export const findProcedure = (db: Db, id: string, reader: Reader) =>
  findOne<ProcedureRow>(
    db,
    sql`select ${procedureColumns}, coalesce(k.rephrased -> 'steps', k.steps) as steps, k.pitfalls, ${statusNow} as status
      from procedures k where k.id = ${id} and ${isKnowledgeOf('k', reader)}`,
  )

export interface ProcedureFilter {
  reader: Reader
  domain: string | null
  stack_tags: readonly string[]
}

/** The active procedures, newest first. */
export const listProcedureRows = (
  db: Db,
  { reader, domain, stack_tags }: ProcedureFilter,
  { limit, offset }: { limit: number; offset: number },
) =>
  db.query<ProcedureListRow>(sql`
    select ${procedureColumns}, 'active' as status from procedures k
    where ${isInForce('k')} and ${isKnowledgeOf('k', reader)} and (${domain}::text is null or k.domain = ${domain})
      and ${hasSomeTag(sql`k.stack_tags`, stack_tags)}
    order by k.created_at desc, k.id desc limit ${limit} offset ${offset}`)

/** Whether those who read the insight may read the record `e`. */
const isDissentOf = sql`(${isShared('e')} and e.workspace_id is not distinct from k.workspace_id)`

const insightColumns = sql`k.id, k.statement, k.domain, k.tags, k.root_cause, k.applies_when, k.does_not_apply_when,
  k.confidence, k.provisional, k.version, k.created_at, k.updated_at,
  ${readableIds(sql`k.supporting_experience_ids`, isSourceOf('k'))} as supporting_experience_ids,
  ${readableIds(sql`k.contradicting_experience_ids`, isDissentOf)} as contradicting_experience_ids,
  (select procedures.id from procedures where procedures.group_id = k.group_id and ${isInForce('procedures')}) as procedure_id`

export const findInsight = (db: Db, id: string, reader: Reader) =>
  findOne<InsightRow>(
    db,
    sql`select ${insightColumns}, ${statusNow} as status from insights k
      where k.id = ${id} and ${isKnowledgeOf('k', reader)}`,
  )

export interface InsightFilter {
  reader: Reader
  domain: string | null
  tags: readonly string[]
}

/**
 * The active insights, newest first.
 * @param after the last insight of the page before
 */
export const listInsightRows = (
  db: Db,
  { reader, domain, tags }: InsightFilter,
  { after, limit }: { after: KeysetCursor | null; limit: number },
) =>
  db.query<InsightRow>(sql`
    select ${insightColumns}, 'active' as status from insights k
    where ${isInForce('k')} and ${isKnowledgeOf('k', reader)} and (${domain}::text is null or k.domain = ${domain})
      and ${hasSomeTag(sql`k.tags`, tags)} and ${isOlderThan(after, sql`(k.created_at, k.id)`)}
    order by k.created_at desc, k.id desc limit ${limit}`)
