import { bytes, doubles, grow, words } from './grow.ts'
import { createNames } from './names.ts'
import { packRows } from './pack-rows.ts'
import { createPostings, FORGOTTEN } from './postings.ts'
import { createReaderMasks, flagsOf, isKnown, REMOVED } from './reader-masks.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot.ts'
import type { IndexQuery, IndexRow } from './types.ts'

/** What of a row decides whether a caller sees it. */
export type Visibility = Omit<
  IndexRow,
  'id' | 'cluster' | 'quality' | 'settled' | 'superseded_by' | 'title' | 'body' | 'core' | 'vector'
>

/** The part of a query that filters, apart from its text. */
export type Filter = Omit<IndexQuery, 'text' | 'mended_text' | 'error_message' | 'vector'>

/** Exact filters as byte masks, one byte per document: 1 when it may be answered. A mask is read only and valid until the next call. */
export interface Masks {
  /** Adds document `n`; numbers must come in rising order. */
  add(n: number, row: Visibility): void
  remove(n: number): void
  /** Documents that pass every filter and that the reader may see. */
  ofQuery(filter: Filter): Uint8Array
  /** Tells the documents of the reader. */
  ownedBy(reader: string): (n: number) => boolean
  /**
   * Tells of a document whether the reader may be told about it as a neighbour: own ones and public verified ones, none
   * superseded. No mask: only the few that are near enough are asked about.
   */
  neighbourTest(reader: string): (n: number) => boolean
  /** Renumbers the documents by `next` (old number → new number, rising); a document with -1 is forgotten. */
  compact(next: Int32Array): void
  save(writer: SnapshotWriter): void
  bytes(): number
}

/** Masks over no document, or as they were saved. */
export function createMasks(saved: SnapshotReader | null = null): Masks {
  const names = createNames(saved)
  const tags = createPostings(saved)
  let flags = saved?.column(bytes) ?? bytes(0)
  let count = flags.length
  let owners = saved?.column(words, count) ?? words(0)
  let wedges = saved?.column(words, count) ?? words(0)
  let classes = saved?.column(words, count) ?? words(0)
  let depths = saved?.column(doubles, count) ?? doubles(0)
  let precisions = saved?.column(doubles, count) ?? doubles(0)
  let transfers = saved?.column(doubles, count) ?? doubles(0)
  let mask = bytes(count)
  let tagged = bytes(count)
  const readers = createReaderMasks()
  const columns = () => [flags, owners, wedges, classes, depths, precisions, transfers]

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

  function markTagged(wanted: string[]): Uint8Array {
    tagged.fill(0, 0, count)
    for (const tag of wanted) for (const n of tags.of(tag.toLowerCase())) tagged[n] = 1
    return tagged
  }

  /** Keeps of `mask` what `passes`. */
  function keep(passes: (n: number) => boolean): void {
    for (let n = 0; n < count; n++) if (mask[n] === 1 && !passes(n)) mask[n] = 0
  }

  return {
    add(n, row) {
      count = n + 1
      growTo(count)
      const flag = flagsOf(row)
      const owner = names.add(row.owner)
      flags[n] = flag
      owners[n] = owner
      wedges[n] = names.add(row.wedge)
      classes[n] = row.evidence_class === null ? 0 : names.add(row.evidence_class)
      depths[n] = row.causal_depth
      precisions[n] = row.boundary_precision
      transfers[n] = row.insight_transferability
      for (const tag of new Set(row.tags.map((tag) => tag.toLowerCase()))) tags.append(tag, n)
      readers.set(n, flag, owner)
    },
    remove(n) {
      flags[n] = REMOVED
      readers.set(n, REMOVED, 0)
    },
    ofQuery(filter) {
      const wedge = filter.wedge === null ? null : names.find(filter.wedge)
      const evidenceClass = filter.evidence_class === null ? null : names.find(filter.evidence_class)
      // a class without rows must not match the documents without a class, which carry 0 as well
      if (wedge === 0 || evidenceClass === 0) return mask.fill(0, 0, count)
      const { include_drafts, self_only, min_causal_depth, min_boundary_precision, min_insight_transferability } =
        filter
      const reader = { number: names.find(filter.reader), include_drafts, self_only }
      const readable = readers.of(reader, flags, owners, count)
      const least = Math.max(min_causal_depth, min_boundary_precision, min_insight_transferability)
      if (wedge === null && evidenceClass === null && filter.tags.length === 0 && least <= 0) return readable
      mask.set(readable.subarray(0, count))
      if (wedge !== null) keep((n) => wedges[n] === wedge)
      if (evidenceClass !== null) keep((n) => classes[n] === evidenceClass)
      if (filter.tags.length > 0) {
        const wanted = markTagged(filter.tags)
        keep((n) => wanted[n] === 1)
      }
      if (min_causal_depth > 0) keep((n) => (depths[n] ?? 0) >= min_causal_depth)
      if (min_boundary_precision > 0) keep((n) => (precisions[n] ?? 0) >= min_boundary_precision)
      if (min_insight_transferability > 0) keep((n) => (transfers[n] ?? 0) >= min_insight_transferability)
      return mask
    },
    ownedBy(reader) {
      const owner = names.find(reader)
      return (n) => owners[n] === owner && flags[n] !== REMOVED
    },
    neighbourTest(reader) {
      const owner = names.find(reader)
      return (n) => isKnown(flags[n] ?? 0, owners[n] === owner)
    },
    compact(next) {
      for (const column of columns()) count = packRows(column, 1, next)
      tags.rewrite((n) => ((next[n] ?? -1) < 0 ? FORGOTTEN : (next[n] ?? 0)))
      readers.forget()
    },
    save(writer) {
      names.save(writer)
      tags.save(writer)
      for (const column of columns()) writer.column(column.subarray(0, count))
    },
    bytes: () => {
      const own = [...columns(), mask, tagged].reduce((sum, column) => sum + column.byteLength, 0)
      return own + tags.stats().bytes + readers.bytes()
    },
  }
}
