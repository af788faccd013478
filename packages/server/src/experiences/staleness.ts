import { isOlderMajorVersion, normalizeProductName, parseMajorVersion } from './product-version.ts'

const DAY_MS = 86_400_000
/** After so many days half of what was known has changed (design `trust.md` §2.6). */
const HALF_LIFE_DAYS = 730
const FAST_HALF_LIFE_DAYS = 365
/** Knowledge domains that change faster. */
export const FAST_DOMAINS = ['coding', 'automation']
/** What was made with an older major version ages faster. */
const OUTDATED_FACTOR = 0.5
/** Half-lives without anybody for whom it worked. */
const STALE_HALF_LIVES = 2

/** No record is stale by its age before so many days, and none of a slow domain before twice as many. */
export const MIN_LIFETIME_DAYS = FAST_HALF_LIFE_DAYS * OUTDATED_FACTOR * STALE_HALF_LIVES

export interface AgingRecord {
  wedge: string
  /** ISO 8601: it holds until then */
  expires_hint: string | null
  /** when somebody found last that it holds */
  verified_at: string | null
  /** when it last was new or verified: a vote of somebody established for whom it worked verifies it */
  good_at: string
  /** products and versions that it was made with */
  versions: Record<string, string>
}

/** Newest major version by product, as `foldProduct` writes it. */
export type NewestMajorVersions = ReadonlyMap<string, string>

/** Products of the record of which a newer major version is known. */
function outdatedProducts(versions: Record<string, string>, newest: NewestMajorVersions): string[] {
  return Object.entries(versions).flatMap(([product, version]) => {
    const major = parseMajorVersion(version)
    const known = newest.get(normalizeProductName(product))
    return major !== null && known !== undefined && isOlderMajorVersion(major, known) ? [product] : []
  })
}

/** How long a record holds after it was last found good, days. */
export function lifetimeDays(
  { wedge, versions }: Pick<AgingRecord, 'wedge' | 'versions'>,
  newest: NewestMajorVersions,
): number {
  const half_life = FAST_DOMAINS.includes(wedge) ? FAST_HALF_LIFE_DAYS : HALF_LIFE_DAYS
  return STALE_HALF_LIVES * half_life * (outdatedProducts(versions, newest).length > 0 ? OUTDATED_FACTOR : 1)
}

/** Why an active record is to be called stale now, one short sentence; null when it is not (design `trust.md` §2.6). */
export function stalenessReason(record: AgingRecord, newest: NewestMajorVersions, now: Date): string | null {
  const { expires_hint, verified_at, good_at } = record
  const has_expired = expires_hint !== null && Date.parse(expires_hint) <= now.getTime()
  // whoever found it to hold after its time knew better
  if (has_expired && (verified_at === null || verified_at < expires_hint)) return 'its time has passed'
  const days = lifetimeDays(record, newest)
  return now.getTime() - Date.parse(good_at) > days * DAY_MS ? `nobody has confirmed it for ${days} days` : null
}
