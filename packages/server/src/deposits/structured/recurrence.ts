import type { ExperienceCreate } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { daysBefore } from '../../platform/time/days-before.ts'
import { listUnmetSearches, type UnmetSearch } from '../../retrieval/demand/unmet-search-store.ts'
import { normalizeQuery } from '../../retrieval/search/search-log.ts'
import { jaccard } from '../../rules/search-engine/analysis/shingles.ts'

export const SEARCH_WINDOW_DAYS = 14
/** A search is for a deposit from this cosine of its vector to that of the title or of the whole text. */
export const MIN_RECURRENCE_COSINE = 0.75
/**
 * Without vectors: from this Jaccard similarity of its words to those of the title or the first line of the problem.
 */
export const MIN_RECURRENCE_WORDS = 0.5
/**
 * Minimum number of clusters that searched for something: the searches of a single cluster are no recurrence, and must
 * not be disclosed.
 */
export const MIN_SEARCHING_CLUSTERS = 2

/** A deposit as searches are compared with it. */
export interface SearchedDeposit {
  lines: readonly string[]
  /** of the current model; empty without a model */
  vectors: readonly Float32Array[]
  model_id: string
}

function cosine(unit: Float32Array, values: Int8Array): number {
  let dot = 0
  let square = 0
  for (const [i, value] of values.entries()) {
    dot += value * (unit[i] ?? 0)
    square += value * value
  }
  return square === 0 ? 0 : dot / Math.sqrt(square)
}

const toWords = (text: string): Set<string> => new Set(normalizeQuery(text).split(' '))

/** The number of clusters that searched for what a deposit solves, by meaning or, without vectors, by words. */
export function countSearchingClusters(
  { lines, vectors, model_id }: SearchedDeposit,
  searches: readonly UnmetSearch[],
): number {
  const word_sets = lines.map(toWords)
  const isSame = ({ query, vector, vector_model }: UnmetSearch): boolean =>
    vector !== null && vector_model === model_id && vectors.length > 0
      ? vectors.some((unit) => unit.length === vector.length && cosine(unit, vector) >= MIN_RECURRENCE_COSINE)
      : word_sets.some((words) => jaccard(words, toWords(query)) >= MIN_RECURRENCE_WORDS)
  const clusters = new Set(searches.filter(isSame).map(({ cluster }) => cluster)).size
  return clusters >= MIN_SEARCHING_CLUSTERS ? clusters : 0
}

/** Recent searches of other clusters than the caller's that found nothing useful. */
export const listRecentUnmetSearches = (ctx: Context): Promise<UnmetSearch[]> =>
  listUnmetSearches(ctx.db, {
    contributor_id: ctx.caller.contributor_id,
    since: daysBefore(ctx.now(), SEARCH_WINDOW_DAYS),
  })

/**
 * Counts the clusters that searched for what a deposit solves.
 * @param text_vector that of the whole text; null without a model
 */
export async function countRecurrence(
  { embedder, caller, request_id }: Context,
  { title, problem }: ExperienceCreate,
  text_vector: Float32Array | null,
  searches: readonly UnmetSearch[],
): Promise<number> {
  if (searches.length === 0) return 0
  const title_vector = text_vector && (await embedder.embedDocument(title, caller.contributor_id, request_id))
  const vectors = [text_vector, title_vector].filter((vector) => vector !== null)
  const lines = [title, problem.split('\n')[0] ?? '']
  return countSearchingClusters({ lines, vectors, model_id: embedder.model_id }, searches)
}
