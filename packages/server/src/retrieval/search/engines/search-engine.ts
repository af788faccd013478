import type { NeighborIndex } from '../../../records/parts.ts'
import type {
  IndexAnswer,
  IndexQuery,
  IndexReader,
  MatchedWord,
  Neighbor,
  Similarity,
} from '../../../rules/search-engine/index/types.ts'

/** Compares two records; 0 when one is not in the index. */
type SimilarityLookup = (id: string, other: string) => Similarity

/** The rarity of a token, see `tokenRarity`. */
export type RarityLookup = (token: string, known_records?: number) => number

/** An answer that can compare its own candidates, and those of the queries that were sent with it. */
export interface EngineAnswer extends IndexAnswer {
  similarity: SimilarityLookup
}

/**
 * Searches all records: those in the memory of this process, or those of an OpenSearch cluster. What it finds is fetched from
 * the database under the caller's access, so an outdated index never shows what its reader may not see.
 * @throws OperationError 503 from each method while the engine is away
 */
export interface SearchEngine extends NeighborIndex {
  /** See `SearchIndex`. Common English words are not corrected. */
  correctSpelling(text: string, reader: IndexReader): Promise<string | null>
  /** Whether a word in lower case is ordinary English; every word is where the list of these is missing. */
  isOrdinaryWord(word: string): boolean
  /** The answer to each query, in their order; see `SearchIndex.search`. */
  search(queries: readonly IndexQuery[], k: number, is_explained?: boolean): Promise<EngineAnswer[]>
  /** See `SearchIndex`. */
  matchWords(query: IndexQuery, ids: readonly string[]): Promise<MatchedWord[]>
  /** See `SearchIndex`. */
  selectMatching(ids: readonly string[], query: IndexQuery): Promise<string[]>
  /** See `SearchIndex`. */
  nearest(core: string | Uint16Array, vector: Float32Array | null, reader: IndexReader, k: number): Promise<Neighbor[]>
  /** See `SearchIndex`. */
  nearestOfOthers(
    core: string | Uint16Array,
    vector: Float32Array | null,
    owner: string,
    k: number,
  ): Promise<Neighbor[]>
  /** The nearest peers of each record, see `SearchIndex`. */
  nearestPeers(ids: readonly string[], k: number): Promise<Map<string, PeerNeighbor[]>>
  /** Reads what compares these records. */
  compare(ids: readonly string[]): Promise<SimilarityLookup>
  /**
   * Reads how rare tokens are.
   * @param listTokens lists all that will be looked up; called only where they must be read beforehand
   */
  readRarity(listTokens: () => Iterable<string>): Promise<RarityLookup>
}

export type PeerNeighbor = Pick<Neighbor, 'id' | 'cosine'>

/** Searches for one query. */
export async function searchFor(
  engine: Pick<SearchEngine, 'search'>,
  query: IndexQuery,
  k: number,
  is_explained?: boolean,
): Promise<EngineAnswer> {
  const [answer] = await engine.search([query], k, is_explained)
  if (answer === undefined) throw new Error('the search engine gave no answer to a query')
  return answer
}
