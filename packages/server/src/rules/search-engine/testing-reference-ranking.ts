import { tokenize } from './analysis/tokenize.ts'
import { quantizeQuery } from './index/quantize.ts'
import type { IndexQuery, IndexRow } from './index/types.ts'
import { calibrationFor } from './ranking/calibration.ts'
import { parseQuery } from './ranking/parse-query.ts'
import { chooseFusionWeights, fuseScores, rankFactor } from './ranking/score-fusion.ts'
import { appendTranslations } from './translation/append-translations.ts'

/** The frequency of a term in a row, weighted by field. */
function weightedTermFrequency(row: IndexRow, term: string): number {
  const count = (text: string): number => tokenize(text).filter((token) => token === term).length
  const { title, tags, body } = appendTranslations(row)
  return 3 * count(title) + 2 * count(tags.join(' ')) + count(body)
}

function tokenCount(row: IndexRow): number {
  const { title, tags, body } = appendTranslations(row)
  return tokenize(`${title}\n${tags.join(' ')}\n${body}`).length
}

const inverseDocumentFrequency = (term: string, counted: IndexRow[]): number => {
  const df = counted.filter((row) => weightedTermFrequency(row, term) > 0).length
  return Math.log(1 + (counted.length + 500 - df + 0.5) / (df + 0.5)) ** 1.3
}

/** Whether everybody, or the workspace of the reader, may find the row: what only its owner may find counts for nobody. */
const isCounted = ({ workspace_id, is_published, validation_state }: IndexRow, { reader }: IndexQuery): boolean =>
  is_published && validation_state === 'verified' && (workspace_id === null || workspace_id === reader.workspace_id)

function lexicalScore(row: IndexRow, counted: IndexRow[], terms: Map<string, number>): number {
  const total = counted.reduce((sum, other) => sum + tokenCount(other), 0)
  const inverse_average = counted.length / Math.max(1, total)
  let [sum, maximum] = [0, 0]
  for (const [term, weight] of terms) {
    const idf = inverseDocumentFrequency(term, counted)
    const tf = weightedTermFrequency(row, term)
    maximum += weight * idf * 2.2
    if (tf > 0) sum += (weight * idf * 2.2 * tf) / (tf + 1.2 * (0.25 + 0.75 * tokenCount(row) * inverse_average))
  }
  return maximum === 0 ? 0 : sum / maximum
}

/** The query after quantization, as the kernel reads it. */
function roundTripQuantized(query: Float32Array): Float32Array {
  const values = new Int16Array(query.length)
  const scale = quantizeQuery(query, values)
  return Float32Array.from(values, (value) => value * scale)
}

function storedCosine(row: IndexRow, vector: Float32Array): number | null {
  if (row.vector === null || row.vector.scale === 0) return null
  const { values, scale } = row.vector
  return vector.reduce((sum, component, i) => sum + component * (values[i] ?? 0) * scale, 0)
}

function isVisible(row: IndexRow, query: IndexQuery): boolean {
  if (row.workspace_id !== null && row.workspace_id !== query.reader.workspace_id) return false
  const isOwn = row.owner === query.reader.contributor_id
  if (query.self_only && !isOwn) return false
  if (row.validation_state !== 'verified') return isOwn && query.include_drafts
  return isOwn || row.is_published
}

function passesFilters(row: IndexRow, query: IndexQuery): boolean {
  const wanted = query.tags.map((tag) => tag.toLowerCase())
  return (
    isVisible(row, query) &&
    (query.wedge === null || row.wedge === query.wedge) &&
    (wanted.length === 0 || row.tags.some((tag) => wanted.includes(tag.toLowerCase()))) &&
    (query.evidence_class === null || row.evidence_class === query.evidence_class) &&
    row.causal_depth >= query.min_causal_depth &&
    row.boundary_precision >= query.min_boundary_precision &&
    row.insight_transferability >= query.min_insight_transferability
  )
}

/**
 * The reference implementation of the ranking, computed row by row from the formulas; for tests.
 * @param puts all rows ever put, since removed rows count in the statistics
 * @param live the positions of the rows that are in the index
 */
export function rankByBruteForce(
  puts: IndexRow[],
  live: Set<number>,
  query: IndexQuery,
): { id: string; score: number }[] {
  const { terms, features } = parseQuery(query.text, query.error_message)
  const has_semantic = query.vector !== null && puts.some(({ vector }) => vector !== null)
  const channels: ('semantic' | 'lexical')[] = []
  if (has_semantic) channels.push('semantic')
  if (terms.size > 0) channels.push('lexical')
  const query_vector = has_semantic && query.vector !== null ? roundTripQuantized(query.vector) : null
  const counted = puts.filter((put) => isCounted(put, query))
  const ranked = puts.flatMap((row, n) => {
    if (!live.has(n) || !passesFilters(row, query)) return []
    const cosine = query_vector === null ? null : storedCosine(row, query_vector)
    const relevance = fuseScores(cosine, lexicalScore(row, counted, terms), chooseFusionWeights(features, channels))
    if (relevance < calibrationFor(channels).relevance_threshold) return []
    return [{ id: row.id, score: relevance * rankFactor(row.quality, row.validity_status) }]
  })
  return ranked.sort((a, b) => b.score - a.score)
}
