import type { Doubt, FreshnessAction, ValidityStatus } from '@cairnway/contract'
import type { NewestVersions } from '../../records/experiences/newest-versions.ts'
import { type AgingRecord, hasExpired, lifetimeDays } from '../../records/experiences/staleness.ts'
import { isOlderMajorVersion, normalizeProductName, parseMajorVersion } from '../../rules/conditions/product-version.ts'
import { DAY_MS } from '../../rules/time/time-units.ts'

/** An author is asked so long before a record becomes stale by age. */
export const ASK_BEFORE_DAYS = 30

/**
 * Reports of others on a record since its author last reaffirmed it, as numbers of clusters, where all newcomers
 * together are one.
 */
export interface Objections {
  outdated: number
  incorrect: number
  /** these two, and votes that it did not help */
  negative: number
  succeeded: number
  failed: number
  recurred: number
}

export interface DoubtedRecord extends AgingRecord {
  validity_status: ValidityStatus
}

/** Evidence that a record is compared with. */
export interface FreshnessEvidence {
  objections: Objections
  /** the newest versions that the service knows, by which records age */
  newest: NewestVersions
  /** the same, with the versions that other records of the author name */
  named: NewestVersions
  now: Date
}

const day = (time: string | number): string => new Date(time).toISOString().slice(0, 10)
const contributors = (count: number): string => (count === 1 ? '1 contributor' : `${count} contributors`)

/** Versions that became known after somebody last said that the record holds. */
function findNewerVersions({ versions, confirmed_at }: DoubtedRecord, named: NewestVersions): Doubt[] {
  return Object.entries(versions).flatMap(([product, version]) => {
    const major = parseMajorVersion(version)
    const newest = named.get(normalizeProductName(product))
    if (major === null || newest === undefined || newest.known_at <= confirmed_at) return []
    if (!isOlderMajorVersion(major, newest.major)) return []
    const message = `It names ${product} ${version}; newer records name version ${newest.major}.`
    return [{ kind: 'newer_version', message, experience_ids: newest.experience_ids }]
  })
}

function findVoteDoubt(status: ValidityStatus, { outdated, incorrect, negative }: Objections): Doubt[] {
  const is_disputed = status === 'disputed' && negative > 0
  const said = (count: number, what: string): string[] =>
    count > 0 ? [`${contributors(count)} said that it ${what}`] : []
  const specific = [...said(outdated, 'is outdated'), ...said(incorrect, 'is wrong')]
  if (specific.length === 0 && !is_disputed) return []
  const text = (specific.length > 0 ? specific : said(negative, 'did not help')).join(', ')
  return [{ kind: 'votes', message: `${text}${is_disputed ? '; it is disputed' : ''}.`, experience_ids: [] }]
}

function findObservationDoubt({ succeeded, failed, recurred }: Objections): Doubt[] {
  if (failed + recurred <= succeeded) return []
  const seen = [
    ...(failed > 0 ? [`it failed for ${contributors(failed)} who applied it`] : []),
    ...(recurred > 0 ? [`the problem came back for ${contributors(recurred)}`] : []),
    ...(succeeded > 0 ? [`it worked for ${contributors(succeeded)}`] : []),
  ]
  const text = seen.join(', ')
  return [{ kind: 'observations', message: `${text[0]?.toUpperCase()}${text.slice(1)}.`, experience_ids: [] }]
}

function findAgeDoubt(record: DoubtedRecord, newest: NewestVersions, now: Date): Doubt[] {
  const majors = new Map([...newest].map(([product, { major }]) => [product, major]))
  const stale_ms = Date.parse(record.confirmed_at) + lifetimeDays(record, majors) * DAY_MS
  if (now.getTime() < stale_ms - ASK_BEFORE_DAYS * DAY_MS) return []
  const consequence = stale_ms > now.getTime() ? `it becomes stale on ${day(stale_ms)}` : 'it is stale'
  const message = `Nobody has verified it since ${day(record.confirmed_at)}; ${consequence}.`
  return [{ kind: 'unverified', message, experience_ids: [] }]
}

/**
 * Finds the reasons why a record may no longer hold. Reasons from before the last reaffirmation do not count; later
 * versions and objections do.
 */
export function findDoubts(record: DoubtedRecord, { objections, newest, named, now }: FreshnessEvidence): Doubt[] {
  const expired: Doubt[] = hasExpired(record, now)
    ? [{ kind: 'expired', message: `Its time passed on ${day(record.expires_hint ?? 0)}.`, experience_ids: [] }]
    : []
  return [
    ...findVoteDoubt(record.validity_status, objections),
    ...findObservationDoubt(objections),
    ...findNewerVersions(record, named),
    ...expired,
    ...findAgeDoubt(record, newest, now),
  ]
}

/** Proposes what the author of a record can do about its doubts, ready to call, the most fitting action first. */
export function proposeFreshnessActions(experience_id: string, doubts: readonly Doubt[]): FreshnessAction[] {
  const reason = doubts
    .map(({ message }) => message)
    .join(' ')
    .slice(0, 500)
  const reaffirm: FreshnessAction = { action: 'reaffirm', operation: 'reaffirmExperience', input: { experience_id } }
  const correct: FreshnessAction = {
    action: 'correct',
    operation: 'depositExperience',
    input: { supersedes: experience_id },
  }
  const retire: FreshnessAction = {
    action: 'retire',
    operation: 'retractExperience',
    input: { experience_id, reason },
  }
  const is_contradicted = doubts.some(({ kind }) => kind === 'votes' || kind === 'observations')
  return is_contradicted ? [correct, retire, reaffirm] : [reaffirm, correct, retire]
}
