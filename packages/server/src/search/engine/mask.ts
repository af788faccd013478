import { bytes, doubles, grow, words } from './grow.ts'
import type { IndexQuery, IndexRow } from './types.ts'

/** Bits of the flag byte of a document. */
const LIVE = 1
const PUBLIC = 2
const VERIFIED = 4
const SUPERSEDED = 8

/** What of a row decides whether a caller sees it. */
export type Visibility = Omit<IndexRow, 'id' | 'quality' | 'superseded_by' | 'title' | 'body' | 'core' | 'vector'>

/** The part of a query that filters, apart from its text. */
export type Filter = Omit<IndexQuery, 'text' | 'mended_text' | 'error_message' | 'vector'>

/** Exact filters as byte masks, one byte per document: 1 when it may be answered. A mask is valid until the next call. */
export interface Masks {
  /** Adds document `n`; numbers must come in rising order. */
  add(n: number, row: Visibility): void
  remove(n: number): void
  /** Documents that pass every filter and that the reader may see. */
  ofQuery(filter: Filter): Uint8Array
  /** Documents the reader may be told about as neighbours: own ones and public verified ones, none superseded. */
  ofNeighbours(reader: string): Uint8Array
  /** Renumbers the documents by `next` (old number → new number, rising); a document with -1 is forgotten. */
  compact(next: Int32Array): void
}

/** Numbers for strings, from 1; `find` gives 0 for a string never seen, which no document carries. */
function createNames() {
  const numbers = new Map<string, number>()
  return {
    find: (name: string): number => numbers.get(name) ?? 0,
    add(name: string): number {
      const number = numbers.get(name) ?? numbers.size + 1
      numbers.set(name, number)
      return number
    },
  }
}

/** No document, no mask. */
export function createMasks(): Masks {
  const names = createNames()
  let tags = new Map<string, number[]>()
  let count = 0
  let flags = bytes(1024)
  let owners = words(1024)
  let wedges = words(1024)
  let classes = words(1024)
  let depths = doubles(1024)
  let precisions = doubles(1024)
  let transfers = doubles(1024)
  let mask = bytes(1024)
  let tagged = bytes(1024)

  function growTo(needed: number): void {
    flags = grow(flags, needed, bytes)
    owners = grow(owners, needed, words)
    wedges = grow(wedges, needed, words)
    classes = grow(classes, needed, words)
    depths = grow(depths, needed, doubles)
    precisions = grow(precisions, needed, doubles)
    transfers = grow(transfers, needed, doubles)
    mask = grow(mask, needed, bytes)
    tagged = grow(tagged, needed, bytes)
  }

  function markTagged(wanted: string[]): void {
    tagged.fill(wanted.length === 0 ? 1 : 0, 0, count)
    for (const tag of wanted) for (const n of tags.get(tag.toLowerCase()) ?? []) tagged[n] = 1
  }

  return {
    add(n, row) {
      count = n + 1
      growTo(count)
      flags[n] =
        LIVE |
        (row.is_public ? PUBLIC : 0) |
        (row.validation_state === 'verified' ? VERIFIED : 0) |
        (row.validity_status === 'superseded' ? SUPERSEDED : 0)
      owners[n] = names.add(row.owner)
      wedges[n] = names.add(row.wedge)
      classes[n] = row.evidence_class === null ? 0 : names.add(row.evidence_class)
      depths[n] = row.causal_depth
      precisions[n] = row.boundary_precision
      transfers[n] = row.insight_transferability
      for (const tag of new Set(row.tags.map((tag) => tag.toLowerCase()))) {
        const list = tags.get(tag)
        if (list === undefined) tags.set(tag, [n])
        else list.push(n)
      }
    },
    remove(n) {
      flags[n] = 0
    },
    ofQuery(filter) {
      const reader = names.find(filter.reader)
      const wedge = filter.wedge === null ? null : names.find(filter.wedge)
      const evidenceClass = filter.evidence_class === null ? null : names.find(filter.evidence_class)
      // a class without rows must not match the documents without a class, which carry 0 as well
      if (wedge === 0 || evidenceClass === 0) return mask.fill(0, 0, count)
      markTagged(filter.tags)
      for (let n = 0; n < count; n++) {
        const flag = flags[n] ?? 0
        const own = owners[n] === reader
        const shown = (flag & VERIFIED) !== 0 ? own || (flag & PUBLIC) !== 0 : own && filter.include_drafts
        const passes =
          shown &&
          (flag & LIVE) !== 0 &&
          (own || !filter.self_only) &&
          (wedge === null || wedges[n] === wedge) &&
          (evidenceClass === null || classes[n] === evidenceClass) &&
          tagged[n] === 1 &&
          (depths[n] ?? 0) >= filter.min_causal_depth &&
          (precisions[n] ?? 0) >= filter.min_boundary_precision &&
          (transfers[n] ?? 0) >= filter.min_insight_transferability
        mask[n] = passes ? 1 : 0
      }
      return mask
    },
    ofNeighbours(reader) {
      const owner = names.find(reader)
      const known = LIVE | PUBLIC | VERIFIED
      for (let n = 0; n < count; n++) {
        const flag = flags[n] ?? 0
        const readable = (flag & known) === known || ((flag & LIVE) !== 0 && owners[n] === owner)
        mask[n] = readable && (flag & SUPERSEDED) === 0 ? 1 : 0
      }
      return mask
    },
    compact(next) {
      let kept = 0
      for (let n = 0; n < count; n++) {
        if ((next[n] ?? -1) < 0) continue
        for (const column of [flags, owners, wedges, classes, depths, precisions, transfers])
          column[kept] = column[n] ?? 0
        kept++
      }
      count = kept
      const renumbered = new Map<string, number[]>()
      for (const [tag, list] of tags) {
        const documents = list.map((n) => next[n] ?? -1).filter((n) => n >= 0)
        if (documents.length > 0) renumbered.set(tag, documents)
      }
      tags = renumbered
    },
  }
}
