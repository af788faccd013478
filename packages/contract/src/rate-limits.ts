/** At most `calls` at once, refilled evenly so that as many pass again in each `seconds`. */
export interface Rate {
  calls: number
  seconds: number
}

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** How often calls of one kind are answered. */
export interface RateLimitPolicy {
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
  successes_only?: true
  meaning: string
}

/** Every limit with its numbers; an operation names the one that it is under, the others are under `general`. */
export const rateLimits = {
  general: { by: 'key', rate: { calls: 600, seconds: MINUTE_S }, meaning: 'Calls under no narrower limit.' },
  anonymous: {
    by: 'address',
    rate: { calls: 60, seconds: MINUTE_S },
    meaning: 'Calls of public operations.',
  },
  search: {
    by: 'key',
    rate: { calls: 120, seconds: MINUTE_S },
    meaning: 'Searches and checks together; a batch counts each of its queries.',
  },
  feedback: {
    by: 'contributor',
    rate: { calls: 60, seconds: HOUR_S },
    newcomers: { calls: 20, seconds: HOUR_S },
    meaning: 'Votes and reports.',
  },
  deposit: {
    by: 'contributor',
    rate: { calls: 5, seconds: MINUTE_S },
    successes_only: true,
    meaning: 'Deposits that are stored, beside the daily budget.',
  },
  registration: {
    by: 'address',
    rate: { calls: 5, seconds: DAY_S },
    network: { calls: 20, seconds: DAY_S },
    local: { calls: 100, seconds: DAY_S },
    successes_only: true,
    meaning: 'New contributors.',
  },
  invite_request: {
    by: 'address',
    rate: { calls: 3, seconds: DAY_S },
    network: { calls: 10, seconds: DAY_S },
    local: { calls: 100, seconds: DAY_S },
    successes_only: true,
    meaning: 'Requests for an invite.',
  },
  bad_key: {
    by: 'address',
    rate: { calls: 10, seconds: MINUTE_S },
    meaning: 'Keys that are refused. A good key is answered from the same address all the same.',
  },
} as const satisfies Record<string, RateLimitPolicy>

export type RateLimitName = keyof typeof rateLimits
export const rateLimitNames = Object.keys(rateLimits).filter((name): name is RateLimitName => name in rateLimits)

/** Deposits that a contributor may store in one UTC day, by trust level. */
export const depositBudgets = { new: 10, established: 100, trusted: 500 } as const

const windowNames = new Map([
  [MINUTE_S, 'minute'],
  [HOUR_S, 'hour'],
  [DAY_S, 'day'],
])
const formatRate = ({ calls, seconds }: Rate): string => `${calls} a ${windowNames.get(seconds) ?? `${seconds} s`}`

/** The numbers of a limit as one phrase. */
export function formatRateLimit(name: RateLimitName): string {
  const { by, rate, newcomers, network, local }: RateLimitPolicy = rateLimits[name]
  return [
    `${formatRate(rate)} by ${by}`,
    newcomers && `trust level \`new\` ${formatRate(newcomers)}`,
    network && `${formatRate(network)} by network (IPv4 /24, IPv6 /48)`,
    local && `${formatRate(local)} by loopback or private address`,
  ]
    .filter(Boolean)
    .join('; ')
}
