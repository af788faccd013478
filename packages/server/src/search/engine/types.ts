import type { TermFrequencies } from './analysis/count-terms.ts'

/** A vector quantised to signed bytes: component i is `values[i] * scale`; the original had length 1. */
export interface QuantizedVector {
  values: Int8Array
  scale: number
}

/** A way of finding; an answer names those that took part in it. */
export type SearchChannel = 'semantic' | 'lexical' | 'structural' | 'fuzzy' | 'graph'

/** One experience as the index holds it. */
export interface IndexRow {
  /** `exp_…` */
  id: string
  /** contributor id of the depositor */
  owner: string
  /** contributors that share it are one voice */
  cluster: string
  /** true: every key may read it; false: only its owner (private, pending, quarantined) */
  is_public: boolean
  validation_state: 'draft' | 'verified' | 'contested'
  validity_status: 'active' | 'stale' | 'disputed' | 'superseded'
  /** id of the newer version that replaced it */
  superseded_by: string | null
  wedge: string
  tags: string[]
  evidence_class: string | null
  /** 0..1 each, see design of the quality gate */
  causal_depth: number
  boundary_precision: number
  insight_transferability: number
  /** rank prior, 0..1; .5 when nothing is known */
  quality: number
  /** confirmed by independent contributors, or put in by the operator */
  settled: boolean
  title: string
  /** all other text of the record; the lexical channel reads all of it */
  body: string
  /** problem, root cause, method and insight: what near-duplicate detection compares */
  core: string
  /** null when there is no vector of the current model */
  vector: QuantizedVector | null
}

/** The text of a record made ready for the index; it can be sent between threads. */
export interface PreparedText {
  words: TermFrequencies
  /** words that misspelt ones are mended by */
  spelling: string
  /** keys of the error lines in the text */
  error_keys: Uint32Array
  /** MinHash of the core text */
  signature: Uint16Array
}

/** A row made ready for the index by `prepareRow`; it can be sent between threads. */
export interface PreparedRow extends Omit<IndexRow, 'title' | 'body' | 'core'>, PreparedText {}

/** A question to the index: text and vector of the query, who asks, and the exact filters. */
export interface IndexQuery {
  text: string
  /** `text` with its misspelt words mended, see `SearchIndex.mend`; null when there are none */
  corrected_text: string | null
  error_message: string | null
  /** of the mended text; unit length; null when no model is usable: the semantic channel is then left out */
  vector: Float32Array | null
  /** contributor id of the caller: own records are readable whatever their state */
  reader: string
  /** only records of the reader */
  self_only: boolean
  include_drafts: boolean
  wedge: string | null
  /** a record must carry at least one of them (compared in lower case); empty: no filter */
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
  is_endorsed: boolean
  /** 0..1, comparable between queries (absolute blend with quality and validity factors) */
  score: number
  /** what each channel gave, 0..1 */
  semantic: number
  lexical: number
}

export interface IndexAnswer {
  /** best first, at most `k` */
  candidates: SearchCandidate[]
  /** how many pass filters and the relevance floor, at most 1,000 */
  total: number
  channels_used: SearchChannel[]
}

/** How close two texts are. */
export interface Similarity {
  /** cosine of the vectors, 0 when either side has none */
  cosine: number
  /** estimated Jaccard similarity of the word 3-shingles of `core`, 0..1 */
  overlap: number
}

/** A stored record close to a new text. */
export interface Neighbor extends Similarity {
  id: string
}

export interface IndexStats {
  documents: number
  /** removed ones that are still in the arrays */
  removed: number
  /** distinct tokens */
  terms: number
  /** pairs of a document and a token of it */
  postings: number
  /** memory held, the dictionaries estimated */
  bytes: number
}

/** The resident search index: no I/O, no clock. Rows are replaced by id. */
export interface SearchIndex {
  /** Throws RangeError when the vector has another length than those held; the old row then stays. */
  put(row: PreparedRow): void
  remove(id: string): void
  has(id: string): boolean
  size(): number
  /**
   * The text with the nearest word that public records have in place of each misspelt one, which is neither in one of
   * them or of the reader's nor an `ordinary` word nor has the stem of one; null when there is none.
   * What is searched for and embedded is the mended text.
   */
  correctSpelling(text: string, ordinary: ReadonlySet<string>, reader: string): string | null
  search(query: IndexQuery, k: number): IndexAnswer
  /** Records the reader may read whose core text or vector is near; best first by max(cosine, overlap). Superseded records are left out. */
  nearest(core: string | Uint16Array, vector: Float32Array | null, reader: string, k: number): Neighbor[]
  /** How close two records are; 0 for an id that the index does not hold. */
  similarity(id: string, other: string): Similarity
  /** A number that rises with every change. */
  generation(): number
  stats(): IndexStats
  /** Forgets for good what was removed, and the words that nothing else has. */
  compact(): void
  /** Everything that `restoreSearchIndex` needs, checksum included. */
  serialize(): Uint8Array
}
