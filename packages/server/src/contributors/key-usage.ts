import type { Db } from '../db/db.ts'
import { setLastUsed } from './store.ts'

const MIN_REWRITE_INTERVAL_MS = 60_000

/** Remembers when keys were used, so that no request has to write. */
export interface KeyUsage {
  /**
   * @param last_used_at what is known of it, ISO 8601
   * @returns what is known now
   */
  touch(key_id: string, last_used_at: string | null): string
  flush(): Promise<void>
}

/** Writes the first use at the next flush, later ones at most once a minute. */
export function createKeyUsage(db: Db, now: () => Date): KeyUsage {
  const pending = new Map<string, string>()
  return {
    touch(key_id, last_used_at) {
      const time = now()
      if (last_used_at !== null && time.getTime() - Date.parse(last_used_at) < MIN_REWRITE_INTERVAL_MS)
        return last_used_at
      const used_at = time.toISOString()
      pending.set(key_id, used_at)
      return used_at
    },
    async flush() {
      if (pending.size === 0) return
      const batch = [...pending]
      pending.clear()
      try {
        await setLastUsed(db, batch)
      } catch (error) {
        for (const [key_id, at] of batch) if (!pending.has(key_id)) pending.set(key_id, at)
        throw error
      }
    },
  }
}
