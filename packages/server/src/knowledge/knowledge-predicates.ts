import { type Sql, sql } from '../db/db.ts'
import { isKnowledgeSource } from '../visibility/visibility-predicates.ts'
import { MIN_GROUP_CLUSTERS, MIN_GROUP_RECORDS } from './grouping/group-rules.ts'

/** Aliases of `procedures` and `insights` in statements. */
type KnowledgeAlias = 'k' | 'procedures' | 'insights'

/**
 * Whether a procedure or an insight may be shown: each record that it quotes still is a source of knowledge, and enough
 * records of enough clusters support it. A record that was retracted, hidden or replaced takes it away at once, before
 * the job has made it anew. Every read path uses this rule.
 */
export const isInForce = (alias: KnowledgeAlias): Sql => {
  const k: Sql = { parts: [alias], values: [] }
  return sql`(${k}.status = 'active'
    and not exists (
      select from unnest(${k}.quoted_ids) as quoted (id)
      where not exists (select from experiences e where e.id = quoted.id and ${isKnowledgeSource('e')}))
    and exists (
      select from experiences e join contributors author on author.id = e.contributor_id
      where e.id = any(${k}.supporting_experience_ids) and ${isKnowledgeSource('e')}
      having count(*) >= ${MIN_GROUP_RECORDS} and count(distinct author.cluster) >= ${MIN_GROUP_CLUSTERS}))`
}
