import { EnvironmentDetail, type VerifiedWith } from '@cairnway/contract'
import { z } from 'zod'
import { isEnvironmentName } from '../conditions/environment-names.ts'

export const MAX_CONDITION_CHARS = 40
export const MAX_CONDITION_WORDS = 3
/** Maximum number of values that are stored for each field, and of versions for each name. */
export const MAX_CONDITION_VALUES = 5
const MAX_VERSIONED_NAMES = 10

/** A number or range of a version, such as 20, v20.11.1, ^4.1, 18.x or 3.12.0rc1. */
const VERSION = /^[v^~=]?\d{1,6}(?:\.(?:\d{1,6}|x)){0,3}(?:[-.]?(?:alpha|beta|rc|lts)[-.]?\d{0,3})?$/

/** The conditions of a vote that verifies a record. */
export interface VerifyingVote {
  cluster: string
  your_conditions: Record<string, unknown>
}

/** Splits a text into the words that may name something, in lower case. */
const splitNames = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}@](?:[\p{L}\p{N}_.+#/@-]*[\p{L}\p{N}+#])?/gu) ?? []

/**
 * Reads the name of a system, language or product from a voter's condition: words that the service knows, versions, and
 * at most one word that the record has itself, so that no text of a voter gets into the record. Null for anything else.
 */
function readName(value: unknown, stated: ReadonlySet<string>): string | null {
  if (typeof value !== 'string' || value.length > MAX_CONDITION_CHARS) return null
  const words = value.normalize('NFKC').toLowerCase().trim().split(/\s+/)
  const names = words.filter((word) => !VERSION.test(word))
  const foreign_names = names.filter((word) => !isEnvironmentName(word))
  const is_known = foreign_names.length === 0 || (foreign_names.length === 1 && stated.has(foreign_names[0] ?? ''))
  return names.length > 0 && words.length <= MAX_CONDITION_WORDS && is_known ? words.join(' ') : null
}

const readVersion = (value: unknown): string | null =>
  typeof value === 'string' && VERSION.test(value.trim().toLowerCase()) ? value.trim().toLowerCase() : null

const Conditions = z.record(z.string(), z.unknown())

/** A field of the environment; `environment` may contain it too, as in the context of a record. */
const readField = (conditions: Record<string, unknown>, field: string): unknown =>
  conditions[field] ?? Conditions.safeParse(conditions.environment).data?.[field]

/** Counts the clusters that state a value, most frequent first. */
function countClusters(statements: readonly (readonly [value: string, cluster: string])[]): Record<string, number> {
  const clusters = new Map<string, Set<string>>()
  for (const [value, cluster] of statements) clusters.set(value, (clusters.get(value) ?? new Set()).add(cluster))
  const counts = [...clusters].map(([value, { size }]) => [value, size] as const)
  return Object.fromEntries(counts.sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).slice(0, MAX_CONDITION_VALUES))
}

function countNames(field: string, votes: readonly VerifyingVote[], stated: ReadonlySet<string>) {
  return countClusters(
    votes.flatMap(({ cluster, your_conditions }) => {
      const name = readName(readField(your_conditions, field), stated)
      return name === null ? [] : [[name, cluster] as const]
    }),
  )
}

function countVersions(votes: readonly VerifyingVote[], stated: ReadonlySet<string>) {
  const statements = new Map<string, (readonly [version: string, cluster: string])[]>()
  for (const { cluster, your_conditions } of votes)
    for (const [key, value] of Object.entries(
      Conditions.safeParse(readField(your_conditions, 'versions')).data ?? {},
    )) {
      const [name, version] = [readName(key, stated), readVersion(value)]
      if (name === null || version === null) continue
      statements.set(name, [...(statements.get(name) ?? []), [version, cluster]])
    }
  return Object.fromEntries(
    [...statements]
      .sort(([a, of_a], [b, of_b]) => of_b.length - of_a.length || (a < b ? -1 : 1))
      .slice(0, MAX_VERSIONED_NAMES)
      .map(([name, versions]) => [name, countClusters(versions)] as const),
  )
}

const environmentFields = Object.keys(EnvironmentDetail.shape)

/**
 * The environments in which a record was verified: for each value the number of clusters that stated it.
 * @param record_text all text of the record
 * @returns null when no vote states an environment that can be shown
 */
export function verifiedWith(votes: readonly VerifyingVote[], record_text: string): VerifiedWith | null {
  const stated = new Set(splitNames(record_text))
  const fields = environmentFields.flatMap((field) => {
    const counts = field === 'versions' ? countVersions(votes, stated) : countNames(field, votes, stated)
    return Object.keys(counts).length === 0 ? [] : [[field, counts] as const]
  })
  return fields.length === 0 ? null : Object.fromEntries(fields)
}
