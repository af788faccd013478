import {
  findRateLimitName,
  type Operation,
  type Rate,
  type RateLimitName,
  type RateLimitPolicy,
  rateLimits,
  type Scope,
  type TrustLevel,
} from '@cairnway/contract'
import { addressAllocation, addressHost, addressNetwork, isLocalAddress } from '../addresses/address-network.ts'

/** A bucket on which a call is counted. */
export interface RateLimitKey {
  limit: RateLimitName
  /** name of the bucket: calls of the same name are counted together */
  bucket: string
  rate: Rate
  cost: number
}

export interface RateLimitKeys {
  /** counted for every call */
  per_attempt: RateLimitKey[]
  /** refunded when the call fails */
  per_success: RateLimitKey[]
}

/** The caller on whose limits a call is counted. */
export interface RateLimitSubject {
  caller: { contributor_id: string; scope: Scope; trust_level: TrustLevel }
  /** in the form of `readAddress`; null for a call inside the process, to which limits by address do not apply */
  address: string | null
}

function keysForAddress(
  limit: RateLimitName,
  { rate, local, network, allocation }: RateLimitPolicy,
  address: string,
): RateLimitKey[] {
  const keyFor = (source: string, rate: Rate): RateLimitKey => ({ limit, bucket: `${limit} ${source}`, rate, cost: 1 })
  const host = addressHost(address)
  if (local && isLocalAddress(address)) return [keyFor(host, local)]
  const provider = addressAllocation(address)
  return [
    keyFor(host, rate),
    ...(network ? [keyFor(addressNetwork(address), network)] : []),
    ...(allocation && provider !== null ? [keyFor(provider, allocation)] : []),
  ]
}

/** The rate-limit keys of one limit. */
export function keysForLimit(limit: RateLimitName, { caller, address }: RateLimitSubject): RateLimitKey[] {
  const policy: RateLimitPolicy = rateLimits[limit]
  if (policy.by === 'address') return address === null ? [] : keysForAddress(limit, policy, address)
  const rate = (caller.trust_level === 'new' && policy.newcomers) || policy.rate
  return [{ limit, bucket: `${limit} ${caller.contributor_id}`, rate, cost: 1 }]
}

/**
 * All rate-limit keys of a call. Limits that only a success uses up do not apply to operators. Crawlers send the same
 * texts repeatedly, so they have a limit on all deposits that they attempt.
 */
export function rateLimitKeys(op: Pick<Operation, 'rate_limit' | 'scope'>, subject: RateLimitSubject): RateLimitKeys {
  const name = findRateLimitName(op)
  const limit: RateLimitPolicy = rateLimits[name]
  if (name === 'deposit' && subject.caller.scope === 'crawler')
    return { per_attempt: keysForLimit('crawl', subject), per_success: [] }
  if (!limit.attempts) return { per_attempt: keysForLimit(name, subject), per_success: [] }
  return {
    per_attempt: keysForLimit(subject.caller.contributor_id === '' ? 'anonymous' : limit.attempts, subject),
    per_success: subject.caller.scope === 'operator' ? [] : keysForLimit(name, subject),
  }
}
