import { type Sql, sql } from '../../platform/db/db.ts'
import { clusterFor } from '../../platform/visibility/cluster-predicates.ts'
import { hasAuthority, isKnowledgeSource, type Reader } from '../../platform/visibility/visibility-predicates.ts'
import { MIN_GROUP_CLUSTERS, MIN_GROUP_RECORDS } from '../../rules/knowledge/grouping/group-rules.ts'

/** Aliases of `procedures` and `insights` in statements. */
type KnowledgeAlias = 'k' | 'procedures' | 'insights'

const knowledgeSql = (alias: KnowledgeAlias): Sql => ({ parts: [alias], values: [] })

/** Whether a reader may see a procedure or an insight, if it is in force: everyone sees what is not of a workspace. */
export const isKnowledgeOf = (alias: KnowledgeAlias, { workspace_id }: Pick<Reader, 'workspace_id'>): Sql => {
  const k = knowledgeSql(alias)
  return workspace_id === null
    ? sql`${k}.workspace_id is null`
    : sql`(${k}.workspace_id is null or ${k}.workspace_id = ${workspace_id})`
}

/**
 * Whether the record `e` is a source for a procedure or an insight: that of a workspace is made of its records alone, and
 * one that is not provisional of records with authority.
 */
export const isSourceOf = (alias: KnowledgeAlias): Sql => {
  const k = knowledgeSql(alias)
  return sql`(${isKnowledgeSource('e')} and (${k}.provisional or ${hasAuthority('e')})
    and e.workspace_id is not distinct from ${k}.workspace_id)`
}

/**
 * Whether a procedure or an insight may be shown: each record that it quotes still is a source of knowledge, and enough
 * records of enough clusters support it. So it disappears as soon as one of its records is retracted, hidden or
 * replaced, before the job has rebuilt it. Every read path uses this rule.
 */
export const isInForce = (alias: KnowledgeAlias): Sql => {
  const k = knowledgeSql(alias)
  return sql`(${k}.status = 'active'
    and not exists (
      select from unnest(${k}.quoted_ids) as quoted (id)
      where not exists (select from experiences e where e.id = quoted.id and ${isSourceOf(alias)}))
    and exists (
      select from experiences e join contributors author on author.id = e.contributor_id
      where e.id = any(${k}.supporting_experience_ids) and ${isSourceOf(alias)}
      having count(*) >= ${MIN_GROUP_RECORDS}
        and count(distinct ${clusterFor('e', 'author')}) >= ${MIN_GROUP_CLUSTERS}))`
}
