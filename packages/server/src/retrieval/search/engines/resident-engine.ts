import type { Db } from '../../../platform/db/db.ts'
import type { Embedder } from '../../../platform/models/embedder.ts'
import type { ResidentQueries } from '../indexing/indexer.ts'
import { listVectors } from '../store.ts'
import { currentVectorModel } from '../text-vector.ts'
import type { SearchEngine } from './search-engine.ts'

interface ResidentEngineParts {
  index: ResidentQueries
  db: Db
  embedder: Embedder
}

/** The engine whose index this process holds in memory: every answer is there at once. */
export function createResidentEngine({ index, db, embedder }: ResidentEngineParts): SearchEngine {
  const { similarity } = index
  return {
    isOrdinaryWord: index.isOrdinaryWord,
    correctSpelling: async (text, reader) => index.correctSpelling(text, reader),
    search: async (queries, k, is_explained) =>
      queries.map((query) => Object.assign(index.search(query, k, is_explained), { similarity })),
    matchWords: async (query, ids) => index.matchWords(query, ids),
    selectMatching: async (ids, query) => index.selectMatching(ids, query),
    nearest: async (core, vector, reader, k) => index.nearest(core, vector, reader, k),
    nearestOfOthers: async (core, vector, owner, k) => index.nearestOfOthers(core, vector, owner, k),
    nearestPeers: async (ids, k) => new Map(ids.map((id) => [id, index.nearestPeers(id, k)])),
    compare: async () => similarity,
    readRarity: async () => index.rarity,
    listNeighbors: async (id, core, reader, k) => {
      const [vector = null] = await listVectors(db, [id], currentVectorModel(embedder))
      return index.nearest(core, vector, reader, k)
    },
  }
}
