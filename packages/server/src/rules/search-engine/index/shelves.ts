import { compactRows, growColumn, uint32Column } from './number-columns.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-codec.ts'
import { createTermDictionary } from './term-dictionary.ts'
import type { IndexReader, IndexRow } from './types.ts'

// How rare a word is decides how much it counts in a query. Were hidden documents counted, the score of a visible one
// would tell whether any of them has a word. So each document is on a shelf, and a search counts its reader's alone.

/** The shelf of what everybody may find; that of a workspace has its id. */
export const EVERYBODY = 'everybody'
/** The shelf of what only its owner may find; it counts for nobody. */
export const OWNERS = 'owners'

export const shelfOf = ({
  workspace_id,
  is_published,
  validation_state,
}: Pick<IndexRow, 'workspace_id' | 'is_published' | 'validation_state'>): string =>
  is_published && validation_state === 'verified' ? (workspace_id ?? EVERYBODY) : OWNERS

/** The shelves that count for a reader. */
export const shelvesOf = ({ workspace_id }: IndexReader): readonly string[] =>
  workspace_id === null ? [EVERYBODY] : [EVERYBODY, workspace_id]

/** On which shelf each document is. */
export interface Shelves {
  /** Adds document `n`; numbers must be ascending. */
  add(n: number, shelf: string): void
  /** The shelf of document `n`. */
  of(n: number): string
  /** All shelves that have ever had a document. */
  names(): readonly string[]
  /** How many documents are on these shelves. */
  count(shelves: readonly string[]): number
  /** Renumbers the documents by `next` (new number by old number, ascending); -1 removes a document. */
  compact(next: Int32Array): void
  save(writer: SnapshotWriter): void
  bytes(): number
}

/** Shelves, empty or restored from a snapshot. */
export function createShelves(saved: SnapshotReader | null = null): Shelves {
  const names = createTermDictionary(saved)
  let numbers = saved?.column(uint32Column) ?? uint32Column(0)
  let documents = numbers.length
  /** by shelf number, from 1 */
  let counts: number[] = []

  function recount(): void {
    counts = []
    for (let n = 0; n < documents; n++) {
      const shelf = numbers[n] ?? 0
      counts[shelf] = (counts[shelf] ?? 0) + 1
    }
  }
  recount()

  return {
    add(n, name) {
      const shelf = names.add(name)
      numbers = growColumn(numbers, n + 1, uint32Column)
      numbers[n] = shelf
      counts[shelf] = (counts[shelf] ?? 0) + 1
      documents = n + 1
    },
    of: (n) => names.termOf(numbers[n] ?? 0),
    names: () => names.terms(),
    count: (shelves) => shelves.reduce((sum, name) => sum + (counts[names.numberOf(name)] ?? 0), 0),
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
