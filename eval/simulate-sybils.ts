import { type CastVote, scoreVotes, type VoteScores } from '../packages/server/src/rules/trust/score-votes.ts'
import { rankQuality } from '../packages/server/src/rules/trust/transferability.ts'
import { validityStatus } from '../packages/server/src/rules/trust/validity-status.ts'
import { createCastVote } from './cast-vote.ts'
import type { Random } from './random.ts'

/** Quality score of all records of the simulation, so that they differ in their votes only. */
export const SIMULATED_QUALITY = 0.6
/** Share of cases in which a good and a bad record hold. */
export const GOOD_HOLD_RATE = 0.85
export const BAD_HOLD_RATE = 0.2
const GOOD_RECORDS = 9
const ACCOUNTS_PER_INVITE = 10
/** Evidence from which roots are assumed to have confirmed an honest established voter, so that they are proven. */
const PROVEN_EVIDENCE = 1.68
/** Evidence with which the vote of an established voter weighs .6. */
const CAPTURED_EVIDENCE = 2.8
/** Cumulative shares of new and of established honest voters; the share of voters in one of the shared offices. */
const NEW_SHARE = 0.3
const ESTABLISHED_SHARE = 0.85
const OFFICE_SHARE = 0.1
const OFFICES = 3
const EVIDENCE_SCALE = 5

/** The voters that are bought: newcomers, or captured established accounts; ACCOUNTS_PER_INVITE share a cluster. */
type AttackerKind = 'newcomers' | 'captured'

function honestVoter(random: Random): Pick<CastVote, 'trust_level' | 'voter_class' | 'evidence'> {
  const draw = random.next()
  // distributed so that the weights of established voters are uniform between .3 and 1
  const evidence = -EVIDENCE_SCALE * Math.log(1 - random.next())
  if (draw < NEW_SHARE) return { trust_level: 'new', voter_class: 'fresh', evidence: 0 }
  if (draw >= ESTABLISHED_SHARE) return { trust_level: 'trusted', voter_class: 'proven', evidence }
  return { trust_level: 'established', voter_class: evidence < PROVEN_EVIDENCE ? 'seasoned' : 'proven', evidence }
}

/** Votes of contributors who used the record and report the result, one each day. */
const honestVotes = (count: number, holds: number, random: Random): CastVote[] =>
  Array.from({ length: count }, (_, i) =>
    createCastVote({
      ...honestVoter(random),
      cluster: random.next() < OFFICE_SHARE ? `office ${random.below(OFFICES)}` : `honest ${i}`,
      helpfulness_detail: random.next() < holds ? 'solved_directly' : 'incorrect',
      age_days: i,
    }),
  )

const boughtVotes = (
  count: number,
  helpfulness_detail: 'solved_directly' | 'incorrect' | 'outdated',
  crowd: AttackerKind,
): CastVote[] =>
  Array.from({ length: count }, (_, i) =>
    createCastVote({
      trust_level: crowd === 'newcomers' ? 'new' : 'established',
      voter_class: crowd === 'newcomers' ? 'fresh' : 'proven',
      evidence: crowd === 'newcomers' ? 0 : CAPTURED_EVIDENCE,
      cluster: `bought ${Math.floor(i / ACCOUNTS_PER_INVITE)}`,
      helpfulness_detail,
      // the attacker is patient: each cluster votes on a day of its own
      age_days: Math.floor(i / ACCOUNTS_PER_INVITE),
    }),
  )

const rankingQuality = ({ low }: VoteScores): number => rankQuality(low, SIMULATED_QUALITY)
const statusFromVotes = ({ validity_evidence }: VoteScores) =>
  validityStatus('active', { ...validity_evidence, verified: false, is_aged: false })
const scoreCastVotes = (votes: CastVote[]): VoteScores => scoreVotes(votes, SIMULATED_QUALITY)

/** Share of `trials` in which `happens` returns true. */
export function estimateShare(trials: number, happens: () => boolean): number {
  let count = 0
  for (let i = 0; i < trials; i++) if (happens()) count++
  return count / trials
}

/** Numbers of honest and of bought votes on a record. */
export interface SybilAttack {
  honest: number
  bought: number
  crowd: AttackerKind
}

/** Whether bought positive votes rank a bad record above the median of nine good ones. */
export function boostingSucceeds({ honest, bought, crowd }: SybilAttack, random: Random): boolean {
  const good = Array.from({ length: GOOD_RECORDS }, () =>
    rankingQuality(scoreCastVotes(honestVotes(honest, GOOD_HOLD_RATE, random))),
  )
  const median = good.sort((a, b) => a - b)[Math.floor(GOOD_RECORDS / 2)] ?? 0
  return (
    rankingQuality(
      scoreCastVotes([...honestVotes(honest, BAD_HOLD_RATE, random), ...boughtVotes(bought, 'solved_directly', crowd)]),
    ) > median
  )
}

/** Whether bought votes `incorrect` (or `outdated`) make a good record disputed (or stale). */
export function buryingSucceeds(
  { honest, bought, crowd }: SybilAttack,
  how: 'incorrect' | 'outdated',
  random: Random,
): boolean {
  const status = statusFromVotes(
    scoreCastVotes([...honestVotes(honest, GOOD_HOLD_RATE, random), ...boughtVotes(bought, how, crowd)]),
  )
  return status === (how === 'incorrect' ? 'disputed' : 'stale')
}

/** Whether honest votes alone dispute a record that holds in the share `holds` of cases. */
export const isDisputed = (honest: number, holds: number, random: Random): boolean =>
  statusFromVotes(scoreCastVotes(honestVotes(honest, holds, random))) === 'disputed'
