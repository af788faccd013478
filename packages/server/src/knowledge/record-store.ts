import { type Db, sql } from '../db/db.ts'
import { isKnowledgeSource } from '../visibility/visibility-predicates.ts'
import type { KnowledgeRecord } from './knowledge-types.ts'

/** Those of the records of which knowledge may be made, as links and synthesis read them. */
export const listKnowledgeRecords = (db: Db, ids: readonly string[]) =>
  db.query<KnowledgeRecord>(sql`
    select e.id, author.cluster, e.wedge, e.tags, e.title, e.problem, e.failed_approaches,
      jsonb_build_object('method', e.successful_approach ->> 'method',
        'implementation', e.successful_approach ->> 'implementation') as successful_approach,
      jsonb_build_object('status', e.outcome ->> 'status', 'evidence', e.outcome ->> 'evidence') as outcome,
      e.root_cause, e.insight, e.applies_when, e.does_not_apply_when, e.context -> 'environment' as environment,
      e.score_low, e.created_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('outcome', newest.outcome, 'cluster', newest.cluster, 'is_new', newest.is_new)
          order by newest.cluster)
        from (
          select distinct on (observer.cluster) o.outcome, observer.cluster, observer.trust_level = 'new' as is_new
          from observations o join contributors observer on observer.id = o.contributor_id
          where o.experience_id = e.id and o.attempt is null and o.outcome in ('succeeded', 'partial', 'failed')
            and observer.trust_level <> 'suspended' and observer.cluster <> author.cluster
          order by observer.cluster, o.created_at desc, o.id desc
        ) newest), '[]') as observations
    from experiences e join contributors author on author.id = e.contributor_id
    where e.id = any(${ids}::text[]) and ${isKnowledgeSource('e')}
    order by e.id`)

export interface SourceRecord {
  id: string
  /** of the author */
  cluster: string
}

/**
 * Those of the records of which knowledge may be made. None of them is erased before the transaction ends, so that
 * nothing quotes an erased record.
 */
export const lockSourceRecords = (tx: Db, ids: readonly string[]) =>
  tx.query<SourceRecord>(sql`
    select e.id, author.cluster from experiences e join contributors author on author.id = e.contributor_id
    where e.id = any(${ids}::text[]) and ${isKnowledgeSource('e')}
    order by e.id for key share of e`)
