import { expect, test } from 'vitest'
import type { Store } from '../db/db.ts'
import { createKeyHasher } from './api-key.ts'
import { createApiKeyCache } from './api-key-cache.ts'
import type { CallerRow } from './store.ts'

const row: CallerRow = {
  key_id: 'key_1',
  contributor_id: 'con_1',
  scope: 'read',
  trust_level: 'new',
  last_used_at: null,
  expires_at: '2026-01-02T00:00:00.000Z',
}

/** Callers over a record that gives that row for every key, and counts how often it is asked. */
function createCacheOver(engine: Store['engine'], found: () => CallerRow[] = () => [{ ...row }]) {
  const state = { asked: 0, now: '2026-01-01T00:00:00.000Z' }
  const db: Pick<Store, 'engine' | 'query'> = {
    engine,
    query: async <Row>() => {
      state.asked++
      return found() as Row[]
    },
  }
  return { state, callers: createApiKeyCache(db, createKeyHasher('secret'), () => new Date(state.now)) }
}

test('a key is asked for once, until something changes', async () => {
  const { state, callers } = createCacheOver('pglite')
  expect(await callers.find('one')).toEqual(row)
  expect(await callers.find('one')).toEqual(row)
  expect(state.asked).toBe(1)
  await callers.find('other')
  expect(state.asked).toBe(2)
  callers.invalidate()
  await callers.find('one')
  expect(state.asked).toBe(3)
})

test('on a server that others use too, every call asks', async () => {
  const { state, callers } = createCacheOver('postgres')
  for (let call = 1; call <= 3; call++) {
    await callers.find('one')
    expect(state.asked).toBe(call)
  }
})

test('a remembered key ends at its time', async () => {
  const { state, callers } = createCacheOver('pglite')
  await callers.find('one')
  state.now = '2026-01-01T23:59:59.999Z'
  expect(await callers.find('one')).not.toBeNull()
  state.now = '2026-01-02T00:00:00.000Z'
  expect(await callers.find('one')).toBeNull()
})

test('that a key is unknown is not remembered', async () => {
  const rows: CallerRow[] = []
  const { callers } = createCacheOver('pglite', () => rows)
  expect(await callers.find('one')).toBeNull()
  rows.push({ ...row })
  expect(await callers.find('one')).toEqual(row)
})

test('an answer that was under way during a change is not remembered', async () => {
  const { state, callers } = createCacheOver('pglite')
  const asked = callers.find('one')
  callers.invalidate()
  await asked
  await callers.find('one')
  expect(state.asked).toBe(2)
})
