import type { Store } from '../db/db.ts'
import type { KeyHasher } from './api-key.ts'
import { type CallerRow, findCaller } from './store.ts'

/** Keys that are remembered; beyond that all are asked for again. */
const MAX_CACHED_KEYS = 10_000

/** Whose key is whose. */
export interface ApiKeyCache {
  /** Whose key this is; null when it is unknown, revoked or expired. A row may be changed to remember its last use. */
  find(key: string): Promise<CallerRow | null>
  /** To be called after every change of what a row says: a key revoked, a trust level set. */
  invalidate(): void
}

/**
 * Asks the record whose key is whose. A process that has its store for itself remembers the answers, since nothing
 * changes but through it; on a server that others use too, each call asks again, so that a key revoked elsewhere is out
 * at once.
 * @param now the time that decides what is expired
 */
export function createApiKeyCache(
  db: Pick<Store, 'engine' | 'query'>,
  hashKey: KeyHasher,
  now: () => Date,
): ApiKeyCache {
  const remembers = db.engine === 'pglite'
  const known = new Map<string, CallerRow>()
  let changes = 0
  return {
    async find(key) {
      const hash = hashKey(key)
      const time = now().toISOString()
      const name = hash.toString('latin1')
      const held = known.get(name)
      if (held) return held.expires_at === null || held.expires_at > time ? held : null
      const seen = changes
      const row = await findCaller(db, hash, time)
      // what was asked before a change may be told after it
      if (!row || !remembers || seen !== changes) return row
      if (known.size >= MAX_CACHED_KEYS) known.clear()
      known.set(name, row)
      return row
    },
    invalidate() {
      changes++
      known.clear()
    },
  }
}
