import { uint32Column } from './number-columns.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-codec.ts'

/** The graph channel: which document is superseded by which record. */
export interface VersionChains {
  /** Adds document `n`, superseded by the record `successor`; null for a newest version. */
  add(n: number, successor: string | null): void
  remove(n: number): void
  /** The numbers of the superseded documents. */
  superseded(): Iterable<number>
  /**
   * Returns the number of the newest version that can be reached from document `n`: `n` itself when it is not
   * superseded or its successor is not in the index.
   * @param numberOf returns the number of a record, undefined when it is not in the index
   */
  newestVersionOf(n: number, numberOf: (id: string) => number | undefined): number
  /** Renumbers the documents by `next` (new number by old number); -1 removes a document. */
  compact(next: Int32Array): void
  save(writer: SnapshotWriter): void
  bytes(): number
}

/** Estimated memory of a number and an id in a Map. */
const LINK_BYTES = 80

/** Version chains, empty or restored from a snapshot. */
export function createVersionChains(saved: SnapshotReader | null = null): VersionChains {
  let successors = new Map<number, string>(saved === null ? [] : readLinks(saved))
  return {
    add(n, successor) {
      if (successor !== null) successors.set(n, successor)
    },
    remove: (n) => void successors.delete(n),
    superseded: () => successors.keys(),
    newestVersionOf(n, numberOf) {
      // a document is visited once, so that the loop ends even on a cycle, which the database forbids
      const visited = new Set([n])
      let head = n
      for (let id = successors.get(n); id !== undefined; id = successors.get(head)) {
        const next = numberOf(id)
        if (next === undefined || visited.has(next)) break
        visited.add(next)
        head = next
      }
      return head
    },
    compact(next) {
      const kept = new Map<number, string>()
      for (const [n, successor] of successors) {
        const number = next[n] ?? -1
        if (number >= 0) kept.set(number, successor)
      }
      successors = kept
    },
    save(writer) {
      writer.column(Uint32Array.from(successors.keys()))
      writer.texts([...successors.values()])
    },
    bytes: () => successors.size * LINK_BYTES,
  }
}

function readLinks(saved: SnapshotReader): [number, string][] {
  const numbers = saved.column(uint32Column)
  const ids = saved.texts()
  if (ids.length !== numbers.length) throw new RangeError('the parts of the snapshot are inconsistent')
  return ids.map((id, i) => [numbers[i] ?? 0, id])
}
