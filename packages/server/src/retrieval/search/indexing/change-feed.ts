import type { Db } from '../../../platform/db/db.ts'
import type { EventCursor } from '../../../platform/events/event-cursor-store.ts'
import { listIndexChanges } from '../store.ts'

/** Follows the events of the database, so that the changes of this node and of others reach the index. */
export interface ChangeFeed {
  /** null before `startFrom` */
  cursor(): EventCursor | null
  /** Later calls of `follow` begin after this cursor. */
  startFrom(cursor: EventCursor): void
  /**
   * Applies everything that was committed before the call. Calls during a run share the next one.
   * @returns false when events may be missing since the cursor, so that a new build is needed
   */
  follow(): Promise<boolean>
}

/**
 * @param refresh reads records into the index again; the cursor advances only when it succeeds
 * @param onErased called when a record was erased
 */
export function createChangeFeed(db: Db, refresh: (ids: string[]) => Promise<void>, onErased: () => void): ChangeFeed {
  let cursor: EventCursor | null = null
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<boolean> | null = null

  async function followOnce(): Promise<boolean> {
    next = null
    if (cursor === null) return true
    const changes = await listIndexChanges(db, cursor)
    if (changes === null) return false
    await refresh(changes.ids)
    if (changes.has_erased) onErased()
    cursor = changes.cursor
    return true
  }

  return {
    cursor: () => cursor,
    startFrom(from) {
      cursor = from
    },
    follow() {
      next ??= last.then(followOnce)
      last = next.catch(() => {})
      return next
    },
  }
}
