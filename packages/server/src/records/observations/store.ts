import { type Db, jsonbText, type Sql, sql } from '../../platform/db/db.ts'
import { clearTexts } from '../../platform/db/text-statements.ts'
import {
  clusterFor,
  isCountedFor,
  isGroupedFor,
  reportingCluster,
} from '../../platform/visibility/cluster-predicates.ts'

/** Row of an observation of somebody who applied a record, or met its problem again. */
export interface NewObservation {
  experience_id: string
  contributor_id: string
  outcome: 'succeeded' | 'partial' | 'failed' | 'recurred'
  /** of the observer */
  conditions: Record<string, unknown> | null
  origin: 'raw' | 'outcome' | 'session' | 'merge'
  /** 0 to 1: how much of it is about this record */
  weight: number
  note: string | null
  /** ISO 8601 */
  happened_at: string
  /** index of the failed approach that was tried; null for the method, or the record as a whole */
  attempt: number | null
}

/**
 * Counts of clusters by the outcome of the method of the record `e` that they observed. Its author's cluster and
 * suspended contributors do not count, and all erased contributors are one cluster, as they are for votes. All who are
 * not seasoned cost little to make, so they count together as one cluster, for the outcome that most of them report.
 * Inside of a workspace each member counts.
 */
const observationCounts: Sql = sql`(
  with observed as (
    select o.outcome, ${isGroupedFor('observation', 'e', 'c')} as is_grouped, ${reportingCluster('e', 'c')} as cluster
    from observations o join contributors c on c.id = o.contributor_id
    where o.experience_id = e.id and o.attempt is null and ${isCountedFor('e', 'c')}
      and ${clusterFor('e', 'c')} <> (
        select ${clusterFor('e', 'author')} from contributors author where author.id = e.contributor_id)
  ), counted as (
    (select outcome, count(distinct cluster) as clusters from observed where not is_grouped group by outcome)
    union all
    (select outcome, 1 from observed where is_grouped group by outcome order by count(distinct cluster) desc, outcome limit 1)
  )
  select jsonb_build_object(
    'succeeded', coalesce(sum(clusters) filter (where outcome = 'succeeded'), 0),
    'partial', coalesce(sum(clusters) filter (where outcome = 'partial'), 0),
    'failed', coalesce(sum(clusters) filter (where outcome = 'failed'), 0),
    'recurred', coalesce(sum(clusters) filter (where outcome = 'recurred'), 0))
  from counted)`

/**
 * Stores an observation and counts the observations of its record again. It is no vote: scores, reputation and trust
 * levels stay.
 * @returns false when the record is erased, or when the contributor has one of this attempt and
 * origin on this day (UTC) already
 */
export async function insertObservation(tx: Db, observation: NewObservation): Promise<boolean> {
  const { experience_id, contributor_id, outcome, conditions, origin, weight, note, happened_at, attempt } = observation
  // concurrent observations of a record are counted one after the other
  const locked = await tx.query(sql`select from experiences where id = ${experience_id} for no key update`)
  if (locked.length === 0) return false
  const inserted = await tx.query(sql`
    insert into observations (experience_id, contributor_id, outcome, conditions, origin, weight, note, created_at,
      observed_on, attempt, workspace_id)
    select ${experience_id}, ${contributor_id}, ${outcome}, ${jsonbText(conditions)}::jsonb, ${origin}, ${weight},
      ${note}, ${happened_at}::timestamptz, ${happened_at.slice(0, 10)}::date, ${attempt}::int, e.workspace_id
    from experiences e where e.id = ${experience_id}
    on conflict (experience_id, contributor_id, origin, observed_on, coalesce(attempt, -1)) do nothing returning id`)
  if (inserted.length === 0) return false
  await tx.query(sql`update experiences e set observations = ${observationCounts} where e.id = ${experience_id}`)
  return true
}

/**
 * Takes back the observation of that origin and moment, and counts the observations of its record again.
 * @returns false when there is none
 */
export async function deleteObservation(
  tx: Db,
  {
    experience_id,
    contributor_id,
    origin,
    created_at,
  }: Pick<NewObservation, 'experience_id' | 'contributor_id' | 'origin'> & { created_at: string },
): Promise<boolean> {
  await tx.query(sql`select from experiences where id = ${experience_id} for no key update`)
  const deleted = await tx.query(sql`
    delete from observations where experience_id = ${experience_id} and contributor_id = ${contributor_id}
      and origin = ${origin} and created_at = ${created_at} returning id`)
  if (deleted.length === 0) return false
  await tx.query(sql`update experiences e set observations = ${observationCounts} where e.id = ${experience_id}`)
  return true
}

/**
 * Clears the notes of an erased contributor. Their observations stay, in one cluster with those of all erased
 * contributors.
 */
export async function anonymizeObservations(tx: Db, contributor_id: string): Promise<void> {
  await tx.query(sql`
    update observations set ${clearTexts('observations')}
    where contributor_id = ${contributor_id} and (note is not null or conditions is not null)`)
  await recountObserved(tx, contributor_id)
}

/** Clears the notes of observations from before that time; outcome and conditions stay. */
export const clearObservationNotesBefore = (db: Db, time: string) =>
  db.query(sql`update observations set note = null where note is not null and created_at < ${time}`)

/** Counts the observations of every record anew that a contributor has observed, after their trust level changed. */
export const recountObserved = (tx: Db, contributor_id: string) =>
  tx.query(sql`
    update experiences e set observations = ${observationCounts}
    where e.id in (select o.experience_id from observations o where o.contributor_id = ${contributor_id})`)
