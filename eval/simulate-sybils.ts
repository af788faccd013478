import { type CastVote, scoreVotes, type VoteScores } from '../packages/server/src/trust/score-votes.ts'
import { rankQuality } from '../packages/server/src/trust/transferability.ts'
import { validityStatus } from '../packages/server/src/trust/validity-status.ts'
import type { Random } from './random.ts'

/** All records of the simulation passed the quality gate alike: only votes tell them apart. */
const RECORD_QUALITY = 0.6
/** A good record holds in so many cases, a bad one in so many. */
export const GOOD_HOLD_RATE = 0.85
export const BAD_HOLD_RATE = 0.2
const GOOD_RECORDS = 9
const ACCOUNTS_PER_INVITE = 10
/** Evidence with which an established vote weighs .6. */
const CAPTURED_EVIDENCE = 2.8
/** Honest voters: so many are new, so many of the rest established; some share an office. */
const NEW_SHARE = 0.3
const ESTABLISHED_SHARE = 0.85
const OFFICE_SHARE = 0.1
const OFFICES = 3
const EVIDENCE_SCALE = 5

/** Who is bought: newcomers of `PER_INVITE` for each invite, or as many established accounts. */
export type AttackerKind = 'newcomers' | 'captured'

const createVote = (
  changes: Pick<CastVote, 'helpfulness_detail' | 'cluster' | 'trust_level' | 'evidence'>,
): CastVote => ({
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
    createVote({
      ...honestVoter(random),
      cluster: random.next() < OFFICE_SHARE ? `office ${random.below(OFFICES)}` : `honest ${i}`,
      helpfulness_detail: random.next() < holds ? 'solved_directly' : 'incorrect',
    }),
  )

const boughtVotes = (
  count: number,
  helpfulness_detail: 'solved_directly' | 'incorrect' | 'outdated',
  crowd: AttackerKind,
): CastVote[] =>
  Array.from({ length: count }, (_, i) =>
    createVote({
      trust_level: crowd === 'newcomers' ? 'new' : 'established',
      evidence: crowd === 'newcomers' ? 0 : CAPTURED_EVIDENCE,
      cluster: `bought ${Math.floor(i / ACCOUNTS_PER_INVITE)}`,
      helpfulness_detail,
    }),
  )

const rankingQuality = ({ low }: VoteScores): number => rankQuality(low, RECORD_QUALITY)
const statusFromVotes = ({ validity_evidence }: VoteScores) =>
  validityStatus('active', { ...validity_evidence, verified: false })
const scoreCastVotes = (votes: CastVote[]): VoteScores => scoreVotes(votes, RECORD_QUALITY)

/** Share of `trials` in which something happens. */
export function estimateShare(trials: number, happens: () => boolean): number {
  let count = 0
  for (let i = 0; i < trials; i++) if (happens()) count++
  return count / trials
}

/** How many honest votes each record has, and how many are bought. */
export interface SybilAttack {
  honest: number
  bought: number
  crowd: AttackerKind
}

/** Whether a bad record that is praised for money stands above the median of nine good ones. */
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

/** Whether a good record that is called wrong, or outdated, for money is disputed, or stale. */
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

/** Whether honest votes alone dispute a record that holds in so many cases. */
export const isDisputed = (honest: number, holds: number, random: Random): boolean =>
  statusFromVotes(scoreCastVotes(honestVotes(honest, holds, random))) === 'disputed'
