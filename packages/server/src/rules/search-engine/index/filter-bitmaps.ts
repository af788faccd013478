import { compactRows, float64Column, growColumn, uint8Column, uint32Column } from './number-columns.ts'
import { createPostings, DROPPED } from './postings.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-codec.ts'
import { createTermDictionary } from './term-dictionary.ts'
import type { IndexQuery, IndexReader, IndexRow } from './types.ts'
import {
  accessOf,
  createVisibilityBitmaps,
  documentFlags,
  isKnownTo,
  isNeighborOfOthers,
  isVisibleNeighbor,
  REMOVED_FLAGS,
  type ReaderNumbers,
} from './visibility-bitmaps.ts'

/** The fields of a row that filters and visibility depend on. */
type FilterFields = Omit<
  IndexRow,
  'id' | 'cluster' | 'quality' | 'endorsement' | 'created_ms' | 'superseded_by' | 'title' | 'body' | 'core' | 'vector'
>

/** The exact filters of a query. */
type IndexFilter = Omit<IndexQuery, 'text' | 'corrected_text' | 'error_message' | 'vector'>

/**
 * Exact filters as bitmaps of one byte per document, 1 when the document matches. A bitmap is read-only and valid until
 * the next call.
 */
export interface FilterBitmaps {
  /** Adds document `n`; numbers must be ascending. */
  add(n: number, row: FilterFields): void
  remove(n: number): void
  /** The documents that pass every filter and that the reader may see. */
  matchQuery(filter: IndexFilter): Uint8Array
  /** Whether document `n` belongs to a workspace. */
  isOfWorkspace(n: number): boolean
  /** A predicate for the documents that the reader owns, and those of their workspace. */
  knownPredicate(reader: IndexReader): (n: number) => boolean
  /**
   * A predicate for the documents that may be reported to the reader as neighbors: own ones, and published verified ones
   * of everybody and of their workspace, none superseded and no draft. It is not a bitmap, because only the few documents
   * that are near enough are tested.
   */
  neighborPredicate(reader: IndexReader): (n: number) => boolean
  /**
   * A predicate for the published verified documents with the audience of document `n`: of everybody, or of its
   * workspace.
   */
  peerPredicate(n: number): (n: number) => boolean
  /** A predicate for all documents but drafts that the contributor does not own and that belong to no workspace. */
  othersPredicate(contributor_id: string): (n: number) => boolean
  /** Renumbers the documents by `next` (new number by old number, ascending); -1 removes a document. */
  compact(next: Int32Array): void
  save(writer: SnapshotWriter): void
  bytes(): number
}

/** Filter bitmaps, empty or restored from a snapshot. */
export function createFilterBitmaps(saved: SnapshotReader | null = null): FilterBitmaps {
  const names = createTermDictionary(saved)
  const tags = createPostings(saved)
  let flags = saved?.column(uint8Column) ?? uint8Column(0)
  let count = flags.length
  let owners = saved?.column(uint32Column, count) ?? uint32Column(0)
  let workspaces = saved?.column(uint32Column, count) ?? uint32Column(0)
  let wedges = saved?.column(uint32Column, count) ?? uint32Column(0)
  let classes = saved?.column(uint32Column, count) ?? uint32Column(0)
  let depths = saved?.column(float64Column, count) ?? float64Column(0)
  let precisions = saved?.column(float64Column, count) ?? float64Column(0)
  let transfers = saved?.column(float64Column, count) ?? float64Column(0)
  let matches = uint8Column(count)
  let tagged = uint8Column(count)
  const visibility = createVisibilityBitmaps()
  const columns = () => [flags, owners, workspaces, wedges, classes, depths, precisions, transfers]

  function growTo(needed: number): void {
    flags = growColumn(flags, needed, uint8Column)
    owners = growColumn(owners, needed, uint32Column)
    workspaces = growColumn(workspaces, needed, uint32Column)
    wedges = growColumn(wedges, needed, uint32Column)
    classes = growColumn(classes, needed, uint32Column)
    depths = growColumn(depths, needed, float64Column)
    precisions = growColumn(precisions, needed, float64Column)
    transfers = growColumn(transfers, needed, float64Column)
    matches = growColumn(matches, needed, uint8Column)
    tagged = growColumn(tagged, needed, uint8Column)
  }

  function markTagged(wantedTags: string[]): Uint8Array {
    tagged.fill(0, 0, count)
    const distinct = new Set(wantedTags.map((tag) => tag.toLowerCase()))
    for (const tag of distinct) for (const n of tags.list(tag)) tagged[n] = 1
    return tagged
  }

  const access = (n: number) => accessOf({ flags, owners, workspaces }, n)
  const numbersOf = ({ contributor_id, workspace_id }: IndexReader): ReaderNumbers => ({
    owner: names.numberOf(contributor_id),
    workspace: workspace_id === null ? 0 : names.numberOf(workspace_id),
  })

  /** Clears the documents of `matches` that do not pass. */
  function keep(passes: (n: number) => boolean): void {
    for (let n = 0; n < count; n++) if (matches[n] === 1 && !passes(n)) matches[n] = 0
  }

  return {
    add(n, row) {
      count = n + 1
      growTo(count)
      flags[n] = documentFlags(row)
      owners[n] = names.add(row.owner)
      workspaces[n] = row.workspace_id === null ? 0 : names.add(row.workspace_id)
      wedges[n] = names.add(row.wedge)
      classes[n] = row.evidence_class === null ? 0 : names.add(row.evidence_class)
      depths[n] = row.causal_depth
      precisions[n] = row.boundary_precision
      transfers[n] = row.insight_transferability
      for (const tag of new Set(row.tags.map((tag) => tag.toLowerCase()))) tags.append(tag, n)
      visibility.updateDocument(n, access(n))
    },
    remove(n) {
      flags[n] = REMOVED_FLAGS
      visibility.updateDocument(n, access(n))
    },
    matchQuery(filter) {
      const wedge = filter.wedge === null ? null : names.numberOf(filter.wedge)
      const evidenceClass = filter.evidence_class === null ? null : names.numberOf(filter.evidence_class)
      // an unknown evidence class must not match the documents without one, which carry 0 as well
      if (wedge === 0 || evidenceClass === 0) return matches.fill(0, 0, count)
      const { include_drafts, self_only, min_causal_depth, min_boundary_precision, min_insight_transferability } =
        filter
      const reader = { ...numbersOf(filter.reader), include_drafts, self_only }
      const readable = visibility.getBitmap(reader, { flags, owners, workspaces }, count)
      const largestMinimum = Math.max(min_causal_depth, min_boundary_precision, min_insight_transferability)
      if (wedge === null && evidenceClass === null && filter.tags.length === 0 && largestMinimum <= 0) return readable
      matches.set(readable.subarray(0, count))
      if (wedge !== null) keep((n) => wedges[n] === wedge)
      if (evidenceClass !== null) keep((n) => classes[n] === evidenceClass)
      if (filter.tags.length > 0) {
        const wanted = markTagged(filter.tags)
        keep((n) => wanted[n] === 1)
      }
      if (min_causal_depth > 0) keep((n) => (depths[n] ?? 0) >= min_causal_depth)
      if (min_boundary_precision > 0) keep((n) => (precisions[n] ?? 0) >= min_boundary_precision)
      if (min_insight_transferability > 0) keep((n) => (transfers[n] ?? 0) >= min_insight_transferability)
      return matches
    },
    isOfWorkspace: (n) => (workspaces[n] ?? 0) !== 0,
    knownPredicate(reader) {
      const numbers = numbersOf(reader)
      return (n) => isKnownTo(access(n), numbers)
    },
    neighborPredicate(reader) {
      const numbers = numbersOf(reader)
      return (n) => isVisibleNeighbor(access(n), numbers)
    },
    peerPredicate(self) {
      const workspace = workspaces[self] ?? 0
      return (n) => workspaces[n] === workspace && isVisibleNeighbor(access(n), { owner: 0, workspace })
    },
    othersPredicate(contributor_id) {
      const owner = names.numberOf(contributor_id)
      return (n) => isNeighborOfOthers(access(n), owner)
    },
    compact(next) {
      for (const column of columns()) count = compactRows(column, 1, next)
      tags.rewrite((n) => ((next[n] ?? -1) < 0 ? DROPPED : (next[n] ?? 0)))
      visibility.invalidate()
    },
    save(writer) {
      names.save(writer)
      tags.save(writer)
      for (const column of columns()) writer.column(column.subarray(0, count))
    },
    bytes: () => {
      const columnBytes = [...columns(), matches, tagged].reduce((sum, column) => sum + column.byteLength, 0)
      return columnBytes + tags.stats().bytes + visibility.bytes()
    },
  }
}
