/** A burst of at most `calls`, replenished evenly over `seconds` (GCRA, the generic cell rate algorithm). */
export interface Rate {
  calls: number
  seconds: number
}

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S
/**
 * Window of limits that many clients may share: everybody behind a proxy that is not listed in TRUSTED_PROXIES has one
 * address. A client that uses up the limit leaves the others one call in a few minutes instead of blocking them for a
 * day.
 */
const SHARED_S = 4 * HOUR_S

/** One rate limit. */
export interface RateLimitPolicy {
  /** Owner of a count: each contributor with all of their keys and workspaces, or each client address. */
  by: 'contributor' | 'address'
  rate: Rate
  /** Replaces `rate` for contributors of the trust level `new`. */
  newcomers?: Rate
  /** An additional limit on the network of a public address: IPv4 /24, IPv6 /48. */
  network?: Rate
  /** An additional limit on the network that a registry allocates to one provider: IPv6 /32. */
  allocation?: Rate
  /** Replaces all of these for loopback and private addresses, which many clients may share. */
  local?: Rate
  /** Only successful calls count here; every attempt counts under this one, or under `anonymous` without a key. */
  attempts?: 'general' | 'search'
  meaning: string
}

/** API keys of one contributor that are neither revoked nor expired. */
export const MAX_LIVE_KEYS = 50

/**
 * Calls of one contributor, or of one address without a key, that one process runs at once; the others wait, and
 * contributors take turns.
 */
export const MAX_RUNNING_CALLS = { per_caller: 8, total: 32 } as const
/** Calls of one contributor that may wait, and how long each may. */
export const MAX_WAITING_CALLS = 600
export const MAX_CALL_WAIT_MS = 15_000
/** Requests of one connection that may be unanswered. */
export const MAX_PIPELINED_REQUESTS = 16
/** Bytes of the headers of a request, and of its target where no query may hold `conditions`. */
export const MAX_HEADER_BYTES = 16 * 1024

/**
 * The cost of a deposit or preview that could not be checked in time: it ends its thread, and starting a new one takes
 * as much processor time as dozens of ordinary checks.
 */
export const SCAN_TIMEOUT_COST = 20

/** Every rate limit by its name; `rate_limit` of an operation refers to it. */
export const rateLimits = {
  general: {
    by: 'contributor',
    rate: { calls: 600, seconds: MINUTE_S },
    meaning: 'Calls that no narrower limit covers.',
  },
  anonymous: {
    by: 'address',
    rate: { calls: 60, seconds: MINUTE_S },
    meaning: 'Calls of public operations.',
  },
  document: {
    by: 'address',
    rate: { calls: 1200, seconds: MINUTE_S },
    meaning:
      'Documents, files of the console, unknown paths and methods, and calls that are refused because they have no key.',
  },
  probe: {
    by: 'address',
    rate: { calls: 600, seconds: MINUTE_S },
    meaning: 'Probes and states of the service. `/livez` alone has no limit.',
  },
  search: {
    by: 'contributor',
    rate: { calls: 120, seconds: MINUTE_S },
    meaning: `Searches, checks and attempted deposits together; each query of a batch counts, and a text that could not be checked in time counts as ${SCAN_TIMEOUT_COST}.`,
  },
  feedback: {
    by: 'contributor',
    rate: { calls: 60, seconds: HOUR_S },
    newcomers: { calls: 20, seconds: HOUR_S },
    meaning: 'Votes.',
  },
  report: {
    by: 'contributor',
    rate: { calls: 60, seconds: HOUR_S },
    newcomers: { calls: 5, seconds: DAY_S },
    meaning: 'Reports of records, which people read.',
  },
  deposit: {
    by: 'contributor',
    rate: { calls: 5, seconds: MINUTE_S },
    attempts: 'search',
    meaning: 'Deposits that are stored, in addition to the daily budget.',
  },
  crawl: {
    by: 'contributor',
    rate: { calls: 1200, seconds: MINUTE_S },
    meaning:
      'Attempted deposits of all crawlers of a contributor. Public ones count under `deposit` and `search` too, like any deposit.',
  },
  session_event: {
    by: 'contributor',
    rate: { calls: 600, seconds: HOUR_S },
    meaning: 'Events of sessions.',
  },
  registration: {
    by: 'address',
    rate: { calls: 5, seconds: DAY_S },
    network: { calls: 20, seconds: DAY_S },
    allocation: { calls: 200, seconds: DAY_S },
    local: { calls: 100, seconds: SHARED_S },
    attempts: 'general',
    meaning: 'New contributors.',
  },
  invite_request: {
    by: 'address',
    rate: { calls: 3, seconds: DAY_S },
    network: { calls: 10, seconds: DAY_S },
    allocation: { calls: 100, seconds: DAY_S },
    local: { calls: 100, seconds: SHARED_S },
    attempts: 'general',
    meaning: 'Requests for an invite.',
  },
  key_creation: {
    by: 'contributor',
    rate: { calls: 20, seconds: HOUR_S },
    meaning: `New API keys, of which a contributor has at most ${MAX_LIVE_KEYS} at a time.`,
  },
  presentation: {
    by: 'contributor',
    rate: { calls: 60, seconds: HOUR_S },
    meaning: 'Presented credentials, for which the service asks their issuers.',
  },
  did_binding: {
    by: 'contributor',
    rate: { calls: 60, seconds: HOUR_S },
    meaning: 'Challenges for binding a DID, and attempts to bind one, for which its host may be asked.',
  },
  recovery_challenge: {
    by: 'address',
    rate: { calls: 10, seconds: HOUR_S },
    network: { calls: 40, seconds: HOUR_S },
    allocation: { calls: 400, seconds: HOUR_S },
    local: { calls: 100, seconds: HOUR_S },
    meaning: 'Challenges for recovering an account by its DID.',
  },
  recovery: {
    by: 'address',
    rate: { calls: 10, seconds: HOUR_S },
    network: { calls: 40, seconds: HOUR_S },
    allocation: { calls: 400, seconds: HOUR_S },
    local: { calls: 100, seconds: HOUR_S },
    meaning: 'Attempts to recover an account by its DID.',
  },
  webhook_test: {
    by: 'contributor',
    rate: { calls: 5, seconds: HOUR_S },
    meaning: 'Test deliveries.',
  },
  webhook_replay: {
    by: 'contributor',
    rate: { calls: 60, seconds: HOUR_S },
    meaning: 'Replays of deliveries, each of up to a thousand.',
  },
  token_request: {
    by: 'address',
    rate: { calls: 60, seconds: MINUTE_S },
    meaning: 'Requests for an access token.',
  },
  token: {
    by: 'contributor',
    rate: { calls: 30, seconds: MINUTE_S },
    meaning: 'Access tokens.',
  },
  bad_key: {
    by: 'address',
    rate: { calls: 10, seconds: MINUTE_S },
    meaning: 'Keys and tokens that are refused. Valid ones are served from the same address all the same.',
  },
} as const satisfies Record<string, RateLimitPolicy>

export type RateLimitName = keyof typeof rateLimits
export const rateLimitNames = Object.keys(rateLimits).filter((name): name is RateLimitName => name in rateLimits)

/**
 * Bytes of text in the records of one answer; records beyond it are left out, and the answer says so. The first record
 * of a list is always there.
 */
export const MAX_ANSWER_BYTES = 1024 * 1024

/** The number of deposits that a contributor may store in one UTC day, by trust level. */
export const depositBudgets = { new: 10, established: 100, trusted: 500 } as const

const windowNames = new Map([
  [MINUTE_S, 'minute'],
  [HOUR_S, 'hour'],
  [SHARED_S, '4 hours'],
  [DAY_S, 'day'],
])
const formatRate = ({ calls, seconds }: Rate): string => `${calls} a ${windowNames.get(seconds) ?? `${seconds} s`}`

/** The numbers of a limit as one phrase, such as `60 a hour by contributor; …`. */
export function formatRateLimit(name: RateLimitName): string {
  const { by, rate, newcomers, network, allocation, local }: RateLimitPolicy = rateLimits[name]
  return [
    `${formatRate(rate)} by ${by}`,
    newcomers && `trust level \`new\` ${formatRate(newcomers)}`,
    network && `${formatRate(network)} by network (IPv4 /24, IPv6 /48)`,
    allocation && `${formatRate(allocation)} by allocation (IPv6 /32)`,
    local && `${formatRate(local)} by loopback or private address`,
  ]
    .filter(Boolean)
    .join('; ')
}
