import { expect, test } from 'vitest'
import type { Store } from '../../platform/db/db.ts'
import { createKeyHasher } from '../../platform/secrets/api-key.ts'
import { createApiKeyCache } from './api-key-cache.ts'
import type { CallerRow } from './key-store.ts'

const row: CallerRow = {
  key_id: 'key_1',
  contributor_id: 'con_1',
  scope: 'read',
  trust_level: 'new',
  workspace_id: null,
  role: null,
  last_used_at: null,
  expires_at: '2026-01-02T00:00:00.000Z',
}

/** A cache over a database that returns the rows for every key and counts its queries. */
function createCacheOver(engine: Store['engine'], listRows: () => CallerRow[] = () => [{ ...row }]) {
  const state = { queries: 0, now: '2026-01-01T00:00:00.000Z' }
  const db: Pick<Store, 'engine' | 'query'> = {
    engine,
    query: async <Row>() => {
      state.queries++
      return listRows() as Row[]
    },
  }
  return { state, cache: createApiKeyCache(db, createKeyHasher('secret'), () => new Date(state.now)) }
}

test('a key is looked up once until the cache is invalidated', async () => {
  const { state, cache } = createCacheOver('pglite')
  expect(await cache.find('one')).toEqual(row)
  expect(await cache.find('one')).toEqual(row)
  expect(state.queries).toBe(1)
  await cache.find('other')
  expect(state.queries).toBe(2)
  cache.invalidate()
  await cache.find('one')
  expect(state.queries).toBe(3)
})

test('on PostgreSQL, which other nodes use too, every call looks the key up', async () => {
  const { state, cache } = createCacheOver('postgres')
  for (let call = 1; call <= 3; call++) {
    await cache.find('one')
    expect(state.queries).toBe(call)
  }
})

test('a cached key expires at its time', async () => {
  const { state, cache } = createCacheOver('pglite')
  await cache.find('one')
  state.now = '2026-01-01T23:59:59.999Z'
  expect(await cache.find('one')).not.toBeNull()
  state.now = '2026-01-02T00:00:00.000Z'
  expect(await cache.find('one')).toBeNull()
})

test('an unknown key is not cached', async () => {
  const rows: CallerRow[] = []
  const { cache } = createCacheOver('pglite', () => rows)
  expect(await cache.find('one')).toBeNull()
  rows.push({ ...row })
  expect(await cache.find('one')).toEqual(row)
})

test('a row that was read during an invalidation is not cached', async () => {
  const { state, cache } = createCacheOver('pglite')
  const lookup = cache.find('one')
  cache.invalidate()
  await lookup
  await cache.find('one')
  expect(state.queries).toBe(2)
})
