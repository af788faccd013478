import { addContributor } from '../packages/server/src/accounts/contributors/add-contributor.ts'
import type { RunningApp } from '../packages/server/src/app/app.ts'
import { sql } from '../packages/server/src/platform/db/db.ts'
import { scoreVotes } from '../packages/server/src/rules/trust/score-votes.ts'
import { ENDORSEMENT } from '../packages/server/src/rules/trust/trust-classes.ts'
import { createCastVote } from './cast-vote.ts'

/** Trusted voters who vote on each record: enough to make every record corroborated. */
const VOTERS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']
const BATCH_RECORDS = 1000

/** Scores of a record of that quality after all votes, by the rules of the product. */
const scoreConfirmed = (quality: number | null) =>
  scoreVotes(
    VOTERS.map((cluster) =>
      createCastVote({ helpfulness_detail: 'solved_directly', cluster, trust_level: 'trusted', evidence: 0 }),
    ),
    quality,
  )

/**
 * Adds a positive vote of every voter to every record, so that answers can have the confidence `high`. Votes and the
 * scores that the feedback operation would compute are written into the tables directly: single calls would take an
 * hour.
 */
export async function confirmAllRecords(app: RunningApp): Promise<void> {
  const now = app.now().toISOString()
  for (const name of VOTERS) {
    const profile = { type: 'ai_agent' as const, agent_name: `${name} voter` }
    const voter = await addContributor(app, app.db, profile, { trust_level: 'trusted' })
    await app.db.query(sql`
      insert into feedback (id, experience_id, contributor_id, was_helpful, helpfulness_detail, created_at)
      select 'fbk_' || ${name} || e.id, e.id, ${voter}, true, 'solved_directly', ${now} from experiences e`)
  }
  const rows = await app.db.query<{ id: string; quality_score: number | null }>(
    sql`select id, quality_score from experiences order by id`,
  )
  for (let from = 0; from < rows.length; from += BATCH_RECORDS) {
    const batch = rows
      .slice(from, from + BATCH_RECORDS)
      .map(({ id, quality_score }) => ({ id, ...scoreConfirmed(quality_score) }))
    const column = <K extends keyof (typeof batch)[number]>(key: K) => batch.map((row) => row[key])
    await app.db.query(sql`
      update experiences e set feedback_count = ${VOTERS.length}, helpful_count = ${VOTERS.length},
        endorsement = ${ENDORSEMENT.confirmed}, independent_confirmations = ${VOTERS.length}, positive_votes = u.positive, negative_votes = u.negative,
        transferability_score = u.score, score_low = u.low, score_high = u.high, scored_at = ${now}
      from unnest(${column('id')}::text[], ${column('positive')}::float8[], ${column('negative')}::float8[],
        ${column('score')}::float8[], ${column('low')}::float8[], ${column('high')}::float8[])
        as u (id, positive, negative, score, low, high)
      where e.id = u.id`)
    await app.indexer.refresh(column('id'))
  }
}
