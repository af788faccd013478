import type { Store } from '../../platform/db/db.ts'
import type { KeyHasher } from '../../platform/secrets/api-key.ts'
import { type CallerRow, findCaller } from './key-store.ts'

/** Number of cached keys at which the cache is emptied. */
const MAX_CACHED_KEYS = 10_000

/** Finds the owners of API keys. */
export interface ApiKeyCache {
  /** The owner of a key; null for an unknown, revoked or expired one. Callers may update `last_used_at` of the row. */
  find(key: string): Promise<CallerRow | null>
  /** The owner of a key that is in the cache; null for any other. */
  findCached(key: string): CallerRow | null
  /**
   * The contributor of a key that was found before, whether or not it is in force, on any store. It only identifies a
   * caller before authentication, such as for a rate limit.
   */
  findOwner(key: string): string | null
  /** Drops all rows. Called after every commit that changes a row, such as a revocation or a new trust level. */
  invalidate(): void
}

/**
 * Creates the API-key cache. On the embedded store, which only this process changes, rows are cached. On PostgreSQL
 * every call queries the database, so that a key which another node revokes is refused on the next request.
 * @param now the time by which keys expire
 */
export function createApiKeyCache(
  db: Pick<Store, 'engine' | 'query'>,
  hashKey: KeyHasher,
  now: () => Date,
): ApiKeyCache {
  const is_caching = db.engine === 'pglite'
  const rows = new Map<string, CallerRow>()
  const owners = new Map<string, string>()
  let generation = 0
  const keyOf = (hash: Buffer): string => hash.toString('latin1')
  const isInForce = ({ expires_at }: CallerRow, time: string): boolean => expires_at === null || expires_at > time
  return {
    findCached(key) {
      const cached = rows.get(keyOf(hashKey(key)))
      return cached && isInForce(cached, now().toISOString()) ? cached : null
    },
    findOwner: (key) => owners.get(keyOf(hashKey(key))) ?? null,
    async find(key) {
      const hash = hashKey(key)
      const time = now().toISOString()
      const cache_key = keyOf(hash)
      const cached = rows.get(cache_key)
      if (cached) return isInForce(cached, time) ? cached : null
      const generation_before = generation
      const row = await findCaller(db, hash, time)
      if (row) {
        if (owners.size >= MAX_CACHED_KEYS) owners.clear()
        owners.set(cache_key, row.contributor_id)
      }
      // a row that was read before an invalidation may be outdated
      if (!row || !is_caching || generation_before !== generation) return row
      if (rows.size >= MAX_CACHED_KEYS) rows.clear()
      rows.set(cache_key, row)
      return row
    },
    invalidate() {
      generation++
      rows.clear()
    },
  }
}
