import type { Embedder } from '../packages/server/src/models/embedder.ts'

const MAX_EMBED_ATTEMPTS = 10

/** On a busy machine a query may miss its time limit; a figure must not depend on that. */
export const createRetryingEmbedder = (embedder: Embedder): Embedder => ({
  ...embedder,
  async embedQuery(text) {
    for (let tries = 0; tries < MAX_EMBED_ATTEMPTS; tries++) {
      const vector = await embedder.embedQuery(text)
      if (vector !== null) return vector
    }
    throw new Error(`no vector for the query: ${text.slice(0, 80)}`)
  },
})
