/** Impacts are stored as frequencies, which are whole numbers. */
export const IMPACT_SCALE = 1000

/** Raised with every change of what documents hold or how they are analyzed: an index of another format is not written. */
export const INDEX_FORMAT = 1

/** Settings of an index that does not change afterwards. */
export interface IndexMeta {
  format: number
  /** identifies tokenizer, keys and signatures */
  engine: string
  /** identifies the database, as no index is shared by two */
  record_id: string
  model_id: string
  /** of the vectors; null: without a model the index has none */
  dimension: number | null
  /** mean number of tokens of a record when the index was created: lengths are relative to it */
  mean_length: number
}

export interface IndexSize {
  shards: number
  replicas: number
}

/** Terms whose score is only whether a document has them. */
const matched = { type: 'text', analyzer: 'whitespace', similarity: 'boolean', index_options: 'docs', norms: false }
/** Terms whose score is the impact that the document was written with, the same on every shard. */
const weighted = { type: 'text', analyzer: 'impacts', similarity: 'impact', index_options: 'freqs', norms: false }
const keyword = { type: 'keyword' }

/**
 * The body of the request that creates an index. Words and error keys of what everybody may find are apart from those of
 * hidden records, which must not move the score of a visible one.
 */
export const indexBody = (meta: IndexMeta, { shards, replicas }: IndexSize) => ({
  settings: {
    index: {
      number_of_shards: shards,
      number_of_replicas: replicas,
      refresh_interval: '1s',
      knn: true,
      // a deleted document is remembered for so long, so that an older state cannot come back
      gc_deletes: '1h',
      // the daily merge removes the bytes of every deleted document
      'merge.policy.expunge_deletes_allowed': 0,
      analysis: {
        filter: { impact: { type: 'delimited_term_freq', delimiter: '|' } },
        analyzer: { impacts: { type: 'custom', tokenizer: 'whitespace', filter: ['impact'] } },
      },
      similarity: {
        impact: {
          type: 'scripted',
          script: { source: `return query.boost * doc.freq / ${IMPACT_SCALE}.0;` },
        },
      },
    },
  },
  mappings: {
    dynamic: 'strict',
    _meta: meta,
    // what hits carry back; everything else is found by and never shown
    _source: { includes: ['m'] },
    properties: {
      m: { type: 'object', enabled: false },
      ...{ readers: keyword, peers: keyword, outside: keyword, owner: { type: 'keyword', doc_values: false } },
      ...{ wedge: keyword, tags: keyword, evidence: keyword },
      ...{ depth: { type: 'float' }, precision: { type: 'float' }, transfer: { type: 'float' } },
      ...{ words: weighted, hidden_words: weighted, errors: matched, hidden_errors: matched, signature: matched },
      spelling: { type: 'text', analyzer: 'whitespace', index_options: 'docs', norms: false },
      ...(meta.dimension !== null && {
        vector: {
          type: 'knn_vector',
          dimension: meta.dimension,
          data_type: 'byte',
          method: {
            name: 'hnsw',
            space_type: 'cosinesimil',
            engine: 'lucene',
            parameters: { m: 16, ef_construction: 128 },
          },
        },
      }),
    },
  },
})
