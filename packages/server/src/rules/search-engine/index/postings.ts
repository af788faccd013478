import { copyString } from './copy-string.ts'
import { growColumn, uint32Column } from './number-columns.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-codec.ts'

/** The result of a `rewrite` that removes the posting. */
export const DROPPED = -1

/** Posting lists: lists of unsigned 32-bit numbers by key, packed into one array. */
export interface Postings {
  append(key: string, posting: number): void
  /** The postings of a key in the order of appending, empty for an unknown key; valid until the next change. */
  list(key: string): Uint32Array
  /** Replaces each posting by the result of `change`, and removes those for which it is DROPPED. */
  rewrite(change: (posting: number) => number): void
  save(writer: SnapshotWriter): void
  stats(): { keys: number; postings: number; bytes: number }
}

/**
 * The size class of a list: the binary logarithm of its block size. A block has room for a power of two of postings,
 * and a list is in the smallest block that holds it, so the class follows from the length.
 */
const sizeClass = (length: number): number => 32 - Math.clz32(length - 1)
/** The array is repacked when more than this many times the room is used that the blocks of its lists need. */
const MAX_FRAGMENTATION = 1.25
const isBlockFull = (length: number): boolean => (length & (length - 1)) === 0

const sumSizes = (sizes: Uint32Array): number => sizes.reduce((sum, size) => sum + size, 0)
const capacityFor = (sizes: Uint32Array): number =>
  sizes.reduce((sum, size) => sum + (size > 0 ? 2 ** sizeClass(size) : 0), 0)

/** Posting lists, empty or restored from a snapshot. */
export function createPostings(saved: SnapshotReader | null = null): Postings {
  let keys = new Map<string, number>()
  let starts = uint32Column(0)
  let lengths = uint32Column(0)
  let arena = uint32Column(0)
  let used = 0
  /** by size class, the starts of blocks that lists have outgrown */
  let free: number[][] = []

  function allocate(blockClass: number): number {
    const reused = free[blockClass]?.pop()
    if (reused !== undefined) return reused
    const start = used
    used += 2 ** blockClass
    arena = growColumn(arena, used, uint32Column)
    return start
  }

  /** Moves a full list into a block of twice the size. */
  function enlarge(list: number, length: number): void {
    const from = starts[list] ?? 0
    const blockClass = sizeClass(length)
    const start = allocate(blockClass + 1)
    arena.copyWithin(start, from, from + length)
    starts[list] = start
    free[blockClass] ??= []
    free[blockClass].push(from)
  }

  function addList(key: string): number {
    const list = keys.size
    keys.set(copyString(key), list)
    starts = growColumn(starts, list + 1, uint32Column)
    lengths = growColumn(lengths, list + 1, uint32Column)
    starts[list] = allocate(0)
    lengths[list] = 0
    return list
  }

  /**
   * Repacks the lists: list `n` starts at `from[n]` of `source` and has `sizes[n]` postings; empty lists are dropped.
   */
  function pack(names: Iterable<string>, source: Uint32Array, from: ArrayLike<number>, sizes: Uint32Array): void {
    const [packedStarts, packedLengths, packed] = [
      uint32Column(sizes.length),
      uint32Column(sizes.length),
      uint32Column(capacityFor(sizes)),
    ]
    keys = new Map()
    free = []
    used = 0
    let n = 0
    for (const name of names) {
      const size = sizes[n] ?? 0
      const start = from[n] ?? 0
      n++
      if (size === 0) continue
      packedStarts[keys.size] = used
      packedLengths[keys.size] = size
      keys.set(name, keys.size)
      for (let i = 0; i < size; i++) packed[used + i] = source[start + i] ?? 0
      used += 2 ** sizeClass(size)
    }
    starts = packedStarts
    lengths = packedLengths
    arena = packed
  }

  if (saved !== null) {
    const names = saved.texts()
    const sizes = saved.column(uint32Column, names.length)
    const from = new Float64Array(sizes.length)
    for (let n = 1; n < sizes.length; n++) from[n] = (from[n - 1] ?? 0) + (sizes[n - 1] ?? 0)
    pack(names, saved.column(uint32Column), from, sizes)
  }

  return {
    append(key, posting) {
      const list = keys.get(key) ?? addList(key)
      const length = lengths[list] ?? 0
      if (length > 0 && isBlockFull(length)) enlarge(list, length)
      arena[(starts[list] ?? 0) + length] = posting
      lengths[list] = length + 1
    },
    list(key) {
      const list = keys.get(key)
      if (list === undefined) return uint32Column(0)
      const start = starts[list] ?? 0
      return arena.subarray(start, start + (lengths[list] ?? 0))
    },
    rewrite(change) {
      for (let list = 0; list < keys.size; list++) {
        const start = starts[list] ?? 0
        const end = start + (lengths[list] ?? 0)
        let kept = start
        for (let i = start; i < end; i++) {
          const posting = change(arena[i] ?? 0)
          if (posting !== DROPPED) arena[kept++] = posting
        }
        lengths[list] = kept - start
      }
      const sizes = lengths.subarray(0, keys.size)
      if (used > capacityFor(sizes) * MAX_FRAGMENTATION) pack(keys.keys(), arena, starts, sizes)
    },
    save(writer) {
      const sizes = lengths.subarray(0, keys.size)
      const packed = uint32Column(sumSizes(sizes))
      let length = 0
      for (let list = 0; list < sizes.length; list++) {
        const start = starts[list] ?? 0
        for (let i = 0; i < (sizes[list] ?? 0); i++) packed[length++] = arena[start + i] ?? 0
      }
      writer.texts([...keys.keys()].filter((_, list) => (sizes[list] ?? 0) > 0))
      writer.column(sizes.filter((size) => size > 0))
      writer.column(packed)
    },
    stats: () => ({
      keys: keys.size,
      postings: sumSizes(lengths.subarray(0, keys.size)),
      bytes: arena.byteLength + starts.byteLength + lengths.byteLength + keys.size * KEY_BYTES,
    }),
  }
}

/** Estimated memory of a short string and its number in a Map. */
const KEY_BYTES = 64
