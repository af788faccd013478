import type { CastVote } from '../packages/server/src/trust/score-votes.ts'

/** A fresh vote without anything that lowers its weight. */
export const createCastVote = (
  fields: Pick<CastVote, 'helpfulness_detail' | 'cluster' | 'trust_level' | 'evidence'>,
): CastVote => ({
  was_helpful: fields.helpfulness_detail === 'solved_directly',
  nth: 1,
  reciprocal: 0,
  age_days: 0,
  is_counted: true,
  since_verified: true,
  since_hidden: true,
  ...fields,
})
