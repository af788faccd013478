import { type Limit, type LimitName, limitOf, limits, type Operation, type Rate } from '@cairnway/contract'
import { hostOf, isLocal, networkOf } from '../addresses/network.ts'
import type { Caller } from '../context.ts'

/** A call's wish to be counted. */
export interface Claim {
  limit: LimitName
  /** what is counted together */
  bucket: string
  rate: Rate
  cost: number
}

export interface Claims {
  /** spent by every call */
  attempt: Claim[]
  /** given back when the call fails */
  success: Claim[]
}

/** Who is counted. */
export interface Counted {
  caller: Pick<Caller, 'contributor_id' | 'key_id' | 'scope' | 'trust_level'>
  /** in the form of `readAddress`; null for a call inside the process, which no limit by address touches */
  address: string | null
}

function addressClaims(limit: LimitName, { rate, local, network }: Limit, address: string): Claim[] {
  const one = (place: string, at: Rate): Claim => ({ limit, bucket: `${limit} ${place}`, rate: at, cost: 1 })
  const host = hostOf(address)
  if (local && isLocal(address)) return [one(host, local)]
  return network ? [one(host, rate), one(networkOf(address), network)] : [one(host, rate)]
}

/** The buckets that one limit takes a call from. */
export function claimsOn(limit: LimitName, { caller, address }: Counted): Claim[] {
  const found: Limit = limits[limit]
  if (found.by === 'address') return address === null ? [] : addressClaims(limit, found, address)
  const rate = (caller.trust_level === 'new' && found.newcomers) || found.rate
  const whom = found.by === 'key' ? caller.key_id : caller.contributor_id
  return [{ limit, bucket: `${limit} ${whom}`, rate, cost: 1 }]
}

/** Everything that a call of an operation is counted by. Operators are not rationed in what they make. */
export function claimsOf(op: Pick<Operation, 'limit' | 'scope'>, counted: Counted): Claims {
  const named = limitOf(op)
  if (named === null) return { attempt: [], success: [] }
  const limit: Limit = limits[named]
  if (!limit.successes) return { attempt: claimsOn(named, counted), success: [] }
  return {
    attempt: claimsOn(counted.caller.key_id === null ? 'anonymous' : 'general', counted),
    success: counted.caller.scope === 'operator' ? [] : claimsOn(named, counted),
  }
}
