import { renderTable } from '../../bench/render-table.ts'
import { createRandom } from '../random.ts'
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
import { formatShare } from './statistics.ts'

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

/** Estimates a share with a generator of its own, so that no figure depends on another. */
const estimateSeeded = (happens: (random: ReturnType<typeof createRandom>) => boolean): number => {
  const random = createRandom(SEED)
  return estimateShare(TRIALS, () => happens(random))
}

interface AttackResult extends SybilAttack {
  lifted: number
  buried: number
  made_stale: number
}

const measureAttack = (attack: SybilAttack): AttackResult => ({
  ...attack,
  lifted: estimateSeeded((random) => boostingSucceeds(attack, random)),
  buried: estimateSeeded((random) => buryingSucceeds(attack, 'incorrect', random)),
  made_stale: estimateSeeded((random) => buryingSucceeds(attack, 'outdated', random)),
})

function buildChecks(rows: AttackResult[], false_dispute: number): GateCheck[] {
  const of = (honest: number) => rows.find((row) => row.honest === honest && row.bought === 300)
  const check = (what: string, measured: number | undefined, needed: number): GateCheck => ({
    what,
    measured: measured ?? 1,
    needed,
    bound: 'most',
  })
  return [
    check('lifted by 300 newcomers, 3 honest voters', of(3)?.lifted, 0.2),
    check('lifted by 300 newcomers, 8 honest voters', of(8)?.lifted, 0.05),
    ...[3, 8, 20].map((honest) => check(`buried by 300 newcomers, ${honest} honest voters`, of(honest)?.buried, 0.01)),
    check(`good record disputed by ${FALSE_DISPUTE_VOTES} honest votes`, false_dispute, 0.02),
  ]
}

/** Simulates bought votes against the rules of docs/trust.md, "Feedback and confidence"; it needs no data. */
export const measureSybils: GateMeasurement = async () => {
  const rows = SIMULATED_ATTACKS.map(measureAttack)
  const disputes = HOLD_RATES.map((holds) => ({
    holds,
    shares: VOTES.map((votes) => estimateSeeded((random) => isDisputed(votes, holds, random))),
  }))
  const false_dispute = estimateSeeded((random) => isDisputed(FALSE_DISPUTE_VOTES, GOOD_HOLD_RATE, random))
  const attacks = renderTable([
    [
      'honest votes',
      'bought votes',
      'of',
      'bad one lifted above the median good one',
      'good one disputed',
      'made stale',
    ],
    ...rows.map((row) => [
      String(row.honest),
      String(row.bought),
      row.crowd === 'newcomers' ? 'newcomers' : 'captured established',
      formatShare(row.lifted),
      formatShare(row.buried),
      formatShare(row.made_stale),
    ]),
  ])
  const honest = renderTable([
    ['a record that holds in', ...VOTES.map((votes) => `disputed after ${votes} honest votes`)],
    ...disputes.map(({ holds, shares }) => [`${holds * 100} %`, ...shares.map(formatShare)]),
  ])
  return {
    title: 'Bought votes',
    text: [
      `Simulated with the rules that score records, ${TRIALS} trials each, fixed seed. A bad record holds in ${BAD_HOLD_RATE * 100} % of cases, a good one in ${GOOD_HOLD_RATE * 100} %; ten accounts come with one invite. Honest voters: 30 % new, 55 % established, 15 % trusted. Bought votes are of the most effective kind (\`solved_directly\`, \`incorrect\`, \`outdated\`). Newcomers make only records stale that no established voter has confirmed, and one vote of an established voter undoes it. A hundred captured established accounts succeed: their votes cannot be distinguished from honest ones.`,
      attacks,
      honest,
    ].join('\n\n'),
    checks: buildChecks(rows, false_dispute),
    figures: { attacks: rows, disputes, false_dispute },
  }
}
