import type { Embedder } from '../packages/server/src/platform/models/embedder.ts'

const MAX_EMBED_ATTEMPTS = 10

/**
 * Wraps an embedder so that queries which time out on a busy machine are embedded again: figures must not depend on
 * load.
 */
export const createRetryingEmbedder = (embedder: Embedder): Embedder => ({
  ...embedder,
  async embedQuery(text) {
    for (let attempt = 0; attempt < MAX_EMBED_ATTEMPTS; attempt++) {
      const vector = await embedder.embedQuery(text)
      if (vector !== null) return vector
    }
    throw new Error(`no vector for the query: ${text.slice(0, 80)}`)
  },
})
