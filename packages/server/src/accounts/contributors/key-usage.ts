import type { Db } from '../../platform/db/db.ts'
import { setLastUsed } from './key-store.ts'

const MIN_REWRITE_INTERVAL_MS = 60_000

/** Buffers the times at which keys are used, so that no request waits for a write. */
export interface KeyUsage {
  /**
   * Notes that a key is used now.
   * @param last_used_at the last use known so far, ISO 8601
   * @returns the last use known now, ISO 8601; a use within a minute after the last one is not noted
   */
  touch(key_id: string, last_used_at: string | null): string
  /** Writes the noted times. Those that cannot be written stay for the next call. */
  flush(): Promise<void>
}

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
