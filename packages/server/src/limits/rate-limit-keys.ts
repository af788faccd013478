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
import { addressHost, addressNetwork, isLocalAddress } from '../addresses/address-network.ts'

/** A call's wish to be counted. */
export interface RateLimitKey {
  limit: RateLimitName
  /** what is counted together */
  bucket: string
  rate: Rate
  cost: number
}

export interface RateLimitKeys {
  /** spent by every call */
  per_attempt: RateLimitKey[]
  /** given back when the call fails */
  per_success: RateLimitKey[]
}

/** Who is counted. */
export interface RateLimitSubject {
  caller: { contributor_id: string; key_id: string | null; scope: Scope; trust_level: TrustLevel }
  /** in the form of `readAddress`; null for a call inside the process, which no limit by address touches */
  address: string | null
}

function keysForAddress(
  limit: RateLimitName,
  { rate, local, network }: RateLimitPolicy,
  address: string,
): RateLimitKey[] {
  const one = (place: string, at: Rate): RateLimitKey => ({ limit, bucket: `${limit} ${place}`, rate: at, cost: 1 })
  const host = addressHost(address)
  if (local && isLocalAddress(address)) return [one(host, local)]
  return network ? [one(host, rate), one(addressNetwork(address), network)] : [one(host, rate)]
}

/** The buckets that one limit takes a call from. */
export function keysForLimit(limit: RateLimitName, { caller, address }: RateLimitSubject): RateLimitKey[] {
  const found: RateLimitPolicy = rateLimits[limit]
  if (found.by === 'address') return address === null ? [] : keysForAddress(limit, found, address)
  const rate = (caller.trust_level === 'new' && found.newcomers) || found.rate
  const whom = found.by === 'key' ? caller.key_id : caller.contributor_id
  return [{ limit, bucket: `${limit} ${whom}`, rate, cost: 1 }]
}

/** Everything that a call of an operation is counted by. Operators are not rationed in what they make. */
export function rateLimitKeys(op: Pick<Operation, 'rate_limit' | 'scope'>, counted: RateLimitSubject): RateLimitKeys {
  const named = findRateLimitName(op)
  if (named === null) return { per_attempt: [], per_success: [] }
  const limit: RateLimitPolicy = rateLimits[named]
  if (!limit.successes_only) return { per_attempt: keysForLimit(named, counted), per_success: [] }
  return {
    per_attempt: keysForLimit(counted.caller.key_id === null ? 'anonymous' : 'general', counted),
    per_success: counted.caller.scope === 'operator' ? [] : keysForLimit(named, counted),
  }
}
