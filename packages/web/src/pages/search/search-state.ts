import type { CallInput, SearchResultItem } from '@cairnway/sdk'
import { depositExperienceLimits, searchExperiencesLimits } from '../../generated/input-limits.ts'

/** The filters of a search; the query string carries them. Empty texts narrow nothing. */
export interface SearchFilters {
  domain: string
  tags: string
  /** Pairs such as `language=python`. */
  environment: string[]
  evidence: string
  scope: string
  /** Least trust in the author. */
  author: string
  freshness: string
}

const DAY_MS = 86_400_000
const maxAges_days: Record<string, number> = { year: 365, quarter: 90 }
const trustRanks: Record<string, number> = { suspended: 0, new: 1, established: 2, trusted: 3 }
/** Pairs are separated by commas in the query string. */
const SEPARATOR = ','
const environmentKeys = new Set(['language', 'framework', 'runtime', 'platform'])

/** Reads the filters of an address. */
export function readFilters(query: URLSearchParams): SearchFilters {
  const get = (name: string) => query.get(name) ?? ''
  return {
    domain: get('domain'),
    tags: get('tags'),
    environment: get('env').split(SEPARATOR).filter(isPair),
    evidence: get('evidence'),
    scope: get('scope'),
    author: get('author'),
    freshness: get('freshness'),
  }
}

/** The parameters of the query string that hold filters. */
export const filterParameters = ['domain', 'tags', 'env', 'evidence', 'scope', 'author', 'freshness'] as const

/** The pairs as one parameter of the query string. */
export const joinPairs = (pairs: string[]): string => pairs.join(SEPARATOR)

/** Whether a text is a name, an equals sign and a value. */
export const isPair = (text: string): boolean => /^[^=,]+=[^=,]+$/.test(text.trim())

/** Counts the filters that are set. */
export const countFilters = ({ environment, ...others }: SearchFilters): number =>
  environment.length + Object.values(others).filter((value) => value !== '').length

/** The conditions of an environment: any other name than its four parts is a product with its version. */
export function toConditions(pairs: string[]): Record<string, unknown> | null {
  const conditions: Record<string, unknown> = {}
  const versions: Record<string, string> = {}
  for (const pair of pairs) {
    const [name = '', value = ''] = pair.split('=').map((part) => part.trim())
    if (environmentKeys.has(name.toLowerCase())) conditions[name.toLowerCase()] = value
    else versions[name] = value
  }
  if (Object.keys(versions).length > 0) conditions.versions = versions
  return pairs.length === 0 ? null : conditions
}

/** The tags of a text with commas; tags beyond the limits of the service are left out. */
export const splitTags = (text: string): string[] =>
  text
    .slice(0, searchExperiencesLimits.tags)
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
    .slice(0, depositExperienceLimits.tags)

/** The input of the search for a text under filters. */
export function toSearchInput(q: string, filters: SearchFilters, limit: number): CallInput<'searchExperiences'> {
  const conditions = toConditions(filters.environment)
  const tags = splitTags(filters.tags)
  return {
    q,
    limit,
    ...(filters.domain && { wedge: filters.domain as SearchResultItem['wedge'] }),
    ...(filters.scope && { scope: filters.scope as 'self_only' | 'self_first' | 'collective' }),
    ...(filters.evidence && { evidence_class: filters.evidence }),
    ...(tags.length > 0 && { tags }),
    ...(conditions && { conditions, your_conditions: conditions }),
  }
}

type FilteredRecord = Pick<SearchResultItem, 'contributor' | 'validity' | 'created_at'>

/** Whether filters are set that the service does not know, so that the page applies them to the results. */
export const filtersHere = ({ author, freshness }: SearchFilters): boolean => author !== '' || freshness !== ''

/** Whether a result passes the filters of the author and of freshness. */
export function passesFilters(
  { contributor, validity, created_at }: FilteredRecord,
  { author, freshness }: Pick<SearchFilters, 'author' | 'freshness'>,
  now: Date,
): boolean {
  const rank = trustRanks[contributor.trust_level ?? 'new'] ?? 0
  if (rank < (trustRanks[author] ?? 0)) return false
  if (freshness === 'active') return validity.status === 'active'
  if (freshness === 'verified') return validity.status === 'active' && Boolean(validity.verified_at)
  const max_age_days = maxAges_days[freshness]
  return max_age_days === undefined || now.getTime() - Date.parse(created_at) <= max_age_days * DAY_MS
}
