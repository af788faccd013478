import { tokenize } from './analysis/tokenize.ts'
import { quantizeQuery } from './index/quantize.ts'
import { calibrationFor } from './ranking/calibration.ts'
import { parseQuery } from './ranking/parse-query.ts'
import { chooseFusionWeights, fuseScores, rankFactor } from './ranking/score-fusion.ts'
import { appendTranslations } from './translation/append-translations.ts'
import type { IndexQuery, IndexRow } from './types.ts'

/** Tokens of a row, those of title and tags repeated by their weight for the frequency only; for tests. */
function weightedTermFrequency(row: IndexRow, term: string): number {
  const count = (text: string): number => tokenize(text).filter((token) => token === term).length
  const { title, tags, body } = appendTranslations(row)
  return 3 * count(title) + 2 * count(tags.join(' ')) + count(body)
}

function tokenCount(row: IndexRow): number {
  const { title, tags, body } = appendTranslations(row)
  return tokenize(`${title}\n${tags.join(' ')}\n${body}`).length
}

const inverseDocumentFrequency = (term: string, puts: IndexRow[]): number => {
  const df = puts.filter((put) => weightedTermFrequency(put, term) > 0).length
  return Math.log(1 + (puts.length + 500 - df + 0.5) / (df + 0.5)) ** 1.3
}

function lexicalScore(row: IndexRow, puts: IndexRow[], terms: Map<string, number>): number {
  const average = puts.reduce((sum, put) => sum + tokenCount(put), 0) / puts.length
  let [sum, most] = [0, 0]
  for (const [term, weight] of terms) {
    const idf = inverseDocumentFrequency(term, puts)
    const tf = weightedTermFrequency(row, term)
    most += weight * idf * 2.2
    if (tf > 0) sum += (weight * idf * 2.2 * tf) / (tf + 1.2 * (0.25 + (0.75 * tokenCount(row)) / average))
  }
  return most === 0 ? 0 : sum / most
}

/** The query as the kernel reads it. */
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
  const own = row.owner === query.reader
  if (query.self_only && !own) return false
  if (row.validation_state !== 'verified') return own && query.include_drafts
  return own || row.is_public
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
 * The ranking computed row by row from the formulas; for tests. `puts` are all rows ever put (removed ones count in
 * the statistics), `live` the positions of those still there.
 */
export function rankByBruteForce(
  puts: IndexRow[],
  live: Set<number>,
  query: IndexQuery,
): { id: string; score: number }[] {
  const { terms, features } = parseQuery(query.text, query.error_message)
  const semantic = query.vector !== null && puts.some(({ vector }) => vector !== null)
  const channels: ('semantic' | 'lexical')[] = []
  if (semantic) channels.push('semantic')
  if (terms.size > 0) channels.push('lexical')
  const asked = semantic && query.vector !== null ? roundTripQuantized(query.vector) : null
  const ranked = puts.flatMap((row, n) => {
    if (!live.has(n) || !passesFilters(row, query)) return []
    const cosine = asked === null ? null : storedCosine(row, asked)
    const base = fuseScores(cosine, lexicalScore(row, puts, terms), chooseFusionWeights(features, channels))
    if (base < calibrationFor(channels).relevance_threshold) return []
    return [{ id: row.id, score: base * rankFactor(row.quality, row.validity_status) }]
  })
  return ranked.sort((a, b) => b.score - a.score)
}
