import { isOlderMajorVersion, normalizeProductName, parseMajorVersion } from '../../rules/conditions/product-version.ts'
import { DAY_MS } from '../../rules/time/time-units.ts'

/**
 * Assumed time after which half of the knowledge of a domain has changed. docs/validity.md describes how knowledge ages.
 */
export const HALF_LIFE_DAYS = 730
export const FAST_HALF_LIFE_DAYS = 365
/** Domains with the shorter half-life. */
const FAST_DOMAINS = ['coding', 'automation']
/** Factor on the half-life of a record about an outdated major version. */
export const OUTDATED_FACTOR = 0.5
/** A record is stale after so many half-lives without a confirmation. */
export const STALE_HALF_LIVES = 2

/** The shortest lifetime of any record. */
export const MIN_LIFETIME_DAYS = FAST_HALF_LIFE_DAYS * OUTDATED_FACTOR * STALE_HALF_LIVES

export interface AgingRecord {
  wedge: string
  /** ISO 8601: the time until which its author expects it to hold */
  expires_hint: string | null
  /** ISO 8601: the last vote that verified it */
  verified_at: string | null
  /** ISO 8601: the last time its author said that it still holds */
  reaffirmed_at: string | null
  /** ISO 8601: the latest of its deposit, its last verification and its last reaffirmation */
  confirmed_at: string
  /** version by product, of the environment that it is about */
  versions: Record<string, string>
}

/** Newest major version by product, as `normalizeProductName` returns it. */
export type NewestMajorVersions = ReadonlyMap<string, string>

/** Products of a record of which a newer major version is known. */
function outdatedProducts(versions: Record<string, string>, newest: NewestMajorVersions): string[] {
  return Object.entries(versions).flatMap(([product, version]) => {
    const major = parseMajorVersion(version)
    const newest_major = newest.get(normalizeProductName(product))
    return major !== null && newest_major !== undefined && isOlderMajorVersion(major, newest_major) ? [product] : []
  })
}

/** Returns for how many days a record is valid after its deposit, verification or reaffirmation. */
export function lifetimeDays(
  { wedge, versions }: Pick<AgingRecord, 'wedge' | 'versions'>,
  newest: NewestMajorVersions,
): number {
  const half_life = FAST_DOMAINS.includes(wedge) ? FAST_HALF_LIFE_DAYS : HALF_LIFE_DAYS
  return STALE_HALF_LIVES * half_life * (outdatedProducts(versions, newest).length > 0 ? OUTDATED_FACTOR : 1)
}

/** Whether the time until which its author expected a record to hold is over, and nobody has said since that it holds. */
export function hasExpired(
  { expires_hint, verified_at, reaffirmed_at }: Pick<AgingRecord, 'expires_hint' | 'verified_at' | 'reaffirmed_at'>,
  now: Date,
): boolean {
  if (expires_hint === null || Date.parse(expires_hint) > now.getTime()) return false
  return [verified_at, reaffirmed_at].every((time) => time === null || time < expires_hint)
}

/** Returns why an active record is stale now, in one short sentence; null when it is not (docs/validity.md). */
export function stalenessReason(record: AgingRecord, newest: NewestMajorVersions, now: Date): string | null {
  if (hasExpired(record, now)) return 'its time has passed'
  const days = lifetimeDays(record, newest)
  return now.getTime() - Date.parse(record.confirmed_at) > days * DAY_MS
    ? `nobody has confirmed it for ${days} days`
    : null
}
