import { blendOf, rankFactor, relevance } from './blend.ts'
import { createBm25 } from './bm25.ts'
import { calibrationOf } from './calibration.ts'
import { createChains } from './chains.ts'
import { closest } from './closest.ts'
import { createEntries } from './entries.ts'
import { createFingerprints, keysOfError, keysOfText } from './fingerprint.ts'
import { gloss } from './gloss.ts'
import { liftDocuments, placeLifted } from './lift.ts'
import { createMasks } from './mask.ts'
import { minhash } from './minhash.ts'
import { parseQuery } from './parse-query.ts'
import { createRanking } from './rank.ts'
import { createSignatures } from './signatures.ts'
import { createSnapshotWriter, openSnapshot, type SnapshotReader } from './snapshot.ts'
import { createSpelling } from './spelling.ts'
import type { Candidate, IndexAnswer, IndexQuery, Neighbour, PreparedRow, SearchIndex } from './types.ts'
import { createVectors } from './vectors.ts'

const MAX_TOTAL = 1000
/**
 * Removed documents stay in the arrays, and count in the statistics of words, until they are this many and this share
 * of all: packing anew takes about a tenth of a second for each 100,000 documents.
 */
const MIN_REMOVED = 1024
const REMOVED_SHARE = 0.05

/** An empty index; `calibrate` gives the limits of an answer by the channels that make it. */
export const createSearchIndex = (calibrate = calibrationOf): SearchIndex => makeIndex(null, calibrate)

/**
 * The index that `save` wrote: it answers the same and goes on the same. Throws RangeError when the bytes are not a
 * whole, unaltered snapshot of the present format.
 */
export const restoreSearchIndex = (snapshot: Uint8Array): SearchIndex =>
  makeIndex(openSnapshot(snapshot), calibrationOf)

/**
 * Documents get rising numbers in the order of their puts, so of equal scores the row put last comes first. Every
 * document is scored by every channel and blended, and the mask is tested before the heap: filters and channels never
 * cost recall.
 */
function makeIndex(saved: SnapshotReader | null, calibrate: typeof calibrationOf): SearchIndex {
  const entries = createEntries(saved)
  const lexical = createBm25(saved)
  const vectors = createVectors(saved)
  const masks = createMasks(saved)
  const signatures = createSignatures(saved)
  const fingerprints = createFingerprints(saved)
  const chains = createChains(saved)
  const spelling = createSpelling(saved)
  const ranking = createRanking()
  const parts = [lexical, vectors, masks, signatures, fingerprints, chains]
  let generation = 0

  function remove(id: string): void {
    const n = entries.remove(id)
    if (n === undefined) return
    generation++
    masks.remove(n)
    chains.remove(n)
    const removed = entries.removed()
    if (removed >= MIN_REMOVED && removed >= entries.count() * REMOVED_SHARE) compact()
  }

  function compact(): void {
    if (entries.removed() === 0) return
    generation++
    const next = entries.compact()
    for (const part of parts) part.compact(next)
    spelling.compact(lexical.has)
  }

  function put(row: PreparedRow): void {
    vectors.check(row.vector)
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
      settled: row.settled,
    })
  }

  function search(query: IndexQuery, k: number): IndexAnswer {
    const { terms, kind } = parseQuery(query.mended_text ?? query.text, query.error_message)
    const mask = masks.ofQuery(query)
    const words = lexical.score(terms)
    const cosines = query.vector === null || vectors.empty() ? null : vectors.cosines(query.vector)
    const channels: IndexAnswer['channels_used'] = []
    if (cosines !== null) channels.push('semantic')
    if (terms.size > 0) channels.push('lexical')
    const scored = {
      mask,
      lexical: words,
      cosines,
      has: vectors.has,
      factors: entries.factors(),
      count: entries.count(),
    }
    const { floor } = calibrate(channels)
    const blend = blendOf(kind, channels)
    const keys = query.error_message === null ? keysOfText(query.text) : keysOfError(query.error_message)
    const sources = {
      shares: fingerprints.find(keys),
      chains,
      numberOf: entries.numberOf,
      mask,
      relevanceOf: (n: number) =>
        relevance(cosines !== null && vectors.has(n) ? (cosines[n] ?? 0) : null, words[n] ?? 0, blend),
      floor,
    }
    const lifted = liftDocuments(sources)
    const { ranked, total } = placeLifted(ranking.best(scored, blend, floor, k), lifted, sources, scored.factors, k)
    if (lifted.by_error) channels.push('structural')
    if (query.mended_text !== null) channels.push('fuzzy')
    if (lifted.inherited) channels.push('graph')
    const candidates = ranked.map(
      ({ n, score }): Candidate => ({
        id: entries.idOf(n),
        owner: entries.ownerOf(n),
        cluster: entries.clusterOf(n),
        settled: entries.isSettled(n),
        score,
        semantic: Math.min(1, Math.max(0, cosines?.[n] ?? 0)),
        lexical: Math.min(1, words[n] ?? 0),
      }),
    )
    return { candidates, total: Math.min(MAX_TOTAL, total), channels_used: channels }
  }

  function mend(text: string, ordinary: ReadonlySet<string>, reader: string): string | null {
    // a word of another language is not misspelt
    if (gloss(text).meanings.length > 0) return null
    const isOwned = masks.ownedBy(reader)
    return spelling.mend(text, ordinary, (word) => lexical.has(word, isOwned))
  }

  function nearest(core: string | Uint16Array, vector: Float32Array | null, reader: string, k: number): Neighbour[] {
    const overlaps = signatures.overlaps(typeof core === 'string' ? minhash(core) : core)
    const cosines = vector === null || vectors.empty() ? null : vectors.cosines(vector)
    const nearness = { count: entries.count(), mayTell: masks.neighbourTest(reader), cosines, overlaps }
    return closest(nearness, k).map(({ n }) => ({
      id: entries.idOf(n),
      cosine: cosines?.[n] ?? 0,
      overlap: overlaps[n] ?? 0,
    }))
  }

  return {
    put,
    remove,
    has: entries.has,
    mend,
    size: () => entries.count() - entries.removed(),
    search,
    nearest,
    likeness(id, other) {
      const n = entries.numberOf(id)
      const m = entries.numberOf(other)
      if (n === undefined || m === undefined) return { cosine: 0, overlap: 0 }
      return { cosine: vectors.between(n, m), overlap: signatures.between(n, m) }
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
    save() {
      const writer = createSnapshotWriter()
      for (const part of [entries, ...parts, spelling]) part.save(writer)
      return writer.bytes()
    },
  }
}
