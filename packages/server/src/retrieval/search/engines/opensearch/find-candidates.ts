import { inverseDocumentFrequency } from '../../../../rules/search-engine/index/bm25.ts'
import { errorKeyWeight, isCommonErrorKey } from '../../../../rules/search-engine/index/error-fingerprints.ts'
import { quantize } from '../../../../rules/search-engine/index/quantize.ts'
import type { IndexQuery } from '../../../../rules/search-engine/index/types.ts'
import { createVersionChains } from '../../../../rules/search-engine/index/version-chains.ts'
import { type ParsedQuery, parseQuery, queryErrorKeys } from '../../../../rules/search-engine/ranking/parse-query.ts'
import type { ChannelScores } from '../../../../rules/search-engine/ranking/rank-documents.ts'
import { queryFilters } from './access-names.ts'
import { type ClusterIndex, type ClusterSearch, orUnavailable } from './cluster-index.ts'
import { cosineTo, type Hit, type RawHit, toHit, vectorScore } from './hits.ts'
import type { TermCounts, TermStatistics } from './term-statistics.ts'

/** Candidates of each channel: with 50, 100 and 150 the relevance measures the same. */
const CANDIDATES = 50
/** Terms of a query by weight: a cluster refuses queries of more than 1,024 clauses, and a term is two. */
const MAX_TERMS = 400
/** Versions of a record that are followed to the newest one. */
const MAX_VERSIONS = 5
/** The name of the filters of a query where they decide about single hits. */
const VISIBLE = 'visible'

/** A term of a query with its share of the highest score that the query can reach. */
export interface WeightedTerm {
  term: string
  share: number
}

/** The heaviest terms of a query, by the statistics of the records of everybody. */
export function weighTerms(terms: ReadonlyMap<string, number>, counts: TermCounts): WeightedTerm[] {
  const documents = counts.documents('words')
  const weighted = [...terms]
    .map(([term, weight]) => ({ term, share: weight * inverseDocumentFrequency(counts.of('words', term), documents) }))
    .sort((a, b) => b.share - a.share)
    .slice(0, MAX_TERMS)
  const most = weighted.reduce((sum, { share }) => sum + share, 0)
  return weighted.map(({ term, share }) => ({ term, share: most === 0 ? 0 : share / most }))
}

const matchTerm = ({ term: value, share: boost }: WeightedTerm): object[] =>
  ['words', 'hidden_words'].map((field) => ({ term: { [field]: { value, boost } } }))

/** Clauses whose scores add up to the share of the error that a document has. */
function matchErrors(keys: readonly string[], counts: TermCounts): object[] {
  const documents = counts.documents('words')
  const weighted = keys.map((key) => {
    const holders = counts.of('errors', key)
    return { key, holders, weight: errorKeyWeight(holders, documents) }
  })
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0)
  return weighted
    .filter(({ holders }) => !isCommonErrorKey(holders))
    .flatMap(({ key: value, weight }) =>
      ['errors', 'hidden_errors'].map((field) => ({ term: { [field]: { value, boost: weight / total } } })),
    )
}

type Channel = 'words' | 'vector' | 'errors'

/** A query with its terms, and the searches that find its candidates. */
export interface PreparedQuery extends ParsedQuery {
  query: IndexQuery
  /** the query vector as the cluster searches for it; null where vectors are not searched */
  bytes: number[] | null
  counts: TermCounts
  searches: { channel: Channel; search: ClusterSearch }[]
}

/** The vector of a query as bytes; null where the index has no such vectors. */
function queryBytes({ vector }: IndexQuery, dimension: number | null): number[] | null {
  const bytes = vector === null || vector.length !== dimension ? null : Array.from(quantize(vector).values)
  return bytes?.some((value) => value !== 0) ? bytes : null
}

/**
 * Prepares queries: one reading of the statistics for all of them.
 * @param dimension of the vectors in the index
 */
export async function prepareQueries(
  queries: readonly IndexQuery[],
  statistics: TermStatistics,
  dimension: number | null,
): Promise<PreparedQuery[]> {
  const parsed = queries.map((query) => ({
    query,
    keys: queryErrorKeys(query).map(String),
    ...parseQuery(query.corrected_text ?? query.text, query.error_message),
  }))
  const words = [...new Set(parsed.flatMap(({ terms }) => [...terms.keys()]))]
  const errors = [...new Set(parsed.flatMap(({ keys }) => keys))]
  const counts = await orUnavailable(statistics.read({ words, errors }))
  return parsed.map(({ query, keys, terms, features }) => {
    const filter = queryFilters(query)
    const lexical = weighTerms(terms, counts).flatMap(matchTerm)
    const of_error = keys.length === 0 ? [] : matchErrors(keys, counts)
    const bytes = queryBytes(query, dimension)
    const knn = { knn: { vector: { vector: bytes, k: CANDIDATES, filter: { bool: { filter } } } } }
    const searches: (PreparedQuery['searches'][number] | null)[] = [
      lexical.length === 0 ? null : { channel: 'words', search: { size: CANDIDATES, query: anyOf(lexical, filter) } },
      // the words only add their score to it: what the vector gives is computed from the hit itself
      bytes && { channel: 'vector', search: { size: CANDIDATES, query: { bool: { must: [knn], should: lexical } } } },
      of_error.length === 0
        ? null
        : { channel: 'errors', search: { size: CANDIDATES, query: anyOf(of_error, filter) } },
    ]
    return { query, terms, features, bytes, counts, searches: searches.filter((search) => search !== null) }
  })
}

const anyOf = (should: object[], filter: object[]): object => ({ bool: { filter, should, minimum_should_match: 1 } })

/** A document that some channel found, or the newer version of one. */
export interface Candidate {
  hit: Hit
  lexical: number
  /** share of the error of the query */
  error: number
  /** whether it may be found by the query; a version in between may not */
  is_visible: boolean
}

/** Collects the hits of a query with the score of each channel. @param answers to its searches, in their order */
export function collectCandidates(
  { searches, bytes }: PreparedQuery,
  answers: readonly { hits: { hits: RawHit[] } }[],
): Map<string, Candidate> {
  const found = new Map<string, Candidate>()
  for (const [i, { channel }] of searches.entries())
    for (const raw of answers[i]?.hits.hits ?? []) {
      const known = found.get(raw._id) ?? { hit: toHit(raw), lexical: 0, error: 0, is_visible: true }
      found.set(raw._id, known)
      const score = raw._score ?? 0
      const vector = channel === 'vector' ? known.hit.vector() : null
      if (channel === 'words') known.lexical = score
      else if (channel === 'errors') known.error = score
      else if (vector !== null && bytes !== null)
        known.lexical = Math.max(known.lexical, score - vectorScore(bytes, vector))
    }
  return found
}

/**
 * Adds the newer versions of the candidates, which inherit their relevance where the query may find them. Few are
 * superseded, so that few searches need it.
 */
export async function addNewerVersions(
  index: ClusterIndex,
  { query }: PreparedQuery,
  found: Map<string, Candidate>,
): Promise<void> {
  for (let round = 0; round < MAX_VERSIONS; round++) {
    const successors = [...found.values()].flatMap(({ hit }) => hit.fields.s ?? [])
    const values = [...new Set(successors)].filter((id) => !found.has(id))
    if (values.length === 0) return
    const visible = { bool: { filter: queryFilters(query), _name: VISIBLE } }
    const search = { size: values.length, query: { bool: { filter: [{ ids: { values } }], should: [visible] } } }
    const [answer] = await index.searchAll([search])
    const hits = answer?.hits.hits ?? []
    if (hits.length === 0) return
    for (const raw of hits)
      found.set(raw._id, {
        ...{ hit: toHit(raw), lexical: 0, error: 0 },
        is_visible: raw.matched_queries?.includes(VISIBLE) ?? false,
      })
  }
}

/** The candidates of a query as the ranking takes them, numbered from the oldest to the newest. */
export interface RankedInput extends ChannelScores {
  candidates: Candidate[]
}

/** Scores the candidates of a query. */
export function scoreCandidates(
  { query, terms, features, bytes }: PreparedQuery,
  found: ReadonlyMap<string, Candidate>,
): RankedInput {
  const candidates = [...found.values()].sort(
    (a, b) => a.hit.fields.t - b.hit.fields.t || (a.hit.id < b.hit.id ? -1 : 1),
  )
  const numbers = new Map(candidates.map(({ hit }, n) => [hit.id, n]))
  const vectors = candidates.map(({ hit }) => hit.vector())
  const { vector } = query
  const has_vectors = candidates.length === 0 || vectors.some((each) => each !== null)
  const chains = createVersionChains()
  for (const [n, { hit }] of candidates.entries()) chains.add(n, hit.fields.s)
  return {
    candidates,
    columns: {
      count: candidates.length,
      bitmap: Uint8Array.from(candidates, ({ is_visible }) => (is_visible ? 1 : 0)),
      lexical: Float32Array.from(candidates, ({ lexical }) => Math.max(0, lexical)),
      cosines:
        vector === null || bytes === null || !has_vectors
          ? null
          : Float32Array.from(vectors, (each) => (each === null ? 0 : cosineTo(vector, each))),
      hasVector: (n) => (vectors[n] ?? null) !== null,
      factors: Float64Array.from(candidates, ({ hit }) => hit.fields.f),
    },
    has_terms: terms.size > 0,
    features,
    error_shares: new Map(candidates.flatMap(({ error }, n) => (error > 0 ? [[n, Math.min(1, error)]] : []))),
    chains,
    numberOf: (id) => numbers.get(id),
    is_corrected: query.corrected_text !== null,
  }
}
