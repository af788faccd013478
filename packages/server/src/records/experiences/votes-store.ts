import type { RiskFlag, TrustLevel, ValidityStatus, VerifiedWith } from '@cairnway/contract'
import { type Db, findOne, getOne, jsonbText, type Sql, sql } from '../../platform/db/db.ts'
import { isAppointed, qualifiesFor } from '../../platform/visibility/class-predicates.ts'
import { clusterFor, isCountedFor } from '../../platform/visibility/cluster-predicates.ts'
import type { ExperienceTextFields } from '../../rules/record-text/experience-text.ts'
import type { Endorsement } from '../../rules/trust/trust-classes.ts'
import { POSITIVE_DETAILS } from '../../rules/trust/vote-value.ts'
import type { VoterClass } from '../../rules/trust/voter-class.ts'
import { textColumns } from '../columns.ts'

/** The columns of a record from which its scores and states are computed. */
export interface ScoredRow {
  id: string
  contributor_id: string
  workspace_id: string | null
  /** of the owner, see `clusterFor` */
  cluster: string
  quality_score: number | null
  validation_state: 'draft' | 'verified' | 'contested'
  validity_status: ValidityStatus
  retracted_at: string | null
  created_at: string
  verified_at: string | null
  contested_at: string | null
  hidden_by_votes: boolean
  /** whether its author is suspended, so that readers have it only while it is confirmed */
  is_of_suspended: boolean
  risk_flags: RiskFlag[]
  staleness_signals: number
  retrieval_count: number
  feedback_count: number
  helpful_count: number
  not_helpful_count: number
  endorsement: Endorsement
  independent_confirmations: number
  transferability_score: number | null
  score_low: number | null
  score_high: number | null
  positive_votes: number
  negative_votes: number
}

/** Records with their scores, locked until the transaction ends, so that votes on each are counted one after the other. */
export const lockScored = (tx: Db, ids: readonly string[]) =>
  tx.query<ScoredRow>(sql`
      select e.id, e.contributor_id, e.workspace_id, ${clusterFor('e', 'c')} as cluster, e.quality_score, e.validation_state, e.validity_status, e.retracted_at,
        e.created_at, e.verified_at, e.contested_at, e.hidden_by_votes, c.trust_level = 'suspended' as is_of_suspended,
        e.risk_flags, e.staleness_signals, e.retrieval_count,
        e.feedback_count, e.helpful_count, e.not_helpful_count, e.endorsement, e.independent_confirmations,
        e.transferability_score, e.score_low, e.score_high, e.positive_votes, e.negative_votes
      from experiences e join contributors c on c.id = e.contributor_id
      where e.id = any(${ids}) order by e.id for update of e`)

export interface NewVote {
  id: string
  experience_id: string
  contributor_id: string
  was_helpful: boolean
  helpfulness_detail: string | null
  context_note: string | null
  time_saved_minutes: number | null
  your_conditions: Record<string, unknown> | null
  served: boolean
  evidence: number
  nth: number
  reciprocal: number
  created_at: string
}

/** The time of the vote of a contributor on a record. The vote is locked until the transaction ends. */
export const findVote = (tx: Db, experience_id: string, contributor_id: string) =>
  findOne<{ created_at: string }>(
    tx,
    sql`select created_at from feedback
      where experience_id = ${experience_id} and contributor_id = ${contributor_id} for update`,
  )

/** Stores a vote in place of an earlier one of the same voter on the same record. */
export const upsertVote = (tx: Db, row: NewVote) =>
  tx.query(sql`
    insert into feedback (id, experience_id, contributor_id, was_helpful, helpfulness_detail, context_note,
      time_saved_minutes, your_conditions, served, evidence, nth, reciprocal, created_at)
    values (${row.id}, ${row.experience_id}, ${row.contributor_id}, ${row.was_helpful}, ${row.helpfulness_detail},
      ${row.context_note}, ${row.time_saved_minutes}, ${jsonbText(row.your_conditions)}, ${row.served}, ${row.evidence},
      ${row.nth}, ${row.reciprocal}, ${row.created_at})
    on conflict (experience_id, contributor_id) do update set id = excluded.id, was_helpful = excluded.was_helpful,
      helpfulness_detail = excluded.helpfulness_detail, context_note = excluded.context_note,
      time_saved_minutes = excluded.time_saved_minutes, your_conditions = excluded.your_conditions,
      served = excluded.served, evidence = excluded.evidence, nth = excluded.nth, reciprocal = excluded.reciprocal,
      created_at = excluded.created_at`)

/** The circumstances in which a vote is cast, from which its weight follows (docs/votes.md). */
export interface VoteCircumstances {
  /** the voter was served the record before */
  served: boolean
  /** positive evidence of the voter as an author */
  evidence: number
  /** 1 for the first record of the author on which the voter votes, 2 for the second … */
  nth: number
  /** recent positive votes of the author on records of the voter */
  reciprocal: number
}

interface VoteCircumstancesQuery {
  experience_id: string
  voter: string
  author: string
  served_since: string
  reciprocal_since: string
}

/** The circumstances of a vote that is cast now. Votes of colleagues on records of a workspace do not count in others. */
export const getVoteCircumstances = (tx: Db, { experience_id, voter, author, ...since }: VoteCircumstancesQuery) =>
  getOne<VoteCircumstances>(
    tx,
    sql`select c.positive_evidence as evidence,
        exists (select from servings s where s.contributor_id = c.id and s.experience_id = ${experience_id}
          and s.served_at >= ${since.served_since}) as served,
        1 + (select count(*) from feedback f join experiences e on e.id = f.experience_id
          where f.contributor_id = c.id and e.contributor_id = ${author} and e.id <> ${experience_id}
            and e.workspace_id is null)::int as nth,
        (select count(*) from feedback f join experiences e on e.id = f.experience_id
          where f.contributor_id = ${author} and e.contributor_id = c.id and f.created_at >= ${since.reciprocal_since}
            and e.workspace_id is null
            and case when f.helpfulness_detail is null then f.was_helpful
              else f.helpfulness_detail = any(${POSITIVE_DETAILS}::text[]) end
        )::int as reciprocal
      from contributors c where c.id = ${voter}`,
  )

/** Marks votes whose voter was served the record. Another node may store that only after the vote. */
export const markServed = (tx: Db, ids: readonly string[], days: number) =>
  tx.query(sql`
    update feedback f set served = true from servings s
    where f.experience_id = any(${ids}) and not f.served and s.experience_id = f.experience_id
      and s.contributor_id = f.contributor_id and s.served_at >= f.created_at - make_interval(days => ${days})`)

export interface VoteRow {
  id: string
  experience_id: string
  contributor_id: string
  was_helpful: boolean
  helpfulness_detail: string | null
  served: boolean
  evidence: number
  nth: number
  reciprocal: number
  created_at: string
  /** of the voter, now */
  trust_level: TrustLevel
  voter_class: VoterClass
  is_appointed: boolean
  cluster: string
  /** of a vote `outdated`: its number among those of its cluster on that day (UTC), from 1; 1 for others */
  outdated_nth: number
  is_erased: boolean
  /** whether the voter is a member of the workspace of the record */
  is_member: boolean
}

/**
 * Number of the vote `f` among the votes `outdated` of the cluster of `c` on that day; 1 for every other vote. Votes
 * without an effect on staleness are not counted: otherwise a new account would use up the votes of a contributor in
 * its network.
 */
const outdatedNth: Sql = sql`
  case when f.helpfulness_detail = 'outdated' then (
    select 1 + count(*)::int from contributors twin join feedback o on o.contributor_id = twin.id
    where twin.cluster = c.cluster and o.helpfulness_detail = 'outdated' and o.served and ${qualifiesFor('outdated', 'twin')}
      and o.created_at >= date_trunc('day', f.created_at, 'UTC') and (o.created_at, o.id) < (f.created_at, f.id))
  else 1 end`

/** All live votes on the records, oldest first. */
export const listVotes = (db: Db, ids: readonly string[]) =>
  db.query<VoteRow>(sql`
    select f.id, f.experience_id, f.contributor_id, f.was_helpful, f.helpfulness_detail, f.served, f.evidence, f.nth, f.reciprocal,
      f.created_at, c.trust_level, c.voter_class, ${isAppointed('c')} as is_appointed, c.cluster, ${outdatedNth} as outdated_nth, c.erased_at is not null as is_erased,
      e.workspace_id is not null and ${isCountedFor('e', 'c')} as is_member
    from feedback f join contributors c on c.id = f.contributor_id join experiences e on e.id = f.experience_id
    where f.experience_id = any(${ids}) order by f.created_at, f.id`)

/** Votes of a record whose conditions are read, the newest ones. */
const MAX_VOTES_WITH_CONDITIONS = 100

/** The conditions of those of the votes that state some. */
export const listVoteConditions = (db: Db, votes: Pick<VoteRow, 'id'>[]) =>
  db.query<{ id: string; your_conditions: Record<string, unknown> }>(sql`
    select id, your_conditions from feedback
    where id = any(${votes.map(({ id }) => id)}) and your_conditions is not null
    order by created_at desc, id desc limit ${MAX_VOTES_WITH_CONDITIONS}`)

/** The texts of a record. */
export const getStatedText = (db: Db, id: string) =>
  getOne<ExperienceTextFields & { tags: string[] }>(
    db,
    sql`select ${textColumns} from experiences e where e.id = ${id}`,
  )

/** Time at which a record was verified last, ISO 8601, and the environments of the votes that verify it. */
export interface Verification {
  verified_at: string | null
  verified_with: VerifiedWith | null
}

/** Scores of a record by the names of their columns. */
export interface StoredScores extends Verification {
  id: string
  feedback_count: number
  helpful_count: number
  not_helpful_count: number
  endorsement: Endorsement
  positive_votes: number
  negative_votes: number
  heard_positive: number
  heard_negative: number
  independent_confirmations: number
  transferability_score: number | null
  score_low: number | null
  score_high: number | null
  staleness_signals: number
}

export const setScores = (tx: Db, rows: readonly StoredScores[], now: string) =>
  tx.query(sql`
    update experiences e set feedback_count = s.feedback_count, helpful_count = s.helpful_count,
      not_helpful_count = s.not_helpful_count, endorsement = s.endorsement,
      positive_votes = s.positive_votes, negative_votes = s.negative_votes,
      heard_positive = s.heard_positive, heard_negative = s.heard_negative,
      independent_confirmations = s.independent_confirmations,
      transferability_score = s.transferability_score, score_low = s.score_low, score_high = s.score_high,
      staleness_signals = s.staleness_signals, verified_at = s.verified_at, verified_with = s.verified_with, scored_at = ${now}
    from jsonb_to_recordset(${jsonbText(rows)}::jsonb) as s (id text, feedback_count int, helpful_count int,
      not_helpful_count int, endorsement smallint, positive_votes double precision, negative_votes double precision,
      heard_positive double precision, heard_negative double precision, independent_confirmations int,
      transferability_score double precision, score_low double precision, score_high double precision,
      staleness_signals int, verified_at timestamptz, verified_with jsonb)
    where e.id = s.id`)

/** Whether a contributor has voted on any record. */
export const hasVoted = async (db: Db, contributor_id: string): Promise<boolean> =>
  (await findOne(db, sql`select from feedback where contributor_id = ${contributor_id} limit 1`)) !== null

/** Makes the scores of the records due that a contributor voted on; locked in the order of `lockScored`. */
export const markVotedDue = (tx: Db, contributor_id: string) =>
  tx.query(sql`
    update experiences e set scored_at = 'epoch'
    from (
      select id from experiences
      where id in (select experience_id from feedback where contributor_id = ${contributor_id})
        and scored_at is distinct from 'epoch'
      order by id for update
    ) voted where e.id = voted.id`)

/** Records whose scores were computed before the given time or are due, oldest scores first. */
export const listScoredBefore = (db: Db, before: string, limit: number) =>
  db.query<{ id: string }>(sql`
    select id from experiences
    where (feedback_count > 0 or scored_at = 'epoch') and (scored_at is null or scored_at < ${before})
    order by scored_at nulls first limit ${limit}`)

/** Stores which records were served to whom, with the latest time of each pair. */
export const insertServings = (
  db: Db,
  rows: { contributor_id: string; experience_id: string; served_at: string }[],
) => {
  const column = (key: 'contributor_id' | 'experience_id' | 'served_at') => rows.map((row) => row[key])
  return db.query(sql`
    insert into servings (contributor_id, experience_id, served_at)
    select u.contributor_id, u.experience_id, u.served_at
    from unnest(${column('contributor_id')}::text[], ${column('experience_id')}::text[],
      ${column('served_at')}::timestamptz[]) as u (contributor_id, experience_id, served_at)
      join experiences e on e.id = u.experience_id
    order by u.contributor_id, u.experience_id
    on conflict (contributor_id, experience_id) do update set served_at = greatest(servings.served_at, excluded.served_at)`)
}
