import type { ExperienceCreate, ValidityStatus } from '@cairnway/contract'
import { type Db, type Sql, sql } from '../../platform/db/db.ts'
import {
  clusterFor,
  isCountedFor,
  isGroupedFor,
  isProvenFor,
  reportingCluster,
} from '../../platform/visibility/cluster-predicates.ts'
import { isReadableBy, type Reader } from '../../platform/visibility/visibility-predicates.ts'
import { MAX_COMPARED_LIMITS, MAX_LIMIT_CHARS } from '../../rules/conditions/boundary-warnings.ts'
import type { Endorsement } from '../../rules/trust/trust-classes.ts'
import type { CandidateObservation } from '../../rules/verdicts/verdict-types.ts'

/** A record near a situation, with what a verdict needs of it and of what happened when others applied it. */
export interface CandidateRow {
  id: string
  contributor_id: string
  title: string
  problem: string
  environment: NonNullable<ExperienceCreate['context']>['environment']
  tags: string[]
  failed_approaches: { attempt: string; why_it_failed: string }[]
  successful_approach: { method: string; implementation: string | null }
  outcome: Pick<ExperienceCreate['outcome'], 'status' | 'evidence_class'>
  does_not_apply_when: string[]
  validity_status: ValidityStatus
  independent_confirmations: number
  endorsement: Endorsement
  score_low: number | null
  created_at: string
  /** of the author */
  cluster: string
  is_grouped: boolean
  is_proven: boolean
  is_team: boolean
  is_seed: boolean
  display_handle: string
  observations: CandidateObservation[]
}

/**
 * Bounds on what is compared of a record. Its request may have had 256 kB, and 50 records are compared while other
 * calls wait, so the statement cuts what a verdict does not need.
 */
const MAX_TEXT_CHARS = 2000
const MAX_FAILED_APPROACHES = 20
const MAX_ATTEMPT_CHARS = 1000
/** Stored bytes of an environment; a larger one is a lock file. */
const MAX_ENVIRONMENT_BYTES = 2000
/** Observations of a record that are read, those of seasoned contributors first. */
const MAX_OBSERVATIONS = 100

/**
 * Selects what was observed of the record `e`: of each cluster the newest observation of each attempt, by those of the
 * highest class in it, so that an account in the network of somebody takes away nothing of what they say. The author's
 * cluster and suspended contributors do not count, and all erased contributors are one cluster. Inside of a workspace
 * each member counts.
 */
const observationsOf: Sql = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('outcome', o.outcome, 'attempt', o.attempt, 'cluster', o.cluster,
    'is_grouped', o.is_grouped, 'is_proven', o.is_proven, 'weight', o.weight, 'conditions', o.conditions,
    'reported_at', o.reported_at)), '[]')
  from (
    select * from (
      select distinct on (o.attempt, o.outcome = 'recurred', ${reportingCluster('e', 'b')})
        o.outcome, o.attempt, ${reportingCluster('e', 'b')} as cluster, ${isGroupedFor('observation', 'e', 'b')} as is_grouped, ${isProvenFor('e', 'b')} as is_proven, o.weight,
        o.conditions, o.created_at,
        min(o.created_at) over (partition by o.attempt, o.outcome, ${reportingCluster('e', 'b')},
          ${isProvenFor('e', 'b')}, ${isGroupedFor('observation', 'e', 'b')}) as reported_at
      from observations o join contributors b on b.id = o.contributor_id
      where o.experience_id = e.id and ${isCountedFor('e', 'b')} and ${clusterFor('e', 'b')} <> ${clusterFor('e', 'c')}
      order by o.attempt, o.outcome = 'recurred', ${reportingCluster('e', 'b')},
        ${isProvenFor('e', 'b')} desc, ${isGroupedFor('observation', 'e', 'b')}, o.created_at desc
    ) newest order by is_grouped, created_at desc limit ${MAX_OBSERVATIONS}
  ) o)`

/** The records that the caller may read and that are not retracted, in any order. */
export const listCandidates = (db: Db, ids: string[], reader: Reader) =>
  db.query<CandidateRow>(sql`
    select e.id, e.contributor_id, e.title, left(e.problem, ${MAX_TEXT_CHARS}) as problem, e.tags[1:${MAX_COMPARED_LIMITS}] as tags,
      case when pg_column_size(e.context) <= ${MAX_ENVIRONMENT_BYTES} then e.context -> 'environment' end as environment,
      (select coalesce(jsonb_agg(jsonb_build_object('attempt', left(f.approach ->> 'attempt', ${MAX_ATTEMPT_CHARS}),
          'why_it_failed', '') order by f.nth), '[]')
        from jsonb_array_elements(e.failed_approaches) with ordinality as f (approach, nth)
        where f.nth <= ${MAX_FAILED_APPROACHES}) as failed_approaches,
      jsonb_build_object('method', left(e.successful_approach ->> 'method', ${MAX_TEXT_CHARS}),
        'implementation', left(e.successful_approach ->> 'implementation', ${MAX_TEXT_CHARS})) as successful_approach,
      jsonb_build_object('status', e.outcome -> 'status', 'evidence_class', e.outcome -> 'evidence_class') as outcome,
      array(select left(l.line, ${MAX_LIMIT_CHARS}) from unnest(e.does_not_apply_when[1:${MAX_COMPARED_LIMITS}]) as l (line))
        as does_not_apply_when,
      e.validity_status, e.independent_confirmations, e.endorsement, e.score_low, e.created_at,
      ${clusterFor('e', 'c')} as cluster, ${isGroupedFor('verdict', 'e', 'c')} as is_grouped, ${isProvenFor('e', 'c')} as is_proven,
      e.workspace_id is not null as is_team, c.type = 'seed' as is_seed,
      case when c.erased_at is null then c.display_handle else 'deleted' end as display_handle,
      ${observationsOf} as observations
    from experiences e join contributors c on c.id = e.contributor_id
    where e.id = any(${ids}) and e.retracted_at is null and ${isReadableBy('e', reader)}`)

/** Row of the reports on how the attempts of a record ended, in addition to those of its author. */
export interface ReportsRow {
  id: string
  /** of the author */
  cluster: string
  is_grouped: boolean
  observations: CandidateObservation[]
}

/** The reports on records that the caller may read, in any order. */
export const listObservationReports = (db: Db, ids: string[], reader: Reader) =>
  db.query<ReportsRow>(sql`
    select e.id, ${clusterFor('e', 'c')} as cluster, ${isGroupedFor('verdict', 'e', 'c')} as is_grouped, ${observationsOf} as observations
    from experiences e join contributors c on c.id = e.contributor_id
    where e.id = any(${ids}) and ${isReadableBy('e', reader)}`)
