import { table } from '../../bench/table.ts'
import { createRandom } from '../random.ts'
import { type Attack, BAD, buryingSucceeds, GOOD, isDisputed, liftSucceeds, shareOf } from '../simulate-sybils.ts'
import type { Check, Gate } from './types.ts'

const TRIALS = 1000
const SEED = 20_260_301
const newcomers = (honest: number, bought: number): Attack => ({ honest, bought, crowd: 'newcomers' })
const captured = (honest: number, bought: number): Attack => ({ honest, bought, crowd: 'captured' })
/** The rows of the design (`trust.md` §2.4). */
const ATTACKS = [
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
/** Shares of cases in which a record holds that honest votes judge. */
const HOLDING = [BAD, 0.5, 0.7, GOOD]
const FALSE_DISPUTE_VOTES = 10

const digits = (share: number): string => share.toFixed(3)

/** Every figure with a generator of its own, so that none depends on the others. */
const measure = (happens: (random: ReturnType<typeof createRandom>) => boolean): number => {
  const random = createRandom(SEED)
  return shareOf(TRIALS, () => happens(random))
}

interface Row extends Attack {
  lifted: number
  buried: number
  made_stale: number
}

const measureAttack = (attack: Attack): Row => ({
  ...attack,
  lifted: measure((random) => liftSucceeds(attack, random)),
  buried: measure((random) => buryingSucceeds(attack, 'incorrect', random)),
  made_stale: measure((random) => buryingSucceeds(attack, 'outdated', random)),
})

function checksOf(rows: Row[], false_dispute: number): Check[] {
  const of = (honest: number) => rows.find((row) => row.honest === honest && row.bought === 300)
  const check = (what: string, measured: number | undefined, needed: number): Check => ({
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

/** What bought votes can do to the rules of the scores; it needs no data. */
export const sybils: Gate = async () => {
  const rows = ATTACKS.map(measureAttack)
  const disputes = HOLDING.map((holds) => ({
    holds,
    shares: VOTES.map((votes) => measure((random) => isDisputed(votes, holds, random))),
  }))
  const false_dispute = measure((random) => isDisputed(FALSE_DISPUTE_VOTES, GOOD, random))
  const attacks = table([
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
      digits(row.lifted),
      digits(row.buried),
      digits(row.made_stale),
    ]),
  ])
  const honest = table([
    ['a record that holds in', ...VOTES.map((votes) => `disputed after ${votes} honest votes`)],
    ...disputes.map(({ holds, shares }) => [`${holds * 100} %`, ...shares.map(digits)]),
  ])
  return {
    title: 'Bought votes',
    text: [
      `Simulated over the rules that score records, ${TRIALS} trials each, fixed seed. A bad record holds in ${BAD * 100} % of cases, a good one in ${GOOD * 100} %; ten accounts come with one invite. Honest voters: 30 % new, 55 % established, 15 % trusted. Bought votes take the kind that does most (\`solved_directly\`, \`incorrect\`, \`outdated\`). Newcomers make stale only what nobody established has confirmed, and one vote of somebody established undoes it. A hundred captured established accounts win: nothing in the votes tells them apart.`,
      attacks,
      honest,
    ].join('\n\n'),
    checks: checksOf(rows, false_dispute),
    figures: { attacks: rows, disputes, false_dispute },
  }
}
