import type { ResultExplanation, ValidityStatus } from '@cairnway/contract'
import type { Endorsement } from '../../trust/trust-classes.ts'
import type { TermFrequencies } from '../analysis/count-terms.ts'

/** A unit vector quantized to signed bytes: component i is `values[i] * scale`. */
export interface QuantizedVector {
  values: Int8Array
  scale: number
}

/** A way in which records are found: by vector, by words, by error text, by corrected spelling, or by version. */
export type SearchChannel = 'semantic' | 'lexical' | 'structural' | 'fuzzy' | 'graph'

/** One record as the input of the index. */
export interface IndexRow {
  /** `exp_…` */
  id: string
  /** contributor id of the depositor */
  owner: string
  /** contributors with the same cluster are counted as one vote */
  cluster: string
  /** the workspace that it belongs to: only keys of the workspace reach it, also those of its owner */
  workspace_id: string | null
  /**
   * true when everybody may read it, or every member of its workspace; false when only its owner may (private, pending,
   * quarantined)
   */
  is_published: boolean
  validation_state: 'draft' | 'verified' | 'contested'
  validity_status: ValidityStatus
  /** id of the newer version that supersedes it */
  superseded_by: string | null
  wedge: string
  tags: string[]
  evidence_class: string | null
  /** 0..1, as the quality gate measures it (docs/quality.md, "Quality") */
  causal_depth: number
  boundary_precision: number
  insight_transferability: number
  /** rank prior from votes, 0..1, .5 without votes; see `rankQuality` in rules/trust/transferability.ts */
  quality: number
  endorsement: Endorsement
  /** Unix time of its deposit */
  created_ms: number
  title: string
  /** all other text of the record, for the lexical channel */
  body: string
  /** error texts that the source of the record states for it; every line counts as an error line */
  fingerprint_candidates?: readonly string[] | null | undefined
  /** problem, root cause, method and insight, which near-duplicate detection compares */
  core: string
  /** null when the record has no vector of the current model */
  vector: QuantizedVector | null
}

/** The prepared text of a record; it can be sent between threads. */
export interface PreparedText {
  words: TermFrequencies
  /** words for spelling correction, separated by spaces */
  spelling: string
  /** keys of the error lines in the text, and of the candidates of its source */
  error_keys: Uint32Array
  /** MinHash signature of the core text */
  signature: Uint16Array
}

/** A row prepared for the index by `prepareRow`; it can be sent between threads. */
export interface PreparedRow
  extends Omit<IndexRow, 'title' | 'body' | 'core' | 'fingerprint_candidates'>,
    PreparedText {}

/** Reader for whom records are found: a contributor, and the workspace that their key belongs to. */
export interface IndexReader {
  /** contributor who finds their own records in any state */
  contributor_id: string
  /** null for a personal key */
  workspace_id: string | null
}

/** A query to the index: text, vector, reader and exact filters. */
export interface IndexQuery {
  text: string
  /** `text` with corrected spelling, see `SearchIndex.correctSpelling`; null when nothing is corrected */
  corrected_text: string | null
  error_message: string | null
  /** unit vector of the corrected text; null when no model is usable, and the semantic channel is then left out */
  vector: Float32Array | null
  reader: IndexReader
  /** only records of the reader */
  self_only: boolean
  include_drafts: boolean
  wedge: string | null
  /** a record must have at least one of them, compared in lower case; empty for no filter */
  tags: string[]
  evidence_class: string | null
  min_causal_depth: number
  min_boundary_precision: number
  min_insight_transferability: number
}

export interface SearchCandidate {
  id: string
  owner: string
  cluster: string
  endorsement: Endorsement
  created_ms: number
  /** belongs to the workspace of the reader */
  is_team: boolean
  /** relevance times the factors of quality and validity, 0..1, comparable between queries */
  score: number
  /** the score of each channel, 0..1 */
  semantic: number
  lexical: number
  /** reasons for its score; only on request */
  explanation?: ResultExplanation
}

export interface IndexAnswer {
  /** best first, at most `k` */
  candidates: SearchCandidate[]
  /** number of documents that pass the filters and the relevance threshold, at most 1,000 */
  total: number
  channels_used: SearchChannel[]
}

/** Similarity of two texts. */
export interface Similarity {
  /** cosine of the vectors, 0 when either side has none */
  cosine: number
  /** estimated Jaccard similarity of the word 3-shingles of `core`, 0..1 */
  overlap: number
}

/** A stored record that is similar to a new text. */
export interface Neighbor extends Similarity {
  id: string
}

/** A word of a query. */
export interface MatchedWord {
  /** as `tokenize` gives it */
  term: string
  /** its weight in the query times its rarity among what the reader may read */
  weight: number
  /** for each of the records whether it has the word */
  is_in: boolean[]
}

interface IndexStats {
  documents: number
  /** removed documents that are still in the arrays */
  removed: number
  /** distinct tokens */
  terms: number
  /** pairs of a document and a distinct token of it */
  postings: number
  /** memory in use; that of maps is estimated */
  bytes: number
}

/** The search index in memory, without I/O and clock. Rows are replaced by id. */
export interface SearchIndex {
  /**
   * Adds a row, or replaces the row with the same id.
   * @throws RangeError when the vector has another length than those in the index; the old row then stays
   */
  put(row: PreparedRow): void
  remove(id: string): void
  has(id: string): boolean
  size(): number
  /**
   * Replaces misspelled words by the nearest words of public records. A word is misspelled when neither public records
   * nor those of the reader or their workspace have it, and neither it nor its stem is among `commonWords`.
   * @returns the text to search for and to embed; null when no word is replaced
   */
  correctSpelling(text: string, commonWords: ReadonlySet<string>, reader: IndexReader): string | null
  /**
   * Returns the best `k` records of those that the reader may read and that pass the filters of the query.
   * @param is_explained whether each candidate says why it has its score, which takes another pass over the scores
   */
  search(query: IndexQuery, k: number, is_explained?: boolean): IndexAnswer
  /** Matches the words of a query with some records. */
  matchWords(query: IndexQuery, ids: readonly string[]): MatchedWord[]
  /** Selects the records of these that the reader of a query may read and that pass its filters. */
  selectMatching(ids: readonly string[], query: IndexQuery): string[]
  /**
   * Returns the nearest `k` records that the reader may read, by max(cosine, overlap), without superseded ones.
   * @param core a core text or its MinHash signature
   * @param vector unit length; null compares by text only
   */
  nearest(core: string | Uint16Array, vector: Float32Array | null, reader: IndexReader, k: number): Neighbor[]
  /**
   * Returns the nearest `k` records of all other owners, superseded and private ones included, those of workspaces
   * excluded, for a decision that no reader learns of.
   */
  nearestOfOthers(core: string | Uint16Array, vector: Float32Array | null, owner: string, k: number): Neighbor[]
  /**
   * Returns the nearest `k` records to a stored one by their vectors, of those that everybody may read, without itself and
   * superseded ones; for a record of a workspace, of those that every member of it may read and that belong to it.
   */
  nearestPeers(id: string, k: number): Pick<Neighbor, 'id' | 'cosine'>[]
  /** The similarity of two records; 0 when an id is not in the index. */
  similarity(id: string, other: string): Similarity
  /**
   * Measures the rarity of a token: the logarithm of one over the share of the records that have it, where a fixed
   * number of records without it is added, so that the words of a small store are rare too.
   * @param token as `tokenize` gives it
   * @param known_records that have it and do not count, such as those of one group
   */
  rarity(token: string, known_records?: number): number
  /** A number that increases with every change. */
  generation(): number
  stats(): IndexStats
  /** Erases removed documents from memory, and the words that no other document has. */
  compact(): void
  /** Returns a snapshot for `restoreSearchIndex`, with a checksum. */
  serialize(): Uint8Array
}
