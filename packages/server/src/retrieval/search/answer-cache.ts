import { createLruCache } from '../../platform/models/lru-cache.ts'
import type { EngineAnswer } from './engines/search-engine.ts'

const MAX_CACHED_ANSWERS = 1000

/** The answer of the engine to a query, and the vector of the query; null without a model. */
export interface QueryAnswer extends EngineAnswer {
  vector: Float32Array | null
}

/** Caches search results of the index until the index changes. */
export interface AnswerCache {
  /**
   * Returns the cached answer, or the one that `compute` returns, which is cached when it is `is_cacheable`.
   * @param key all that the answer depends on apart from the index, including the caller; serializable as JSON
   */
  getOrCompute(
    key: unknown,
    compute: () => Promise<{ answer: QueryAnswer; is_cacheable: boolean }>,
  ): Promise<{ answer: QueryAnswer; cached: boolean }>
}

/**
 * Creates an empty cache. It is invalidated by every change of the index, so an answer is never older than the index.
 * Rows are not cached: they are fetched under the access rule for every caller and call.
 * @param generation returns a number that changes with the index
 */
export function createAnswerCache(generation: () => number): AnswerCache {
  let answers = createLruCache<QueryAnswer>(MAX_CACHED_ANSWERS)
  let cached_generation = generation()
  return {
    async getOrCompute(key, compute) {
      const current = generation()
      if (current !== cached_generation) {
        answers = createLruCache(MAX_CACHED_ANSWERS)
        cached_generation = current
      }
      const text = JSON.stringify(key)
      const known = answers.get(text)
      if (known !== undefined) return { answer: known, cached: true }
      const { answer, is_cacheable } = await compute()
      if (is_cacheable && generation() === current) answers.set(text, answer)
      return { answer, cached: false }
    },
  }
}
