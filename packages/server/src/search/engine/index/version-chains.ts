import { uint32Column } from './number-columns.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-codec.ts'

/** The graph channel: which document was replaced by which record. */
export interface VersionChains {
  /** Adds document `n`, replaced by the record `successor` (null: it is the newest version). */
  add(n: number, successor: string | null): void
  remove(n: number): void
  /** Numbers of the documents that were replaced. */
  superseded(): Iterable<number>
  /**
   * Number of the newest version that can be reached from document `n`; `n` itself when it was not replaced or its
   * successor is not held. `numberOf` gives the number of a record, undefined when it is not held.
   */
  newestVersionOf(n: number, numberOf: (id: string) => number | undefined): number
  /** Renumbers the documents by `next` (old number → new number); a document with -1 is forgotten. */
  compact(next: Int32Array): void
  save(writer: SnapshotWriter): void
  bytes(): number
}

/** What a Map keeps for a number and an id, near enough. */
const LINK_BYTES = 80

/** Documents and their successors, none or as they were saved. */
export function createVersionChains(saved: SnapshotReader | null = null): VersionChains {
  let successors = new Map<number, string>(saved === null ? [] : readLinks(saved))
  return {
    add(n, successor) {
      if (successor !== null) successors.set(n, successor)
    },
    remove: (n) => void successors.delete(n),
    superseded: () => successors.keys(),
    newestVersionOf(n, numberOf) {
      // a document is seen once, so that even a circle, which the record forbids, has an end
      const seen = new Set([n])
      let head = n
      for (let id = successors.get(n); id !== undefined; id = successors.get(head)) {
        const next = numberOf(id)
        if (next === undefined || seen.has(next)) break
        seen.add(next)
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
  if (ids.length !== numbers.length) throw new RangeError('the snapshot does not fit together')
  return ids.map((id, i) => [numbers[i] ?? 0, id])
}
