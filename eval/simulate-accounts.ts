import { isCorroborated } from '../packages/server/src/rules/results/confidence.ts'
import { countIndependentClusters } from '../packages/server/src/rules/trust/independent-clusters.ts'
import { capRecordVotes } from '../packages/server/src/rules/trust/reputation.ts'
import { type CastVote, scoreVotes } from '../packages/server/src/rules/trust/score-votes.ts'
import { isFoundWrong } from '../packages/server/src/rules/trust/trust-transition.ts'
import { validityStatus } from '../packages/server/src/rules/trust/validity-status.ts'
import { type VoterClass, voterClass } from '../packages/server/src/rules/trust/voter-class.ts'
import { createCastVote } from './cast-vote.ts'
import { SIMULATED_QUALITY } from './simulate-sybils.ts'

/** Evidence with which the vote of a proven voter weighs .6. */
const EARNED_EVIDENCE = 2.8
/** Proven voters who confirmed the record of an honest author, where somebody did. */
const HONEST_VOTERS = 3
/** Records of the author whom an attack wants to be found wrong. */
const AUTHOR_RECORDS = 7

/** Accounts of one owner, each a cluster of its own with three texts of its own. */
export interface AccountGroup {
  accounts: number
  /** days since their registration */
  age_days: number
  /** days on which each of them deposited or voted */
  active_days: number
  /** whether an operator or two other roots, deceived by good records, confirmed each of them */
  is_confirmed: boolean
  /** days over which their votes are spread */
  vote_days: number
}

/** The goal of an attack: see `succeeds`. */
export type AttackGoal = 'high' | 'disputed' | 'disputed_confirmed' | 'found_wrong'

export const ATTACK_GOALS: readonly AttackGoal[] = ['high', 'disputed', 'disputed_confirmed', 'found_wrong']

/** The class that the accounts reach. Positive votes among themselves change nothing: none of them is a root. */
export const classOfGroup = ({ age_days, active_days, is_confirmed }: AccountGroup): VoterClass =>
  voterClass({
    trust_level: 'established',
    is_appointed: false,
    is_publisher: false,
    age_days,
    active_days,
    original_records: 3,
    root_clusters: is_confirmed ? 2 : 0,
    is_confirmed_by_operator: false,
  })

function votesOfGroup(group: AccountGroup, helpfulness_detail: 'solved_directly' | 'incorrect'): CastVote[] {
  const voter_class = classOfGroup(group)
  return Array.from({ length: group.accounts }, (_, i) =>
    createCastVote({
      trust_level: 'established',
      voter_class,
      evidence: voter_class === 'proven' ? EARNED_EVIDENCE : 0,
      cluster: `account ${i}`,
      helpfulness_detail,
      age_days: i % group.vote_days,
    }),
  )
}

const honestConfirmations = Array.from({ length: HONEST_VOTERS }, (_, i) =>
  createCastVote({
    trust_level: 'established',
    voter_class: 'proven',
    evidence: EARNED_EVIDENCE,
    cluster: `honest ${i}`,
    helpfulness_detail: 'solved_directly',
    age_days: i,
  }),
)

function isDisputed(votes: CastVote[]): boolean {
  const { validity_evidence } = scoreVotes(votes, SIMULATED_QUALITY)
  return validityStatus('active', { ...validity_evidence, verified: false, is_aged: false }) === 'disputed'
}

function isAuthorFoundWrong(votes: CastVote[]): boolean {
  const { proven } = scoreVotes(votes, SIMULATED_QUALITY)
  const { positive, negative } = capRecordVotes(proven)
  const counted = votes.filter(({ voter_class }) => voter_class === 'proven')
  const against = { against_clusters: counted.length, independent_against: countIndependentClusters(counted) }
  return isFoundWrong({
    trust_level: 'established',
    age_days: 100,
    passed_deposits: AUTHOR_RECORDS,
    remaining_deposits: AUTHOR_RECORDS,
    active_records: AUTHOR_RECORDS,
    positive: AUTHOR_RECORDS * positive,
    negative: AUTHOR_RECORDS * negative,
    effective_votes: AUTHOR_RECORDS * (positive + negative),
    vote_clusters: against.against_clusters,
    independent_clusters: against.independent_against,
    ...against,
    strikes_30: 0,
    strikes_90: 0,
    strikes_at_level: 0,
    is_reinstated: false,
    is_erased: false,
    has_lost_support: false,
  })
}

/**
 * Whether the votes of the group reach a goal: a false record with the confidence `high`, a record without votes or one
 * that three proven voters confirmed disputed, or an author whose seven records nobody confirmed brought before the
 * operators. The rules are those of the product.
 */
export function succeeds(group: AccountGroup, goal: AttackGoal): boolean {
  if (goal === 'high') {
    const { independent_confirmations, low } = scoreVotes(votesOfGroup(group, 'solved_directly'), SIMULATED_QUALITY)
    return isCorroborated({ independent_confirmations, score_low: low })
  }
  const against = votesOfGroup(group, 'incorrect')
  if (goal === 'found_wrong') return isAuthorFoundWrong(against)
  return isDisputed(goal === 'disputed' ? against : [...against, ...honestConfirmations])
}

/** The smallest number that passes; null when none up to `max` does. */
function smallest(max: number, passes: (n: number) => boolean): number | null {
  for (let n = 1; n <= max; n++) if (passes(n)) return n
  return null
}

/** The least that a goal costs. */
export interface AttackCost {
  accounts: number
  /** from the registration to the last vote that is needed */
  days: number
}

/**
 * Finds the smallest number of accounts with which a group of this kind reaches a goal, and then the fewest days; null:
 * never.
 */
export function cheapestAttack(
  kind: Pick<AccountGroup, 'is_confirmed'>,
  goal: AttackGoal,
  { max_accounts, max_days }: { max_accounts: number; max_days: number },
): AttackCost | null {
  const reaches = (accounts: number, age_days: number, vote_days: number) =>
    succeeds({ ...kind, accounts, age_days, active_days: Math.min(age_days + 1, 3), vote_days }, goal)
  const accounts = smallest(max_accounts, (n) => reaches(n, max_days, Math.min(n, max_days)))
  if (accounts === null) return null
  const seasoning = smallest(max_days, (days) => reaches(accounts, days, Math.min(accounts, max_days))) ?? max_days
  const vote_days = smallest(max_days, (days) => reaches(accounts, seasoning, days)) ?? max_days
  return { accounts, days: seasoning + vote_days - 1 }
}
