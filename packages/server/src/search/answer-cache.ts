import { createLruCache } from '../models/lru-cache.ts'
import type { IndexAnswer } from './engine/types.ts'

const MAX_CACHED_ANSWERS = 1000

/** Answers of the index for as long as it does not change. */
export interface AnswerCache {
  /**
   * The answer kept for this question, or the one that `ask` gives, which is kept when it is `lasting`.
   * @param question all that the answer depends on apart from the index, the caller among it
   */
  getOrCompute(
    question: unknown,
    ask: () => Promise<{ answer: IndexAnswer; lasting: boolean }>,
  ): Promise<{ answer: IndexAnswer; cached: boolean }>
}

/**
 * An empty cache. Any change of the index, told by its `generation`, empties it: an answer is never older than the
 * index. Rows are not kept: they are fetched under the access rule for every caller and call.
 */
export function createAnswerCache(generation: () => number): AnswerCache {
  let answers = createLruCache<IndexAnswer>(MAX_CACHED_ANSWERS)
  let made_at = generation()
  return {
    async getOrCompute(question, ask) {
      const asked_at = generation()
      if (asked_at !== made_at) {
        answers = createLruCache(MAX_CACHED_ANSWERS)
        made_at = asked_at
      }
      const key = JSON.stringify(question)
      const known = answers.get(key)
      if (known !== undefined) return { answer: known, cached: true }
      const { answer, lasting } = await ask()
      if (lasting && generation() === asked_at) answers.set(key, answer)
      return { answer, cached: false }
    },
  }
}
