import { createRandom } from '../random.ts'
import { ATTACK_GOALS, type AttackCost, type AttackGoal, cheapestAttack } from '../simulate-accounts.ts'
import {
  BAD_HOLD_RATE,
  boostingSucceeds,
  buryingSucceeds,
  estimateShare,
  GOOD_HOLD_RATE,
  isDisputed,
  type SybilAttack,
} from '../simulate-sybils.ts'
import type { GateCheck, GateMeasurement } from './gate-measurement.ts'
import { formatThreeDecimals } from './statistics.ts'

const TRIALS = 1000
const SEED = 20_260_301
const newcomers = (honest: number, bought: number): SybilAttack => ({ honest, bought, crowd: 'newcomers' })
const captured = (honest: number, bought: number): SybilAttack => ({ honest, bought, crowd: 'captured' })
/** Numbers of honest and bought votes that are simulated. */
const SIMULATED_ATTACKS = [
  newcomers(3, 0),
  newcomers(3, 30),
  newcomers(3, 300),
  newcomers(8, 300),
  newcomers(20, 300),
  captured(8, 30),
  captured(8, 100),
  captured(20, 30),
]
const VOTES = [5, 10, 15, 20]
/** Shares of cases in which a record holds, for the simulation of honest votes. */
const HOLD_RATES = [BAD_HOLD_RATE, 0.5, 0.7, GOOD_HOLD_RATE]
const FALSE_DISPUTE_VOTES = 10
/** Bounds of the search for the cheapest attack. */
const CLOSED_GROUP_BOUNDS = { max_accounts: 300, max_days: 365 }
const CONFIRMED_GROUP_BOUNDS = { max_accounts: 100, max_days: 60 }
const GOAL_NAMES: Record<AttackGoal, string> = {
  high: 'a false record reaches the confidence `high`',
  disputed: 'a record without votes is disputed',
  disputed_confirmed: 'a record that 3 proven voters confirmed is disputed',
  found_wrong: 'an author nobody confirmed is brought before the operators',
}

/** Estimates a share with a generator of its own, so that no figure depends on another. */
const estimateSeeded = (happens: (random: ReturnType<typeof createRandom>) => boolean): number => {
  const random = createRandom(SEED)
  return estimateShare(TRIALS, () => happens(random))
}

interface AttackResult extends SybilAttack {
  boosted: number
  buried: number
  made_stale: number
}

const measureAttack = (attack: SybilAttack): AttackResult => ({
  ...attack,
  boosted: estimateSeeded((random) => boostingSucceeds(attack, random)),
  buried: estimateSeeded((random) => buryingSucceeds(attack, 'incorrect', random)),
  made_stale: estimateSeeded((random) => buryingSucceeds(attack, 'outdated', random)),
})

/**
 * Measures the cost of each goal for accounts that only praise each other, and for accounts that roots have confirmed.
 */
const measureAccountAttacks = () =>
  ATTACK_GOALS.map((goal) => ({
    goal,
    closed: cheapestAttack({ is_confirmed: false }, goal, CLOSED_GROUP_BOUNDS),
    confirmed: cheapestAttack({ is_confirmed: true }, goal, CONFIRMED_GROUP_BOUNDS),
  }))

const formatCost = (cost: AttackCost | null): string =>
  cost === null ? 'never' : `${cost.accounts} accounts, ${cost.days} days`

function buildChecks(rows: AttackResult[], false_dispute: number, closed_successes: number): GateCheck[] {
  const ofNewcomers = (honest: number) => rows.find((row) => row.honest === honest && row.bought === 300)
  const check = (what: string, measured: number | undefined, needed: number): GateCheck => ({
    what,
    measured: measured ?? 1,
    needed,
    bound: 'most',
  })
  return [
    check('boosted by 300 newcomers, 3 honest voters', ofNewcomers(3)?.boosted, 0.2),
    check('boosted by 300 newcomers, 8 honest voters', ofNewcomers(8)?.boosted, 0.05),
    ...[3, 8, 20].map((honest) =>
      check(`buried by 300 newcomers, ${honest} honest voters`, ofNewcomers(honest)?.buried, 0.01),
    ),
    check(`good record disputed by ${FALSE_DISPUTE_VOTES} honest votes`, false_dispute, 0.02),
    check('goals that accounts without a root reach', closed_successes, 0),
  ]
}

/** Simulates bought votes against the rules of docs/votes.md; it needs no data. */
export const measureSybils: GateMeasurement = async () => {
  const rows = SIMULATED_ATTACKS.map(measureAttack)
  const disputes = HOLD_RATES.map((holds) => ({
    holds,
    shares: VOTES.map((votes) => estimateSeeded((random) => isDisputed(votes, holds, random))),
  }))
  const false_dispute = estimateSeeded((random) => isDisputed(FALSE_DISPUTE_VOTES, GOOD_HOLD_RATE, random))
  const account_attacks = measureAccountAttacks()
  const closed_successes = account_attacks.filter(({ closed }) => closed !== null).length
  const attacks = [
    [
      'honest votes',
      'bought votes',
      'of',
      'bad one boosted above the median good one',
      'good one disputed',
      'made stale',
    ],
    ...rows.map((row) => [
      String(row.honest),
      String(row.bought),
      row.crowd === 'newcomers' ? 'newcomers' : 'captured established',
      formatThreeDecimals(row.boosted),
      formatThreeDecimals(row.buried),
      formatThreeDecimals(row.made_stale),
    ]),
  ]
  const honest = [
    ['a record that holds in', ...VOTES.map((votes) => `disputed after ${votes} honest votes`)],
    ...disputes.map(({ holds, shares }) => [`${holds * 100} %`, ...shares.map(formatThreeDecimals)]),
  ]
  const accounts = [
    ['goal', 'accounts that praise each other', 'accounts that operators or two trusted ones confirmed'],
    ...account_attacks.map(({ goal, closed, confirmed }) => [
      GOAL_NAMES[goal],
      formatCost(closed),
      formatCost(confirmed),
    ]),
  ]
  return {
    title: 'Bought votes',
    details: [
      `Simulated with the rules that score records, ${TRIALS} trials each, fixed seed. A bad record holds in ${BAD_HOLD_RATE * 100} % of cases, a good one in ${GOOD_HOLD_RATE * 100} %; ten accounts come with one invite. Honest voters: 30 % new, 55 % established, 15 % trusted; they vote one a day, and so do the clusters of bought accounts. Bought votes are of the most effective kind (\`solved_directly\`, \`incorrect\`, \`outdated\`). Newcomers make no record stale. A hundred captured established accounts succeed: their votes cannot be distinguished from honest ones.`,
      attacks,
      honest,
      `Accounts of one owner, each a cluster of its own with three texts of its own, on a record of quality .6: the least that a goal costs. The first column is searched up to ${CLOSED_GROUP_BOUNDS.max_accounts} accounts and ${CLOSED_GROUP_BOUNDS.max_days} days, whatever they vote among themselves (rings included: no account of theirs is a root).`,
      accounts,
    ],
    checks: buildChecks(rows, false_dispute, closed_successes),
    figures: { attacks: rows, disputes, false_dispute, account_attacks },
  }
}
