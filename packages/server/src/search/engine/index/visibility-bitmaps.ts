import type { IndexRow } from '../types.ts'
import { growColumn, uint8Column } from './number-columns.ts'

/** Bits of the flag byte of a document. */
const LIVE = 1
const PUBLIC = 2
const VERIFIED = 4
const SUPERSEDED = 8
/** The flags of a document that was removed. */
export const REMOVED_FLAGS = 0
/** Callers without records of their own share one mask, so a few are enough. */
const MAX_BITMAPS = 8

/** The flag byte of a row. */
export function documentFlags(row: Pick<IndexRow, 'is_public' | 'validation_state' | 'validity_status'>): number {
  return (
    LIVE |
    (row.is_public ? PUBLIC : 0) |
    (row.validation_state === 'verified' ? VERIFIED : 0) |
    (row.validity_status === 'superseded' ? SUPERSEDED : 0)
  )
}

/** True for a document that may be named as a neighbour: own or public and verified, not superseded. */
export function isVisibleNeighbor(flag: number, own: boolean): boolean {
  const known = LIVE | PUBLIC | VERIFIED
  return ((flag & known) === known || ((flag & LIVE) !== 0 && own)) && (flag & SUPERSEDED) === 0
}

/** Who asks for what, apart from what the rows are about. */
export interface VisibilityFilter {
  /** number of the owner; 0 for one without records */
  number: number
  include_drafts: boolean
  self_only: boolean
}

function isVisible(flag: number, own: boolean, { include_drafts, self_only }: VisibilityFilter): boolean {
  const readable = (flag & VERIFIED) !== 0 ? own || (flag & PUBLIC) !== 0 : own && include_drafts
  return (flag & LIVE) !== 0 && (own || !self_only) && readable
}

/** The masks of the last readers, kept equal to the documents while these change. */
export interface VisibilityBitmaps {
  /** Documents that the reader may be answered, of the first `count`. */
  getBitmap(reader: VisibilityFilter, flags: Uint8Array, owners: Uint32Array, count: number): Uint8Array
  /** Tells that document `n` now has these flags and this owner. */
  updateDocument(n: number, flag: number, owner: number): void
  /** Forgets all masks: the documents have other numbers now. */
  invalidate(): void
  bytes(): number
}

/** No mask yet. */
export function createVisibilityBitmaps(): VisibilityBitmaps {
  const kept: { reader: VisibilityFilter; mask: Uint8Array }[] = []
  const same = (a: VisibilityFilter, b: VisibilityFilter): boolean =>
    a.number === b.number && a.include_drafts === b.include_drafts && a.self_only === b.self_only

  function make(reader: VisibilityFilter, flags: Uint8Array, owners: Uint32Array, count: number): Uint8Array {
    const mask = uint8Column(flags.length)
    for (let n = 0; n < count; n++) mask[n] = isVisible(flags[n] ?? 0, owners[n] === reader.number, reader) ? 1 : 0
    return mask
  }

  return {
    getBitmap(reader, flags, owners, count) {
      const at = kept.findIndex((entry) => same(entry.reader, reader))
      const found = kept[at]
      if (found !== undefined) kept.splice(at, 1)
      const entry = found ?? { reader, mask: make(reader, flags, owners, count) }
      kept.unshift(entry)
      kept.length = Math.min(kept.length, MAX_BITMAPS)
      return entry.mask
    },
    updateDocument(n, flag, owner) {
      for (const entry of kept) {
        entry.mask = growColumn(entry.mask, n + 1, uint8Column)
        entry.mask[n] = isVisible(flag, owner === entry.reader.number, entry.reader) ? 1 : 0
      }
    },
    invalidate() {
      kept.length = 0
    },
    bytes: () => kept.reduce((sum, { mask }) => sum + mask.length, 0),
  }
}
