import { compactRows } from './compact-rows.ts'
import { float64Column, growColumn, uint8Column, uint32Column } from './number-columns.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-codec.ts'
import { createTermDictionary } from './term-dictionary.ts'

/** What an answer says of a document. */
export interface IndexedDocument {
  id: string
  owner: string
  cluster: string
  /** factor on its relevance */
  factor: number
  is_endorsed: boolean
}

/** The documents of the index, by number and by id. */
export interface DocumentTable {
  add(entry: IndexedDocument): void
  /** Forgets an id; the number of its document stays taken until `compact`. Gives the number, undefined when unknown. */
  remove(id: string): number | undefined
  has(id: string): boolean
  numberOf(id: string): number | undefined
  idOf(n: number): string
  ownerOf(n: number): string
  clusterOf(n: number): string
  isEndorsed(n: number): boolean
  /** Factor of every document from 0, valid until the next change. */
  factors(): Float64Array
  /** Numbers in use, those of removed documents among them. */
  count(): number
  removed(): number
  /** Renumbers without the removed documents; gives old number → new number, -1 for a removed one. */
  compact(): Int32Array
  save(writer: SnapshotWriter): void
  bytes(): number
}

/** What a Map and an array keep for an id, near enough. */
const ID_BYTES = 112
/** No document has it: the place of a removed one. */
const NO_ID = ''

/** Documents, none or as they were saved. */
export function createDocumentTable(saved: SnapshotReader | null = null): DocumentTable {
  const ids = saved?.texts() ?? []
  let owners = saved?.column(uint32Column, ids.length) ?? uint32Column(0)
  let clusters = saved?.column(uint32Column, ids.length) ?? uint32Column(0)
  let factors = saved?.column(float64Column, ids.length) ?? float64Column(0)
  let settled = saved?.column(uint8Column, ids.length) ?? uint8Column(0)
  const names = createTermDictionary(saved)
  const numbers = mapIdsToNumbers(ids)

  return {
    add({ id, owner, cluster, factor, ...entry }) {
      const n = ids.push(id) - 1
      numbers.set(id, n)
      owners = growColumn(owners, n + 1, uint32Column)
      clusters = growColumn(clusters, n + 1, uint32Column)
      factors = growColumn(factors, n + 1, float64Column)
      settled = growColumn(settled, n + 1, uint8Column)
      owners[n] = names.add(owner)
      clusters[n] = names.add(cluster)
      factors[n] = factor
      settled[n] = entry.is_endorsed ? 1 : 0
    },
    remove(id) {
      const n = numbers.get(id)
      if (n === undefined) return undefined
      numbers.delete(id)
      ids[n] = NO_ID
      return n
    },
    has: (id) => numbers.has(id),
    numberOf: (id) => numbers.get(id),
    idOf: (n) => ids[n] ?? NO_ID,
    ownerOf: (n) => names.termOf(owners[n] ?? 0),
    clusterOf: (n) => names.termOf(clusters[n] ?? 0),
    isEndorsed: (n) => settled[n] === 1,
    factors: () => factors,
    count: () => ids.length,
    removed: () => ids.length - numbers.size,
    compact() {
      const next = new Int32Array(ids.length).fill(-1)
      let kept = 0
      for (let n = 0; n < ids.length; n++) {
        const id = ids[n] ?? NO_ID
        if (id === NO_ID) continue
        if (kept < n) numbers.set(id, kept)
        ids[kept] = id
        next[n] = kept++
      }
      ids.length = kept
      for (const column of [owners, clusters, factors, settled]) compactRows(column, 1, next)
      return next
    },
    save(writer) {
      writer.texts(ids)
      writer.column(owners.subarray(0, ids.length))
      writer.column(clusters.subarray(0, ids.length))
      writer.column(factors.subarray(0, ids.length))
      writer.column(settled.subarray(0, ids.length))
      names.save(writer)
    },
    bytes: () =>
      ids.length * ID_BYTES + owners.byteLength + clusters.byteLength + factors.byteLength + settled.byteLength,
  }
}

function mapIdsToNumbers(ids: string[]): Map<string, number> {
  const numbers = new Map<string, number>()
  for (const [n, id] of ids.entries()) if (id !== NO_ID) numbers.set(id, n)
  return numbers
}
