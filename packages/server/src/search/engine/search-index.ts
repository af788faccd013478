import { minhash } from './analysis/minhash.ts'
import { createBm25 } from './index/bm25.ts'
import { createDocumentTable } from './index/document-table.ts'
import { createErrorFingerprints, errorMessageKeys, extractErrorKeys } from './index/error-fingerprints.ts'
import { createFilterBitmaps } from './index/filter-bitmaps.ts'
import { createSignatures } from './index/signatures.ts'
import { createSnapshotWriter, openSnapshot, type SnapshotReader } from './index/snapshot-codec.ts'
import { createSpellingCorrector } from './index/spelling-corrector.ts'
import { createVectors } from './index/vectors.ts'
import { createVersionChains } from './index/version-chains.ts'
import { boostDocuments, mergeBoosted } from './ranking/boost-documents.ts'
import { calibrationFor } from './ranking/calibration.ts'
import { parseQuery } from './ranking/parse-query.ts'
import { createRanker } from './ranking/ranker.ts'
import { chooseFusionWeights, fuseScores, rankFactor } from './ranking/score-fusion.ts'
import { selectNearest } from './ranking/select-nearest.ts'
import { translateToEnglish } from './translation/translate-to-english.ts'
import type { IndexAnswer, IndexQuery, Neighbor, PreparedRow, SearchCandidate, SearchIndex } from './types.ts'

const MAX_TOTAL = 1000
/**
 * Removed documents stay in the arrays, and count in the statistics of words, until they are this many and this share
 * of all: packing anew takes about a tenth of a second for each 100,000 documents.
 */
const MIN_REMOVED_DOCUMENTS = 1024
const MIN_REMOVED_SHARE = 0.05

/** An empty index; `calibrate` gives the limits of an answer by the channels that make it. */
export const createSearchIndex = (calibrate = calibrationFor): SearchIndex => assembleIndex(null, calibrate)

/**
 * The index that `save` wrote: it answers the same and goes on the same. Throws RangeError when the bytes are not a
 * whole, unaltered snapshot of the present format.
 */
export const restoreSearchIndex = (snapshot: Uint8Array): SearchIndex =>
  assembleIndex(openSnapshot(snapshot), calibrationFor)

/**
 * Documents get rising numbers in the order of their puts, so of equal scores the row put last comes first. Every
 * document is scored by every channel and blended, and the mask is tested before the heap: filters and channels never
 * cost recall.
 */
function assembleIndex(saved: SnapshotReader | null, calibrate: typeof calibrationFor): SearchIndex {
  const entries = createDocumentTable(saved)
  const lexical = createBm25(saved)
  const vectors = createVectors(saved)
  const masks = createFilterBitmaps(saved)
  const signatures = createSignatures(saved)
  const fingerprints = createErrorFingerprints(saved)
  const chains = createVersionChains(saved)
  const spelling = createSpellingCorrector(saved)
  const ranking = createRanker()
  const parts = [lexical, vectors, masks, signatures, fingerprints, chains]
  let generation = 0

  function remove(id: string): void {
    const n = entries.remove(id)
    if (n === undefined) return
    generation++
    masks.remove(n)
    chains.remove(n)
    const removed = entries.removed()
    if (removed >= MIN_REMOVED_DOCUMENTS && removed >= entries.count() * MIN_REMOVED_SHARE) compact()
  }

  function compact(): void {
    if (entries.removed() === 0) return
    generation++
    const next = entries.compact()
    for (const part of parts) part.compact(next)
    spelling.compact(lexical.hasTerm)
  }

  function put(row: PreparedRow): void {
    vectors.requireDimension(row.vector)
    remove(row.id)
    generation++
    const n = entries.count()
    vectors.add(n, row.vector)
    lexical.add(n, row.words)
    masks.add(n, row)
    signatures.add(n, row.signature)
    fingerprints.add(n, row.error_keys)
    chains.add(n, row.superseded_by)
    spelling.add(row.spelling)
    entries.add({
      id: row.id,
      owner: row.owner,
      cluster: row.cluster,
      factor: rankFactor(row.quality, row.validity_status),
      is_endorsed: row.settled,
    })
  }

  function search(query: IndexQuery, k: number): IndexAnswer {
    const { terms, features } = parseQuery(query.corrected_text ?? query.text, query.error_message)
    const bitmap = masks.matchQuery(query)
    const words = lexical.score(terms)
    const cosines = query.vector === null || vectors.isEmpty() ? null : vectors.cosines(query.vector)
    const channels: IndexAnswer['channels_used'] = []
    if (cosines !== null) channels.push('semantic')
    if (terms.size > 0) channels.push('lexical')
    const scored = {
      bitmap,
      lexical: words,
      cosines,
      hasVector: vectors.hasVector,
      factors: entries.factors(),
      count: entries.count(),
    }
    const { relevance_threshold } = calibrate(channels)
    const blend = chooseFusionWeights(features, channels)
    const keys = query.error_message === null ? extractErrorKeys(query.text) : errorMessageKeys(query.error_message)
    const sources = {
      error_shares: fingerprints.matchShares(keys),
      chains,
      numberOf: entries.numberOf,
      bitmap,
      relevanceOf: (n: number) =>
        fuseScores(cosines !== null && vectors.hasVector(n) ? (cosines[n] ?? 0) : null, words[n] ?? 0, blend),
      relevance_threshold,
    }
    const lifted = boostDocuments(sources)
    const { ranked, total } = mergeBoosted(
      ranking.rankTopK(scored, blend, relevance_threshold, k),
      lifted,
      sources,
      scored.factors,
      k,
    )
    if (lifted.has_error_match) channels.push('structural')
    if (query.corrected_text !== null) channels.push('fuzzy')
    if (lifted.has_inherited) channels.push('graph')
    const candidates = ranked.map(
      ({ n, score }): SearchCandidate => ({
        id: entries.idOf(n),
        owner: entries.ownerOf(n),
        cluster: entries.clusterOf(n),
        is_endorsed: entries.isEndorsed(n),
        score,
        semantic: Math.min(1, Math.max(0, cosines?.[n] ?? 0)),
        lexical: Math.min(1, words[n] ?? 0),
      }),
    )
    return { candidates, total: Math.min(MAX_TOTAL, total), channels_used: channels }
  }

  function mend(text: string, ordinary: ReadonlySet<string>, reader: string): string | null {
    // a word of another language is not misspelt
    if (translateToEnglish(text).meanings.length > 0) return null
    const isOwned = masks.ownerPredicate(reader)
    return spelling.correct(text, ordinary, (word) => lexical.hasTerm(word, isOwned))
  }

  function nearest(core: string | Uint16Array, vector: Float32Array | null, reader: string, k: number): Neighbor[] {
    const overlaps = signatures.overlaps(typeof core === 'string' ? minhash(core) : core)
    const cosines = vector === null || vectors.isEmpty() ? null : vectors.cosines(vector)
    const nearness = { count: entries.count(), isVisible: masks.neighborPredicate(reader), cosines, overlaps }
    return selectNearest(nearness, k).map(({ n }) => ({
      id: entries.idOf(n),
      cosine: cosines?.[n] ?? 0,
      overlap: overlaps[n] ?? 0,
    }))
  }

  return {
    put,
    remove,
    has: entries.has,
    correctSpelling: mend,
    size: () => entries.count() - entries.removed(),
    search,
    nearest,
    similarity(id, other) {
      const n = entries.numberOf(id)
      const m = entries.numberOf(other)
      if (n === undefined || m === undefined) return { cosine: 0, overlap: 0 }
      return { cosine: vectors.cosineBetween(n, m), overlap: signatures.overlapBetween(n, m) }
    },
    compact,
    generation: () => generation,
    stats() {
      const { terms, postings, bytes } = lexical.stats()
      const others = [entries, vectors, masks, signatures, fingerprints, chains, spelling].reduce(
        (sum, part) => sum + part.bytes(),
        0,
      )
      const documents = entries.count() - entries.removed()
      return { documents, removed: entries.removed(), terms, postings, bytes: bytes + others }
    },
    serialize() {
      const writer = createSnapshotWriter()
      for (const part of [entries, ...parts, spelling]) part.save(writer)
      return writer.bytes()
    },
  }
}
