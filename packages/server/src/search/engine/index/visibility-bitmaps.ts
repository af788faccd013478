import type { IndexRow } from '../types.ts'
import { growColumn, uint8Column } from './number-columns.ts'

/** Bits of the flags of a document. */
const LIVE = 1
const PUBLIC = 2
const VERIFIED = 4
const SUPERSEDED = 8
const DRAFT = 16
/** The flags of a document that was removed. */
export const REMOVED_FLAGS = 0
/** Callers without own records share one bitmap, so a few are enough. */
const MAX_BITMAPS = 8

/** The flags of a row. */
export function documentFlags(row: Pick<IndexRow, 'is_public' | 'validation_state' | 'validity_status'>): number {
  return (
    LIVE |
    (row.is_public ? PUBLIC : 0) |
    (row.validation_state === 'verified' ? VERIFIED : 0) |
    (row.validity_status === 'superseded' ? SUPERSEDED : 0) |
    (row.validation_state === 'draft' ? DRAFT : 0)
  )
}

/** True for a document that a deposit may be compared with, whoever may read it: no draft says anything yet. */
export const isNeighbor = (flags: number): boolean => (flags & LIVE) !== 0 && (flags & DRAFT) === 0

/**
 * True for a document that may be reported as a neighbor: own, or public and verified; never superseded, never a draft.
 */
export function isVisibleNeighbor(flags: number, isOwn: boolean): boolean {
  const published = LIVE | PUBLIC | VERIFIED
  return ((flags & published) === published || isOwn) && isNeighbor(flags) && (flags & SUPERSEDED) === 0
}

/** The parts of a query that decide which documents its reader may see. */
export interface VisibilityFilter {
  /** number of the reader as an owner; 0 for a reader without records */
  number: number
  include_drafts: boolean
  self_only: boolean
}

function isVisible(flags: number, isOwn: boolean, { include_drafts, self_only }: VisibilityFilter): boolean {
  const readable = (flags & VERIFIED) !== 0 ? isOwn || (flags & PUBLIC) !== 0 : isOwn && include_drafts
  return (flags & LIVE) !== 0 && (isOwn || !self_only) && readable
}

/** The bitmaps of the last readers, updated with every change of a document. */
export interface VisibilityBitmaps {
  /** The documents among the first `count` that the reader may see. */
  getBitmap(reader: VisibilityFilter, flags: Uint8Array, owners: Uint32Array, count: number): Uint8Array
  /** Updates all bitmaps for the present flags and owner of document `n`. */
  updateDocument(n: number, flags: number, owner: number): void
  /** Drops all bitmaps, as after a renumbering of the documents. */
  invalidate(): void
  bytes(): number
}

/** A cache without bitmaps. */
export function createVisibilityBitmaps(): VisibilityBitmaps {
  /** the last used first */
  const cached: { reader: VisibilityFilter; bitmap: Uint8Array }[] = []
  const isSame = (a: VisibilityFilter, b: VisibilityFilter): boolean =>
    a.number === b.number && a.include_drafts === b.include_drafts && a.self_only === b.self_only

  function createBitmap(reader: VisibilityFilter, flags: Uint8Array, owners: Uint32Array, count: number): Uint8Array {
    const bitmap = uint8Column(flags.length)
    for (let n = 0; n < count; n++) bitmap[n] = isVisible(flags[n] ?? 0, owners[n] === reader.number, reader) ? 1 : 0
    return bitmap
  }

  return {
    getBitmap(reader, flags, owners, count) {
      const position = cached.findIndex((entry) => isSame(entry.reader, reader))
      const known = cached[position]
      if (known !== undefined) cached.splice(position, 1)
      const entry = known ?? { reader, bitmap: createBitmap(reader, flags, owners, count) }
      cached.unshift(entry)
      cached.length = Math.min(cached.length, MAX_BITMAPS)
      return entry.bitmap
    },
    updateDocument(n, flags, owner) {
      for (const entry of cached) {
        entry.bitmap = growColumn(entry.bitmap, n + 1, uint8Column)
        entry.bitmap[n] = isVisible(flags, owner === entry.reader.number, entry.reader) ? 1 : 0
      }
    },
    invalidate() {
      cached.length = 0
    },
    bytes: () => cached.reduce((sum, { bitmap }) => sum + bitmap.length, 0),
  }
}
