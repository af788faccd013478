import { type Db, sql } from '../../platform/db/db.ts'
import { clusterFor, isCountedFor, isGroupedFor } from '../../platform/visibility/cluster-predicates.ts'
import { hasAuthority, isKnowledgeSource } from '../../platform/visibility/visibility-predicates.ts'
import type { KnowledgeRecord } from '../../rules/knowledge/knowledge-types.ts'

/** A record with the workspace whose members read it; null: everybody does. */
export interface KnowledgeRecordRow extends KnowledgeRecord {
  workspace_id: string | null
}

/** Lists those of the records that may be sources of knowledge, in the form that links and synthesis read. */
export const listKnowledgeRecords = (db: Db, ids: readonly string[]) =>
  db.query<KnowledgeRecordRow>(sql`
    select e.id, e.workspace_id, ${clusterFor('e', 'author')} as cluster, e.wedge, e.tags, e.title, e.problem, e.failed_approaches,
      jsonb_build_object('method', e.successful_approach ->> 'method',
        'implementation', e.successful_approach ->> 'implementation') as successful_approach,
      jsonb_build_object('status', e.outcome ->> 'status', 'evidence', e.outcome ->> 'evidence') as outcome,
      e.root_cause, e.insight, e.applies_when, e.does_not_apply_when, e.context -> 'environment' as environment,
      e.score_low, e.created_at, ${hasAuthority('e')} as has_authority,
      coalesce((
        select jsonb_agg(jsonb_build_object('outcome', newest.outcome, 'cluster', newest.cluster, 'is_grouped', newest.is_grouped)
          order by newest.cluster)
        from (
          select distinct on (cluster) o.outcome, ${clusterFor('e', 'observer')} as cluster,
            ${isGroupedFor('observation', 'e', 'observer')} as is_grouped
          from observations o join contributors observer on observer.id = o.contributor_id
          where o.experience_id = e.id and o.attempt is null and o.outcome in ('succeeded', 'partial', 'failed')
            and ${isCountedFor('e', 'observer')} and ${clusterFor('e', 'observer')} <> ${clusterFor('e', 'author')}
          order by cluster, o.created_at desc, o.id desc
        ) newest), '[]') as observations
    from experiences e join contributors author on author.id = e.contributor_id
    where e.id = any(${ids}::text[]) and ${isKnowledgeSource('e')}
    order by e.id`)

export interface SourceRecord {
  id: string
  /** of the author */
  cluster: string
  has_authority: boolean
}

/** Lists those of the records that have authority. */
export const listAuthoritative = (db: Db, ids: readonly string[]) =>
  db.query<{ id: string }>(sql`
    select e.id from experiences e where e.id = any(${ids}::text[]) and ${isKnowledgeSource('e')} and ${hasAuthority('e')}`)

/**
 * Locks those of the records that may be sources of knowledge. None of them is erased before the transaction ends, so
 * that nothing quotes an erased record.
 */
export const lockSourceRecords = (tx: Db, ids: readonly string[]) =>
  tx.query<SourceRecord>(sql`
    select e.id, ${clusterFor('e', 'author')} as cluster, ${hasAuthority('e')} as has_authority
    from experiences e join contributors author on author.id = e.contributor_id
    where e.id = any(${ids}::text[]) and ${isKnowledgeSource('e')}
    order by e.id for key share of e`)
