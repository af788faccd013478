import type { Db } from '../db/db.ts'
import { type ChangeCursor, listChanges } from './store.ts'

/** Reads what was changed, by this node and others. */
export interface ChangeFeed {
  /** null before `begin` */
  cursor(): ChangeCursor | null
  /** Later reads give what was changed since this mark. */
  startFrom(mark: ChangeCursor): void
  /**
   * Takes over everything that was committed before the call; calls that come while one runs share the next.
   * @returns false when the events are not whole since the mark: only a build helps then
   */
  follow(): Promise<boolean>
}

/**
 * @param takeOver makes the index what the record says of these; the mark moves on when it is done
 * @param onErased called when a record was erased among them
 */
export function createChangeFeed(db: Db, takeOver: (ids: string[]) => Promise<void>, onErased: () => void): ChangeFeed {
  let mark: ChangeCursor | null = null
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<boolean> | null = null

  async function followOnce(): Promise<boolean> {
    next = null
    if (mark === null) return true
    const changes = await listChanges(db, mark)
    if (changes === null) return false
    await takeOver(changes.ids)
    if (changes.has_erased) onErased()
    mark = changes.mark
    return true
  }

  return {
    cursor: () => mark,
    startFrom(from) {
      mark = from
    },
    follow() {
      next ??= last.then(followOnce)
      last = next.catch(() => {})
      return next
    },
  }
}
