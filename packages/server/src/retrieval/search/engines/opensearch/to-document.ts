import { saturateFrequency } from '../../../../rules/search-engine/index/bm25.ts'
import type { PreparedRow, QuantizedVector } from '../../../../rules/search-engine/index/types.ts'
import { rankFactor } from '../../../../rules/search-engine/ranking/score-fusion.ts'
import type { Endorsement } from '../../../../rules/trust/trust-classes.ts'
import { accessNames } from './access-names.ts'
import { IMPACT_SCALE } from './index-body.ts'

/** The part of a document that hits carry back, by short names, since it is most of an answer. */
export interface StoredFields {
  /** owner */
  o: string
  /** cluster */
  c: string
  /** workspace */
  w: string | null
  /** factor of quality and validity */
  f: number
  /** endorsement */
  e: Endorsement
  /** successor */
  s: string | null
  /** Unix time of its deposit */
  t: number
  /** MinHash signature, base64 */
  g: string
  /** components of its vector, base64, and their scale */
  v?: string
  q?: number
}

/** The value of every slot of the signature of a text without shingles; as a term it would match every other such text. */
const EMPTY_SLOT = 0xffff

/** The slots of a signature as terms: of two documents so many are equal as their texts overlap. */
export const signatureTerms = (signature: Uint16Array): string[] =>
  Array.from(signature, (value, slot) =>
    value === EMPTY_SLOT ? '' : `${slot.toString(36)}_${value.toString(36)}`,
  ).filter((term) => term !== '')

const encode = ({ buffer, byteOffset, byteLength }: Uint16Array | Int8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64')

/** Reads the signature of a hit. */
export function decodeSignature({ g }: StoredFields): Uint16Array {
  const bytes = Buffer.from(g, 'base64')
  return new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

/** Reads the vector of a hit; null when it has none. */
export function decodeHitVector({ v, q }: StoredFields): QuantizedVector | null {
  if (v === undefined || q === undefined) return null
  const bytes = Buffer.from(v, 'base64')
  return { values: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), scale: q }
}

/** The terms of a record, each with its saturated frequency in place of its frequency. */
function impacts({ terms, frequencies, length }: PreparedRow['words'], mean_length: number): string {
  if (terms === '') return ''
  const impactOf = (i: number): number =>
    Math.max(1, Math.round(IMPACT_SCALE * saturateFrequency(frequencies[i] ?? 0, length / mean_length)))
  return terms
    .split(' ')
    .map((term, i) => `${term}|${impactOf(i)}`)
    .join(' ')
}

/** The fields of a record that hits carry back. */
export function toStoredFields(row: PreparedRow): StoredFields {
  const vector = storedVector(row)
  return {
    o: row.owner,
    c: row.cluster,
    w: row.workspace_id,
    f: rankFactor(row.quality, row.validity_status),
    e: row.endorsement,
    s: row.superseded_by,
    t: row.created_ms,
    g: encode(row.signature),
    ...(vector !== null && { v: encode(vector.values), q: vector.scale }),
  }
}

/** The zero vector is near to nothing. */
const storedVector = ({ vector }: PreparedRow): QuantizedVector | null =>
  vector !== null && vector.scale > 0 ? vector : null

/** The document of a record. @param mean_length of the records when the index was created */
export function toDocument(row: PreparedRow, mean_length: number): object {
  const { is_for_everybody, readers, peers, outside } = accessNames(row)
  const words = impacts(row.words, mean_length)
  const errors = row.error_keys.join(' ')
  const vector = storedVector(row)
  return {
    ...{ m: toStoredFields(row), readers, peers, outside, owner: row.owner, wedge: row.wedge },
    tags: row.tags.map((tag) => tag.toLowerCase()),
    ...(row.evidence_class !== null && { evidence: row.evidence_class }),
    ...{ depth: row.causal_depth, precision: row.boundary_precision, transfer: row.insight_transferability },
    ...(is_for_everybody ? { words, errors } : { hidden_words: words, hidden_errors: errors }),
    ...{ signature: signatureTerms(row.signature).join(' '), spelling: row.spelling },
    ...(vector !== null && { vector: Array.from(vector.values) }),
  }
}
