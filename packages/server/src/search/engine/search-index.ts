import { blendOf, liftByError, rankFactor, relevance } from './blend.ts'
import { createBm25 } from './bm25.ts'
import { calibrationOf } from './calibration.ts'
import { createChains } from './chains.ts'
import { createFingerprints, keysOfError, keysOfText } from './fingerprint.ts'
import { createMasks } from './mask.ts'
import { minhash } from './minhash.ts'
import { parseQuery } from './parse-query.ts'
import { createSignatures } from './signatures.ts'
import { createSpelling } from './spelling.ts'
import { createTop } from './top.ts'
import type { Candidate, IndexAnswer, IndexQuery, IndexRow, Neighbour, SearchIndex } from './types.ts'
import { createVectors } from './vectors.ts'

const MAX_TOTAL = 1000
/** Removed documents stay in the arrays until they are this many and a quarter of all. */
const MIN_REMOVED = 1024
const REMOVED_SHARE = 0.25

/** What an answer needs of a document. */
interface Entry {
  id: string
  owner: string
  factor: number
}

/**
 * An empty index. Documents get rising numbers in the order of their puts, so of equal scores the row put last comes
 * first. Every document is scored by every channel and blended, and the mask is tested before the heap: filters and
 * channels never cost recall.
 */
export function createSearchIndex(): SearchIndex {
  const lexical = createBm25()
  const vectors = createVectors()
  const masks = createMasks()
  const signatures = createSignatures()
  const fingerprints = createFingerprints()
  const chains = createChains()
  const spelling = createSpelling()
  const numbers = new Map<string, number>()
  let entries: (Entry | undefined)[] = []

  function compact(): void {
    const next = new Int32Array(entries.length).fill(-1)
    const kept: Entry[] = []
    for (const [n, entry] of entries.entries()) {
      if (entry === undefined) continue
      numbers.set(entry.id, kept.length)
      next[n] = kept.length
      kept.push(entry)
    }
    entries = kept
    for (const part of [lexical, vectors, masks, signatures, fingerprints, chains]) part.compact(next)
    spelling.compact(lexical.has)
  }

  function remove(id: string): void {
    const n = numbers.get(id)
    if (n === undefined) return
    numbers.delete(id)
    entries[n] = undefined
    masks.remove(n)
    chains.remove(n)
    const removed = entries.length - numbers.size
    if (removed >= MIN_REMOVED && removed >= entries.length * REMOVED_SHARE) compact()
  }

  function put(row: IndexRow): void {
    vectors.check(row.vector)
    remove(row.id)
    const n = entries.length
    vectors.add(n, row.vector)
    lexical.add(n, row)
    masks.add(n, row)
    signatures.add(n, row.core)
    fingerprints.add(n, keysOfText(`${row.title}\n${row.body}`))
    chains.add(n, row.superseded_by)
    // what a search does to a misspelt word must not tell of records that its reader may not see
    if (row.is_public && row.validation_state === 'verified') spelling.add(`${row.title}\n${row.body}`)
    entries.push({ id: row.id, owner: row.owner, factor: rankFactor(row.quality, row.validity_status) })
    numbers.set(row.id, n)
  }

  function search(query: IndexQuery, k: number): IndexAnswer {
    const { terms, kind } = parseQuery(query.mended_text ?? query.text, query.error_message)
    const mask = masks.ofQuery(query)
    const words = lexical.score(terms)
    const cosines = query.vector === null || vectors.empty() ? null : vectors.cosines(query.vector)
    const channels: IndexAnswer['channels_used'] = []
    if (cosines !== null) channels.push('semantic')
    if (terms.size > 0) channels.push('lexical')
    const { floor } = calibrationOf(channels)
    const blend = blendOf(kind, channels)
    const shares = fingerprints.find(
      query.error_message === null ? keysOfText(query.text) : keysOfError(query.error_message),
    )
    const baseOf = (n: number): number => {
      const cosine = cosines !== null && vectors.has(n) ? (cosines[n] ?? 0) : null
      return liftByError(relevance(cosine, words[n] ?? 0, blend), shares.get(n) ?? 0)
    }
    // a version that was replaced hands its score to the newest one, if the reader may see both
    const handed = new Map<number, number>()
    for (const old of chains.replaced()) {
      const base = mask[old] === 1 ? baseOf(old) : 0
      if (base < floor) continue
      const head = chains.headOf(old, (id) => numbers.get(id))
      handed.set(head, Math.max(handed.get(head) ?? 0, base))
    }
    const top = createTop(k)
    let total = 0
    let [lifted, inherited] = [false, false]
    for (let n = 0; n < entries.length; n++) {
      const entry = entries[n]
      if (mask[n] !== 1 || entry === undefined) continue
      const own = baseOf(n)
      const base = Math.max(own, handed.get(n) ?? 0)
      if (base < floor) continue
      lifted ||= shares.has(n)
      inherited ||= base > own
      total++
      top.offer(n, base * entry.factor)
    }
    if (lifted) channels.push('structural')
    if (query.mended_text !== null) channels.push('fuzzy')
    if (inherited) channels.push('graph')
    const candidates = top.ranked().flatMap(({ n, score }): Candidate[] => {
      const entry = entries[n]
      if (entry === undefined) return []
      const semantic = Math.min(1, Math.max(0, cosines?.[n] ?? 0))
      return [{ id: entry.id, owner: entry.owner, score, semantic, lexical: Math.min(1, words[n] ?? 0) }]
    })
    return { candidates, total: Math.min(MAX_TOTAL, total), channels_used: channels }
  }

  function nearest(core: string, vector: Float32Array | null, reader: string, k: number): Neighbour[] {
    const mask = masks.ofNeighbours(reader)
    const signature = minhash(core)
    const cosines = vector === null || vectors.empty() ? null : vectors.cosines(vector)
    const top = createTop(k)
    for (let n = 0; n < entries.length; n++) {
      if (mask[n] !== 1) continue
      const closeness = Math.max(cosines?.[n] ?? 0, signatures.overlap(n, signature))
      if (closeness > 0) top.offer(n, closeness)
    }
    return top.ranked().flatMap(({ n }): Neighbour[] => {
      const entry = entries[n]
      if (entry === undefined) return []
      return [{ id: entry.id, cosine: cosines?.[n] ?? 0, overlap: signatures.overlap(n, signature) }]
    })
  }

  return { put, remove, has: (id) => numbers.has(id), size: () => numbers.size, mend: spelling.mend, search, nearest }
}
