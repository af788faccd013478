import type { CastVote } from '../packages/server/src/rules/trust/score-votes.ts'
import type { VoterClass } from '../packages/server/src/rules/trust/voter-class.ts'

/** The class of a voter of whom only the trust level is known. */
const CLASS_BY_LEVEL: Record<CastVote['trust_level'], VoterClass> = {
  new: 'fresh',
  established: 'seasoned',
  trusted: 'proven',
  suspended: 'fresh',
}

/** A vote of today without anything that lowers its weight. */
export const createCastVote = (
  fields: Pick<CastVote, 'helpfulness_detail' | 'cluster' | 'trust_level' | 'evidence'> & Partial<CastVote>,
): CastVote => ({
  voter_class: CLASS_BY_LEVEL[fields.trust_level],
  was_helpful: fields.helpfulness_detail === 'solved_directly',
  nth: 1,
  reciprocal: 0,
  age_days: 0,
  is_counted: true,
  since_verified: true,
  since_hidden: true,
  is_appointed: false,
  outdated_nth: 1,
  ...fields,
})
