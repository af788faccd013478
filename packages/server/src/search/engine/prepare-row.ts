/*
 * STAND-IN for what branch `engine` delivers; to be deleted at the merge. Then `prepareRow` and `PreparedRow` come from
 * the engine's own file, `createSearchIndex`, `restoreSearchIndex` and `SearchIndex` (with `put(prepared)` and
 * `save()`) from `search-index.ts` and `types.ts`; importers change nothing but the paths.
 */
import { createSearchIndex as createIndex } from './search-index.ts'
import type { IndexRow, SearchIndex as Unsaved } from './types.ts'

export type PreparedRow = IndexRow

export interface SearchIndex extends Omit<Unsaved, 'put'> {
  put(row: PreparedRow): void
  save(): Uint8Array
}

export const prepareRow = (row: IndexRow): PreparedRow => row

export function createSearchIndex(): SearchIndex {
  const index = createIndex()
  const rows = new Map<string, IndexRow>()
  return {
    ...index,
    put(row) {
      index.put(row)
      rows.delete(row.id)
      rows.set(row.id, row)
    },
    remove(id) {
      index.remove(id)
      rows.delete(id)
    },
    save: () =>
      Buffer.from(
        JSON.stringify(
          [...rows.values()].map((row) => ({
            ...row,
            vector: row.vector && { scale: row.vector.scale, values: [...row.vector.values] },
          })),
        ),
      ),
  }
}

export function restoreSearchIndex(bytes: Uint8Array): SearchIndex {
  const index = createSearchIndex()
  const rows: (Omit<IndexRow, 'vector'> & { vector: { values: number[]; scale: number } | null })[] = JSON.parse(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(),
  )
  for (const row of rows)
    index.put({ ...row, vector: row.vector && { ...row.vector, values: Int8Array.from(row.vector.values) } })
  return index
}
