import { ENDORSEMENT, type Endorsement } from '../../trust/trust-classes.ts'
import { compactRows, float64Column, growColumn, uint8Column, uint32Column } from './number-columns.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-codec.ts'
import { createTermDictionary } from './term-dictionary.ts'

/** The fields of a document that a search result reports. */
interface IndexedDocument {
  id: string
  owner: string
  cluster: string
  /** multiplies its relevance, 0..1 */
  factor: number
  endorsement: Endorsement
  created_ms: number
}

/** The documents of the index by number and by id. */
export interface DocumentTable {
  add(document: IndexedDocument): void
  /**
   * Removes an id; the number of its document stays in use until `compact`.
   * @returns the number, undefined for an unknown id
   */
  remove(id: string): number | undefined
  has(id: string): boolean
  numberOf(id: string): number | undefined
  idOf(n: number): string
  ownerOf(n: number): string
  clusterOf(n: number): string
  endorsementOf(n: number): Endorsement
  createdMsOf(n: number): number
  /** The factor of every document, valid until the next change. */
  factors(): Float64Array
  /** Counts the numbers in use, including those of removed documents. */
  count(): number
  removed(): number
  isRemoved(n: number): boolean
  /**
   * Drops the removed documents and renumbers the others.
   * @returns the new number by old number, ascending; -1 for a removed document
   */
  compact(): Int32Array
  save(writer: SnapshotWriter): void
  bytes(): number
}

/** Estimated memory of an id in a Map and in an array. */
const ID_BYTES = 112
/** Marks the number of a removed document. */
const NO_ID = ''

/** A document table, empty or restored from a snapshot. */
export function createDocumentTable(saved: SnapshotReader | null = null): DocumentTable {
  const ids = saved?.texts() ?? []
  let owners = saved?.column(uint32Column, ids.length) ?? uint32Column(0)
  let clusters = saved?.column(uint32Column, ids.length) ?? uint32Column(0)
  let factors = saved?.column(float64Column, ids.length) ?? float64Column(0)
  let endorsements = saved?.column(uint8Column, ids.length) ?? uint8Column(0)
  let created = saved?.column(float64Column, ids.length) ?? float64Column(0)
  const names = createTermDictionary(saved)
  const numbers = mapIdsToNumbers(ids)

  return {
    add({ id, owner, cluster, factor, endorsement, created_ms }) {
      const n = ids.push(id) - 1
      numbers.set(id, n)
      owners = growColumn(owners, n + 1, uint32Column)
      clusters = growColumn(clusters, n + 1, uint32Column)
      factors = growColumn(factors, n + 1, float64Column)
      endorsements = growColumn(endorsements, n + 1, uint8Column)
      created = growColumn(created, n + 1, float64Column)
      owners[n] = names.add(owner)
      clusters[n] = names.add(cluster)
      factors[n] = factor
      endorsements[n] = endorsement
      created[n] = created_ms
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
    endorsementOf: (n) => (endorsements[n] ?? ENDORSEMENT.none) as Endorsement,
    createdMsOf: (n) => created[n] ?? 0,
    factors: () => factors,
    count: () => ids.length,
    removed: () => ids.length - numbers.size,
    isRemoved: (n) => ids[n] === NO_ID,
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
      for (const column of [owners, clusters, factors, endorsements, created]) compactRows(column, 1, next)
      return next
    },
    save(writer) {
      writer.texts(ids)
      writer.column(owners.subarray(0, ids.length))
      writer.column(clusters.subarray(0, ids.length))
      writer.column(factors.subarray(0, ids.length))
      writer.column(endorsements.subarray(0, ids.length))
      writer.column(created.subarray(0, ids.length))
      names.save(writer)
    },
    bytes: () =>
      ids.length * ID_BYTES +
      owners.byteLength +
      clusters.byteLength +
      factors.byteLength +
      endorsements.byteLength +
      created.byteLength,
  }
}

function mapIdsToNumbers(ids: string[]): Map<string, number> {
  const numbers = new Map<string, number>()
  for (const [n, id] of ids.entries()) if (id !== NO_ID) numbers.set(id, n)
  return numbers
}
