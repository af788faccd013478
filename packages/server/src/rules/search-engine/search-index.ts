import { minhash } from './analysis/minhash.ts'
import { createBm25 } from './index/bm25.ts'
import { createDocumentTable } from './index/document-table.ts'
import { createErrorFingerprints } from './index/error-fingerprints.ts'
import { createFilterBitmaps } from './index/filter-bitmaps.ts'
import { partitionOf, partitionsOf } from './index/partitions.ts'
import { createSignatures } from './index/signatures.ts'
import { createSnapshotWriter, openSnapshot, type SnapshotReader } from './index/snapshot-codec.ts'
import { createSpellingCorrector } from './index/spelling-corrector.ts'
import type {
  IndexAnswer,
  IndexQuery,
  IndexReader,
  Neighbor,
  PreparedRow,
  SearchCandidate,
  SearchIndex,
} from './index/types.ts'
import { createVectors } from './index/vectors.ts'
import { createVersionChains } from './index/version-chains.ts'
import { calibrationFor } from './ranking/calibration.ts'
import { listCorrections, parseQuery, queryErrorKeys } from './ranking/parse-query.ts'
import { type RankingParts, rankDocuments } from './ranking/rank-documents.ts'
import { createRanker } from './ranking/ranker.ts'
import { chooseFusionWeights, rankFactor } from './ranking/score-fusion.ts'
import { selectNearest } from './ranking/select-nearest.ts'
import { tokenRarity } from './ranking/token-rarity.ts'
import { type Translator, translateToEnglish } from './translation/translate-to-english.ts'

/** Largest `total` of a search. */
const MAX_TOTAL = 1000
/**
 * Removed documents stay in the arrays and count in the term statistics until they reach this number and this share of
 * all: a compaction takes about a tenth of a second per 100,000 documents.
 */
const MIN_REMOVED_DOCUMENTS = 1024
const MIN_REMOVED_SHARE = 0.05
/** Parts of the search that a measurement replaces. */
export interface SearchParts extends Pick<RankingParts, 'calibrate' | 'chooseWeights'> {
  /** translates queries */
  translate: Translator
}

const PRODUCT_PARTS: SearchParts = {
  calibrate: calibrationFor,
  chooseWeights: chooseFusionWeights,
  translate: translateToEnglish,
}

/** Creates an empty index. */
export const createSearchIndex = (parts: Partial<SearchParts> = {}): SearchIndex =>
  assembleIndex(null, { ...PRODUCT_PARTS, ...parts })

/**
 * Restores the index that `serialize` wrote. Searches and later changes give the same results as in the original.
 * @throws RangeError when the bytes are not a complete, unaltered snapshot of the current format
 */
export const restoreSearchIndex = (snapshot: Uint8Array): SearchIndex =>
  assembleIndex(openSnapshot(snapshot), PRODUCT_PARTS)

/**
 * Documents get ascending numbers in the order in which they are put; among equal scores the row that was put last
 * comes first. Every channel scores every document, the scores are fused, and filters apply before the top-k heap, so
 * neither a filter nor a channel reduces recall.
 */
function assembleIndex(
  saved: SnapshotReader | null,
  { calibrate, chooseWeights, translate }: SearchParts,
): SearchIndex {
  const documents = createDocumentTable(saved)
  const lexical = createBm25(saved)
  const vectors = createVectors(saved)
  const filters = createFilterBitmaps(saved)
  const signatures = createSignatures(saved)
  const fingerprints = createErrorFingerprints(saved)
  const versions = createVersionChains(saved)
  const spelling = createSpellingCorrector(saved)
  const ranker = createRanker()
  const parts = [lexical, vectors, filters, signatures, fingerprints, versions]
  let generation = 0

  function remove(id: string): void {
    const n = documents.remove(id)
    if (n === undefined) return
    generation++
    filters.remove(n)
    versions.remove(n)
    const removed = documents.removed()
    if (removed >= MIN_REMOVED_DOCUMENTS && removed >= documents.count() * MIN_REMOVED_SHARE) compact()
  }

  function compact(): void {
    if (documents.removed() === 0) return
    generation++
    const next = documents.compact()
    for (const part of parts) part.compact(next)
    spelling.compact(lexical.hasTerm)
  }

  function put(row: PreparedRow): void {
    vectors.requireDimension(row.vector)
    remove(row.id)
    generation++
    const n = documents.count()
    vectors.add(n, row.vector)
    const partition = partitionOf(row)
    lexical.add(n, row.words, partition)
    filters.add(n, row)
    signatures.add(n, row.signature)
    fingerprints.add(n, row.error_keys, partition)
    versions.add(n, row.superseded_by)
    spelling.add(row.spelling)
    documents.add({
      id: row.id,
      owner: row.owner,
      cluster: row.cluster,
      factor: rankFactor(row.quality, row.validity_status),
      endorsement: row.endorsement,
      created_ms: row.created_ms,
    })
  }

  function search(query: IndexQuery, k: number, is_explained = false): IndexAnswer {
    const { terms, features } = parseQuery(query.corrected_text ?? query.text, query.error_message, translate)
    const bitmap = filters.matchQuery(query)
    const partitions = partitionsOf(query.reader)
    const lexicalScores = lexical.score(terms, partitions)
    const cosines = query.vector === null || vectors.isEmpty() ? null : vectors.cosines(query.vector)
    const columns = {
      bitmap,
      lexical: lexicalScores,
      cosines,
      hasVector: vectors.hasVector,
      factors: documents.factors(),
      count: documents.count(),
    }
    const { ranked, total, channels_used, explain } = rankDocuments(
      {
        columns,
        has_terms: terms.size > 0,
        features,
        error_shares: fingerprints.matchShares(queryErrorKeys(query), partitions),
        chains: versions,
        numberOf: documents.numberOf,
        is_corrected: query.corrected_text !== null,
      },
      k,
      { ranker, calibrate, chooseWeights },
    )
    const candidates = ranked.map(
      ({ n, score }): SearchCandidate => ({
        id: documents.idOf(n),
        owner: documents.ownerOf(n),
        cluster: documents.clusterOf(n),
        endorsement: documents.endorsementOf(n),
        created_ms: documents.createdMsOf(n),
        is_team: filters.isOfWorkspace(n),
        score,
        semantic: Math.min(1, Math.max(0, cosines?.[n] ?? 0)),
        lexical: Math.min(1, lexicalScores[n] ?? 0),
      }),
    )
    const answer = { candidates, total: Math.min(MAX_TOTAL, total), channels_used }
    if (!is_explained) return answer
    const explanations = explain(() =>
      query.corrected_text === null ? null : lexical.score(listCorrections(query, terms), partitions),
    )
    return { ...answer, candidates: candidates.map((candidate, i) => Object.assign(candidate, explanations[i])) }
  }

  function correctSpelling(text: string, commonWords: ReadonlySet<string>, reader: IndexReader): string | null {
    // words of another language are not misspelled
    if (translate(text).meanings.length > 0) return null
    const isKnown = filters.knownPredicate(reader)
    return spelling.correct(text, commonWords, (word) => lexical.hasTerm(word, isKnown))
  }

  function selectNeighbors(
    core: string | Uint16Array,
    vector: Float32Array | null,
    isVisible: (n: number) => boolean,
    k: number,
  ): Neighbor[] {
    const overlaps = signatures.overlaps(typeof core === 'string' ? minhash(core) : core)
    const cosines = vector === null || vectors.isEmpty() ? null : vectors.cosines(vector)
    const similarities = { count: documents.count(), isVisible, cosines, overlaps }
    return selectNearest(similarities, k).map(({ n }) => ({
      id: documents.idOf(n),
      cosine: cosines?.[n] ?? 0,
      overlap: overlaps[n] ?? 0,
    }))
  }

  return {
    put,
    remove,
    has: documents.has,
    correctSpelling,
    size: () => documents.count() - documents.removed(),
    search,
    matchWords(query, ids) {
      const { terms } = parseQuery(query.corrected_text ?? query.text, query.error_message, translate)
      const partitions = partitionsOf(query.reader)
      const numbers = ids.map((id) => documents.numberOf(id) ?? -1)
      return [...terms].map(([term, weight]) => {
        const { rarity, is_in } = lexical.matchTerm(term, numbers, partitions)
        return { term, weight: weight * rarity, is_in }
      })
    },
    selectMatching(ids, query) {
      const bitmap = filters.matchQuery(query)
      return ids.filter((id) => bitmap[documents.numberOf(id) ?? -1] === 1)
    },
    nearest: (core, vector, reader, k) => selectNeighbors(core, vector, filters.neighborPredicate(reader), k),
    nearestOfOthers: (core, vector, owner, k) => selectNeighbors(core, vector, filters.othersPredicate(owner), k),
    nearestPeers(id, k) {
      const self = documents.numberOf(id)
      const vector = self === undefined ? null : vectors.vectorOf(self)
      if (self === undefined || vector === null) return []
      const isPeer = filters.peerPredicate(self)
      const cosines = vectors.cosines(vector)
      const columns = { count: documents.count(), isVisible: (n: number) => n !== self && isPeer(n), cosines }
      return selectNearest({ ...columns, overlaps: cosines }, k).map(({ n, score }) => ({
        id: documents.idOf(n),
        cosine: score,
      }))
    },
    similarity(id, other) {
      const n = documents.numberOf(id)
      const m = documents.numberOf(other)
      if (n === undefined || m === undefined) return { cosine: 0, overlap: 0 }
      return { cosine: vectors.cosineBetween(n, m), overlap: signatures.overlapBetween(n, m) }
    },
    rarity(token, known_records = 0) {
      // a record that was replaced is in the postings twice until they are compacted
      const having = lexical.countDocuments(token, (n) => !documents.isRemoved(n))
      const all = documents.count() - documents.removed()
      return tokenRarity({ all, having: having - known_records })
    },
    compact,
    generation: () => generation,
    stats() {
      const { terms, postings, bytes } = lexical.stats()
      const otherBytes = [documents, vectors, filters, signatures, fingerprints, versions, spelling].reduce(
        (sum, part) => sum + part.bytes(),
        0,
      )
      const live = documents.count() - documents.removed()
      return { documents: live, removed: documents.removed(), terms, postings, bytes: bytes + otherBytes }
    },
    serialize() {
      const writer = createSnapshotWriter()
      for (const part of [documents, ...parts, spelling]) part.save(writer)
      return writer.bytes()
    },
  }
}
