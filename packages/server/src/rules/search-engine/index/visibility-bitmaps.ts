import { growColumn, uint8Column } from './number-columns.ts'
import type { IndexRow } from './types.ts'

/** Bits of the flags of a document. */
const LIVE = 1
const PUBLISHED = 2
const VERIFIED = 4
const SUPERSEDED = 8
const DRAFT = 16
/** The flags of a document that was removed. */
export const REMOVED_FLAGS = 0
/** Callers without own records share one bitmap, so a few are enough. */
const MAX_BITMAPS = 8

/** The flags of a row. */
export function documentFlags(row: Pick<IndexRow, 'is_published' | 'validation_state' | 'validity_status'>): number {
  return (
    LIVE |
    (row.is_published ? PUBLISHED : 0) |
    (row.validation_state === 'verified' ? VERIFIED : 0) |
    (row.validity_status === 'superseded' ? SUPERSEDED : 0) |
    (row.validation_state === 'draft' ? DRAFT : 0)
  )
}

/** Reader by the numbers of their names; 0 for a name that no document has. */
export interface ReaderNumbers {
  owner: number
  /** 0 for a personal key */
  workspace: number
}

/** Fields that decide who may see a document. */
export interface DocumentAccess {
  flags: number
  owner: number
  /** 0 for none */
  workspace: number
}

/**
 * Whether a document belongs to a workspace of which the reader has no key: it does not exist for them, even if they
 * own it.
 */
const isIsolated = ({ workspace }: DocumentAccess, reader: ReaderNumbers): boolean =>
  workspace !== 0 && workspace !== reader.workspace

/** True for a document with which a deposit may be compared, readable or not: everything but drafts. */
const isNeighbor = ({ flags }: DocumentAccess): boolean => (flags & LIVE) !== 0 && (flags & DRAFT) === 0

/** True for a document of somebody else outside of all workspaces that a deposit may be compared with. */
export const isNeighborOfOthers = (document: DocumentAccess, owner: number): boolean =>
  document.owner !== owner && document.workspace === 0 && isNeighbor(document)

/**
 * True for a document that may be reported as a neighbor: own, or published and verified; never superseded, never a draft.
 */
export function isVisibleNeighbor(document: DocumentAccess, reader: ReaderNumbers): boolean {
  const published = LIVE | PUBLISHED | VERIFIED
  const isReadable = (document.flags & published) === published || document.owner === reader.owner
  return isReadable && !isIsolated(document, reader) && isNeighbor(document) && (document.flags & SUPERSEDED) === 0
}

/** True for a document whose words the reader may know: own, or of their workspace. */
export const isKnownTo = (document: DocumentAccess, reader: ReaderNumbers): boolean => {
  const isMember = document.workspace !== 0 && (document.flags & PUBLISHED) !== 0
  return (document.flags & LIVE) !== 0 && !isIsolated(document, reader) && (document.owner === reader.owner || isMember)
}

/** The parts of a query that decide which documents its reader may see. */
interface VisibilityFilter extends ReaderNumbers {
  include_drafts: boolean
  self_only: boolean
}

function isVisible(document: DocumentAccess, reader: VisibilityFilter): boolean {
  const { flags } = document
  const isOwn = document.owner === reader.owner
  const readable = (flags & VERIFIED) !== 0 ? isOwn || (flags & PUBLISHED) !== 0 : isOwn && reader.include_drafts
  return (flags & LIVE) !== 0 && (isOwn || !reader.self_only) && readable && !isIsolated(document, reader)
}

/** The columns of all documents. */
export interface AccessColumns {
  flags: Uint8Array
  owners: Uint32Array
  workspaces: Uint32Array
}

/** Reads the fields that decide who may see document `n`. */
export const accessOf = ({ flags, owners, workspaces }: AccessColumns, n: number): DocumentAccess => ({
  flags: flags[n] ?? REMOVED_FLAGS,
  owner: owners[n] ?? 0,
  workspace: workspaces[n] ?? 0,
})

/** The bitmaps of the last readers, updated with every change of a document. */
export interface VisibilityBitmaps {
  /** The documents among the first `count` that the reader may see. */
  getBitmap(reader: VisibilityFilter, columns: AccessColumns, count: number): Uint8Array
  /** Updates all bitmaps for the present state of document `n`. */
  updateDocument(n: number, document: DocumentAccess): void
  /** Drops all bitmaps, as after a renumbering of the documents. */
  invalidate(): void
  bytes(): number
}

/** A cache without bitmaps. */
export function createVisibilityBitmaps(): VisibilityBitmaps {
  /** the last used first */
  const cached: { reader: VisibilityFilter; bitmap: Uint8Array }[] = []
  const isSame = (a: VisibilityFilter, b: VisibilityFilter): boolean =>
    a.owner === b.owner &&
    a.workspace === b.workspace &&
    a.include_drafts === b.include_drafts &&
    a.self_only === b.self_only

  function createBitmap(reader: VisibilityFilter, columns: AccessColumns, count: number): Uint8Array {
    const bitmap = uint8Column(columns.flags.length)
    for (let n = 0; n < count; n++) bitmap[n] = isVisible(accessOf(columns, n), reader) ? 1 : 0
    return bitmap
  }

  return {
    getBitmap(reader, columns, count) {
      const position = cached.findIndex((entry) => isSame(entry.reader, reader))
      const known = cached[position]
      if (known !== undefined) cached.splice(position, 1)
      const entry = known ?? { reader, bitmap: createBitmap(reader, columns, count) }
      cached.unshift(entry)
      cached.length = Math.min(cached.length, MAX_BITMAPS)
      return entry.bitmap
    },
    updateDocument(n, document) {
      for (const entry of cached) {
        entry.bitmap = growColumn(entry.bitmap, n + 1, uint8Column)
        entry.bitmap[n] = isVisible(document, entry.reader) ? 1 : 0
      }
    },
    invalidate() {
      cached.length = 0
    },
    bytes: () => cached.reduce((sum, { bitmap }) => sum + bitmap.length, 0),
  }
}
