import { type CastVote, scoreVotes, type VoteScores } from '../packages/server/src/trust/score-votes.ts'
import { rankQuality } from '../packages/server/src/trust/transferability.ts'
import { validityStatus } from '../packages/server/src/trust/validity-status.ts'
import type { Random } from './random.ts'

/** All records of the simulation passed the quality gate alike: only votes tell them apart. */
const QUALITY = 0.6
/** A good record holds in so many cases, a bad one in so many. */
export const GOOD = 0.85
export const BAD = 0.2
const GOOD_ONES = 9
const PER_INVITE = 10
/** Evidence with which an established vote weighs .6. */
const CAPTURED_EVIDENCE = 2.8
/** Honest voters: so many are new, so many of the rest established; some share an office. */
const NEW_SHARE = 0.3
const ESTABLISHED_SHARE = 0.85
const OFFICE_SHARE = 0.1
const OFFICES = 3
const EVIDENCE_SCALE = 5

/** Who is bought: newcomers of `PER_INVITE` for each invite, or as many established accounts. */
export type Crowd = 'newcomers' | 'captured'

const vote = (changes: Pick<CastVote, 'helpfulness_detail' | 'cluster' | 'trust_level' | 'evidence'>): CastVote => ({
  was_helpful: changes.helpfulness_detail === 'solved_directly',
  nth: 1,
  reciprocal: 0,
  age_days: 0,
  is_counted: true,
  since_verified: true,
  since_hidden: true,
  ...changes,
})

function honestVoter(random: Random): Pick<CastVote, 'trust_level' | 'evidence'> {
  const who = random.next()
  // spread so that the weight of the established is even between .3 and 1
  const evidence = -EVIDENCE_SCALE * Math.log(1 - random.next())
  if (who < NEW_SHARE) return { trust_level: 'new', evidence: 0 }
  return { trust_level: who < ESTABLISHED_SHARE ? 'established' : 'trusted', evidence }
}

/** Votes of those who tried the record and say what came of it. */
const honestVotes = (count: number, holds: number, random: Random): CastVote[] =>
  Array.from({ length: count }, (_, i) =>
    vote({
      ...honestVoter(random),
      cluster: random.next() < OFFICE_SHARE ? `office ${random.below(OFFICES)}` : `honest ${i}`,
      helpfulness_detail: random.next() < holds ? 'solved_directly' : 'incorrect',
    }),
  )

const boughtVotes = (
  count: number,
  helpfulness_detail: 'solved_directly' | 'incorrect' | 'outdated',
  crowd: Crowd,
): CastVote[] =>
  Array.from({ length: count }, (_, i) =>
    vote({
      trust_level: crowd === 'newcomers' ? 'new' : 'established',
      evidence: crowd === 'newcomers' ? 0 : CAPTURED_EVIDENCE,
      cluster: `bought ${Math.floor(i / PER_INVITE)}`,
      helpfulness_detail,
    }),
  )

const rankOf = ({ low }: VoteScores): number => rankQuality(low, QUALITY)
const statusOf = ({ validity_evidence }: VoteScores) =>
  validityStatus('active', { ...validity_evidence, verified: false })
const scored = (votes: CastVote[]): VoteScores => scoreVotes(votes, QUALITY)

/** Share of `trials` in which something happens. */
export function shareOf(trials: number, happens: () => boolean): number {
  let count = 0
  for (let i = 0; i < trials; i++) if (happens()) count++
  return count / trials
}

/** How many honest votes each record has, and how many are bought. */
export interface Attack {
  honest: number
  bought: number
  crowd: Crowd
}

/** Whether a bad record that is praised for money stands above the median of nine good ones. */
export function liftSucceeds({ honest, bought, crowd }: Attack, random: Random): boolean {
  const good = Array.from({ length: GOOD_ONES }, () => rankOf(scored(honestVotes(honest, GOOD, random))))
  const median = good.sort((a, b) => a - b)[Math.floor(GOOD_ONES / 2)] ?? 0
  return (
    rankOf(scored([...honestVotes(honest, BAD, random), ...boughtVotes(bought, 'solved_directly', crowd)])) > median
  )
}

/** Whether a good record that is called wrong, or outdated, for money is disputed, or stale. */
export function buryingSucceeds(
  { honest, bought, crowd }: Attack,
  how: 'incorrect' | 'outdated',
  random: Random,
): boolean {
  const status = statusOf(scored([...honestVotes(honest, GOOD, random), ...boughtVotes(bought, how, crowd)]))
  return status === (how === 'incorrect' ? 'disputed' : 'stale')
}

/** Whether honest votes alone dispute a record that holds in so many cases. */
export const isDisputed = (honest: number, holds: number, random: Random): boolean =>
  statusOf(scored(honestVotes(honest, holds, random))) === 'disputed'
