/** At most `calls` at once, refilled evenly so that as many pass again in each `seconds`. */
export interface Rate {
  calls: number
  seconds: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How often calls of one kind are answered. */
export interface Limit {
  /** what is counted apart: each key, each contributor with all of their keys, or each client address */
  by: 'key' | 'contributor' | 'address'
  rate: Rate
  /** for contributors of the trust level `new` */
  newcomers?: Rate
  /** for the whole network of a public address besides: IPv4 /24, IPv6 /48 */
  network?: Rate
  /** for loopback and private addresses, behind which many may be, in place of the others */
  local?: Rate
  /** Only what succeeded counts; attempts count as ordinary calls. */
  successes?: true
  meaning: string
}

/** Every limit with its numbers; an operation names the one that it is under, the others are under `general`. */
export const limits = {
  general: { by: 'key', rate: { calls: 600, seconds: MINUTE }, meaning: 'Calls under no narrower limit.' },
  anonymous: {
    by: 'address',
    rate: { calls: 60, seconds: MINUTE },
    meaning: 'Calls of public operations.',
  },
  search: {
    by: 'key',
    rate: { calls: 120, seconds: MINUTE },
    meaning: 'Searches and checks together; a batch counts each of its queries.',
  },
  feedback: {
    by: 'contributor',
    rate: { calls: 60, seconds: HOUR },
    newcomers: { calls: 20, seconds: HOUR },
    meaning: 'Votes and reports.',
  },
  deposit: {
    by: 'contributor',
    rate: { calls: 5, seconds: MINUTE },
    successes: true,
    meaning: 'Deposits that are stored, beside the daily budget.',
  },
  registration: {
    by: 'address',
    rate: { calls: 5, seconds: DAY },
    network: { calls: 20, seconds: DAY },
    local: { calls: 100, seconds: DAY },
    successes: true,
    meaning: 'New contributors.',
  },
  invite_request: {
    by: 'address',
    rate: { calls: 3, seconds: DAY },
    network: { calls: 10, seconds: DAY },
    local: { calls: 100, seconds: DAY },
    successes: true,
    meaning: 'Requests for an invite.',
  },
  bad_key: {
    by: 'address',
    rate: { calls: 10, seconds: MINUTE },
    meaning: 'Keys that are refused. A good key is answered from the same address all the same.',
  },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
export const limitNames = Object.keys(limits).filter((name): name is LimitName => name in limits)

/** Deposits that a contributor may store in one UTC day, by trust level. */
export const depositBudgets = { new: 10, established: 100, trusted: 500 } as const

const spans = new Map([
  [MINUTE, 'minute'],
  [HOUR, 'hour'],
  [DAY, 'day'],
])
const rateInWords = ({ calls, seconds }: Rate): string => `${calls} a ${spans.get(seconds) ?? `${seconds} s`}`

/** The numbers of a limit as one phrase. */
export function limitInWords(name: LimitName): string {
  const { by, rate, newcomers, network, local }: Limit = limits[name]
  return [
    `${rateInWords(rate)} by ${by}`,
    newcomers && `trust level \`new\` ${rateInWords(newcomers)}`,
    network && `${rateInWords(network)} by network (IPv4 /24, IPv6 /48)`,
    local && `${rateInWords(local)} by loopback or private address`,
  ]
    .filter(Boolean)
    .join('; ')
}
