import { type Db, findOne, getOne, jsonbText, type Sql, sql } from '../../platform/db/db.ts'
import {
  type KnowledgeState,
  knowledgeStateColumns,
  withdrawInsightsSql,
  withdrawProceduresSql,
} from '../../records/experiences/withdrawal-store.ts'
import type { InsightTexts, ProcedureTexts } from '../../rules/knowledge/knowledge-types.ts'

/** Content of a procedure, without its id, its state and its times. */
export interface ProcedureContent extends ProcedureTexts {
  provisional: boolean
  /** the oldest first */
  supporting_experience_ids: string[]
}

export interface InsightContent extends InsightTexts {
  provisional: boolean
  /** the oldest first */
  supporting_experience_ids: string[]
  contradicting_experience_ids: string[]
}

/** Row of what is published from a group. */
export interface Published<Content> {
  id: string
  workspace_id: string | null
  status: 'active' | 'withdrawn'
  confidence: number
  content: Content
}

type Flat<Content> = Content & Omit<Published<Content>, 'content'>

const unflatten = <Content>(row: Flat<Content> | null): Published<Content> | null => {
  if (row === null) return null
  const { id, workspace_id, status, confidence, ...content } = row
  return { id, workspace_id, status, confidence, content: content as unknown as Content }
}

export const findProcedureOf = async (db: Db, group_id: number): Promise<Published<ProcedureContent> | null> =>
  unflatten(
    await findOne<Flat<ProcedureContent>>(
      db,
      sql`select id, workspace_id, status, confidence, title, domain, summary, problem_pattern, preconditions, steps, pitfalls,
        does_not_apply_when, stack_tags, quoted_ids, supporting_experience_ids, provisional
      from procedures where group_id = ${group_id}`,
    ),
  )

export const findInsightOf = async (db: Db, group_id: number): Promise<Published<InsightContent> | null> =>
  unflatten(
    await findOne<Flat<InsightContent>>(
      db,
      sql`select id, workspace_id, status, confidence, statement, domain, tags, root_cause, applies_when, does_not_apply_when, quoted_ids,
        supporting_experience_ids, contradicting_experience_ids, provisional
      from insights where group_id = ${group_id}`,
    ),
  )

interface Publication<Content> {
  /** of a new one; that of the group keeps its id */
  id: string
  group_id: number
  confidence: number
  content: Content
  /** ISO 8601 */
  now: string
}

/** Selects the workspace whose members read the procedure and the insight of a group; null: everybody does. */
const workspaceOf = (group_id: number): Sql => sql`(select workspace_id from knowledge_groups where id = ${group_id})`

/** Publishes the procedure of a group: a new one, or the next version. */
export const putProcedure = (tx: Db, { id, group_id, confidence, content, now }: Publication<ProcedureContent>) =>
  getOne<KnowledgeState>(
    tx,
    sql`insert into procedures (id, group_id, workspace_id, status, version, domain, title, summary, problem_pattern, preconditions, steps,
      pitfalls, does_not_apply_when, stack_tags, confidence, supporting_experience_ids, quoted_ids, provisional, created_at, updated_at)
    values (${id}, ${group_id}, ${workspaceOf(group_id)}, 'active', 1, ${content.domain}, ${content.title}, ${content.summary},
      ${content.problem_pattern}, ${jsonbText(content.preconditions)}::jsonb, ${jsonbText(content.steps)}::jsonb,
      ${jsonbText(content.pitfalls)}::jsonb, ${jsonbText(content.does_not_apply_when)}::jsonb,
      ${content.stack_tags}::text[], ${confidence}, ${content.supporting_experience_ids}::text[],
      ${content.quoted_ids}::text[], ${content.provisional}, ${now}, ${now})
    on conflict (group_id) do update set status = 'active', provisional = excluded.provisional, version = procedures.version + 1, domain = excluded.domain,
      title = excluded.title, summary = excluded.summary, problem_pattern = excluded.problem_pattern,
      preconditions = excluded.preconditions, steps = excluded.steps, pitfalls = excluded.pitfalls,
      does_not_apply_when = excluded.does_not_apply_when, stack_tags = excluded.stack_tags,
      confidence = excluded.confidence, supporting_experience_ids = excluded.supporting_experience_ids,
      quoted_ids = excluded.quoted_ids, rephrased = null, updated_at = excluded.updated_at
    returning ${knowledgeStateColumns}`,
  )

/** Publishes the insight of a group: a new one, or the next version. */
export const putInsight = (tx: Db, { id, group_id, confidence, content, now }: Publication<InsightContent>) =>
  getOne<KnowledgeState>(
    tx,
    sql`insert into insights (id, group_id, workspace_id, status, version, domain, tags, statement, root_cause, applies_when,
      does_not_apply_when, confidence, supporting_experience_ids, contradicting_experience_ids, quoted_ids, provisional,
      created_at, updated_at)
    values (${id}, ${group_id}, ${workspaceOf(group_id)}, 'active', 1, ${content.domain}, ${content.tags}::text[], ${content.statement},
      ${jsonbText(content.root_cause)}::jsonb, ${jsonbText(content.applies_when)}::jsonb,
      ${jsonbText(content.does_not_apply_when)}::jsonb, ${confidence}, ${content.supporting_experience_ids}::text[],
      ${content.contradicting_experience_ids}::text[], ${content.quoted_ids}::text[], ${content.provisional}, ${now}, ${now})
    on conflict (group_id) do update set status = 'active', provisional = excluded.provisional, version = insights.version + 1, domain = excluded.domain,
      tags = excluded.tags, statement = excluded.statement, root_cause = excluded.root_cause,
      applies_when = excluded.applies_when, does_not_apply_when = excluded.does_not_apply_when,
      confidence = excluded.confidence, supporting_experience_ids = excluded.supporting_experience_ids,
      contradicting_experience_ids = excluded.contradicting_experience_ids, quoted_ids = excluded.quoted_ids,
      updated_at = excluded.updated_at
    returning ${knowledgeStateColumns}`,
  )

/** A new confidence in the same texts is no new version. */
export const setProcedureConfidence = (tx: Db, id: string, confidence: number, now: string) =>
  tx.query(sql`update procedures set confidence = ${confidence}, updated_at = ${now} where id = ${id}`)

export const setInsightConfidence = (tx: Db, id: string, confidence: number, now: string) =>
  tx.query(sql`update insights set confidence = ${confidence}, updated_at = ${now} where id = ${id}`)

/** @returns what was withdrawn */
export const withdrawProceduresOf = (tx: Db, group_ids: readonly number[], now: string) =>
  tx.query<KnowledgeState>(withdrawProceduresSql(sql`group_id = any(${group_ids}::bigint[])`, now))

export const withdrawInsightsOf = (tx: Db, group_ids: readonly number[], now: string) =>
  tx.query<KnowledgeState>(withdrawInsightsSql(sql`group_id = any(${group_ids}::bigint[])`, now))
