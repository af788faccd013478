import { compactRows, growColumn, uint32Column } from './number-columns.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-codec.ts'
import { createTermDictionary } from './term-dictionary.ts'
import type { IndexReader, IndexRow } from './types.ts'

/**
 * The partition of public documents; that of a workspace has its id as name. A word weighs more in a query the fewer
 * documents have it. If documents that the caller may not see were counted, the scores of the others would reveal
 * whether these have the word, so a search counts only the documents in the partitions of its caller.
 */
export const EVERYBODY = 'everybody'
/** The partition of documents that only their owner may find; it counts in no search. */
export const OWNERS = 'owners'

export const partitionOf = ({
  workspace_id,
  is_published,
  validation_state,
}: Pick<IndexRow, 'workspace_id' | 'is_published' | 'validation_state'>): string =>
  is_published && validation_state === 'verified' ? (workspace_id ?? EVERYBODY) : OWNERS

/** The partitions that count for a reader. */
export const partitionsOf = ({ workspace_id }: IndexReader): readonly string[] =>
  workspace_id === null ? [EVERYBODY] : [EVERYBODY, workspace_id]

/** The partition in which each document is. */
export interface Partitions {
  /** Adds document `n`; numbers must be ascending. */
  add(n: number, partition: string): void
  /** The partition of document `n`. */
  of(n: number): string
  /** All partitions that have ever had a document. */
  names(): readonly string[]
  /** Counts the documents in these partitions. */
  count(partitions: readonly string[]): number
  /** Renumbers the documents by `next` (new number by old number, ascending); -1 removes a document. */
  compact(next: Int32Array): void
  save(writer: SnapshotWriter): void
  bytes(): number
}

/** Partitions, empty or restored from a snapshot. */
export function createPartitions(saved: SnapshotReader | null = null): Partitions {
  const names = createTermDictionary(saved)
  let numbers = saved?.column(uint32Column) ?? uint32Column(0)
  let documents = numbers.length
  /** by partition number, from 1 */
  let counts: number[] = []

  function recount(): void {
    counts = []
    for (let n = 0; n < documents; n++) {
      const partition = numbers[n] ?? 0
      counts[partition] = (counts[partition] ?? 0) + 1
    }
  }
  recount()

  return {
    add(n, name) {
      const partition = names.add(name)
      numbers = growColumn(numbers, n + 1, uint32Column)
      numbers[n] = partition
      counts[partition] = (counts[partition] ?? 0) + 1
      documents = n + 1
    },
    of: (n) => names.termOf(numbers[n] ?? 0),
    names: () => names.terms(),
    count: (partitions) => partitions.reduce((sum, name) => sum + (counts[names.numberOf(name)] ?? 0), 0),
    compact(next) {
      documents = compactRows(numbers, 1, next)
      recount()
    },
    save(writer) {
      names.save(writer)
      writer.column(numbers.subarray(0, documents))
    },
    bytes: () => numbers.byteLength,
  }
}
