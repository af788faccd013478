import { type Db, getOne, type Sql, sql } from '../../platform/db/db.ts'

/** State of a procedure or an insight that was published or withdrawn, as events carry it. */
export interface KnowledgeState {
  id: string
  /** workspace whose members alone may hear of it; null: everybody may */
  workspace_id: string | null
  version: number
  status: 'active' | 'withdrawn'
  domain: string
  confidence: number
}

export const knowledgeStateColumns: Sql = sql`id, workspace_id, version, status, domain, confidence`

/** Builds the data of an event about a procedure or an insight, without its id. */
export const knowledgeEventData = ({ id: _, workspace_id, ...state }: Partial<KnowledgeState>) => ({
  ...state,
  ...(workspace_id && { workspace_id }),
})

/** Procedures and insights that were withdrawn. */
export interface WithdrawnKnowledge {
  procedures: KnowledgeState[]
  insights: KnowledgeState[]
}

/**
 * Withdraws procedures and empties their texts.
 * @param condition on `procedures`
 */
export const withdrawProceduresSql = (condition: Sql, now: string): Sql => sql`
  update procedures set status = 'withdrawn', version = version + 1, title = '', summary = '', problem_pattern = '',
    preconditions = '[]', steps = '[]', pitfalls = '[]', does_not_apply_when = '[]', stack_tags = '{}', confidence = 0,
    supporting_experience_ids = '{}', quoted_ids = '{}', rephrased = null, updated_at = ${now}
  where status = 'active' and ${condition} returning ${knowledgeStateColumns}`

/**
 * Withdraws insights and empties their texts.
 * @param condition on `insights`
 */
export const withdrawInsightsSql = (condition: Sql, now: string): Sql => sql`
  update insights set status = 'withdrawn', version = version + 1, tags = '{}', statement = '', root_cause = '[]',
    applies_when = '[]', does_not_apply_when = '[]', confidence = 0, supporting_experience_ids = '{}',
    contradicting_experience_ids = '{}', quoted_ids = '{}', updated_at = ${now}
  where status = 'active' and ${condition} returning ${knowledgeStateColumns}`

/**
 * Withdraws the procedures and insights that quote or cite an erased record, removes its id everywhere, and queues the
 * other records of its group, so that the job publishes again what they still support.
 */
export const withdrawKnowledgeOf = (tx: Db, id: string, now: string) => {
  const names_record = sql`(quoted_ids @> array[${id}::text] or supporting_experience_ids @> array[${id}::text])`
  const contradicts = sql`(${names_record} or contradicting_experience_ids @> array[${id}::text])`
  return getOne<WithdrawnKnowledge>(
    tx,
    sql`with withdrawn_procedures as (${withdrawProceduresSql(names_record, now)}),
      withdrawn_insights as (${withdrawInsightsSql(contradicts, now)}),
      former as (
        update knowledge_groups set former_ids = array_remove(former_ids, ${id})
        where former_ids @> array[${id}::text]
      ),
      queued as (
        insert into link_queue (experience_id)
        select other.experience_id from knowledge_members m join knowledge_members other on other.group_id = m.group_id
        where m.experience_id = ${id} and other.experience_id <> ${id}
        on conflict (experience_id) do update set seq = default
      )
      select (select coalesce(jsonb_agg(w), '[]') from withdrawn_procedures w) as procedures,
        (select coalesce(jsonb_agg(w), '[]') from withdrawn_insights w) as insights`,
  )
}
