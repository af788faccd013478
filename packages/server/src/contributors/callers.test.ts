import { expect, test } from 'vitest'
import type { Store } from '../db/db.ts'
import { keyHasher } from './api-key.ts'
import { createCallers } from './callers.ts'
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
function over(engine: Store['engine'], found: () => CallerRow[] = () => [{ ...row }]) {
  const state = { asked: 0, now: '2026-01-01T00:00:00.000Z' }
  const db: Pick<Store, 'engine' | 'query'> = {
    engine,
    query: async <Row>() => {
      state.asked++
      return found() as Row[]
    },
  }
  return { state, callers: createCallers(db, keyHasher('secret'), () => new Date(state.now)) }
}

test('a key is asked for once, until something changes', async () => {
  const { state, callers } = over('pglite')
  expect(await callers.find('one')).toEqual(row)
  expect(await callers.find('one')).toEqual(row)
  expect(state.asked).toBe(1)
  await callers.find('other')
  expect(state.asked).toBe(2)
  callers.forget()
  await callers.find('one')
  expect(state.asked).toBe(3)
})

test('on a server that others use too, every call asks', async () => {
  const { state, callers } = over('postgres')
  for (let call = 1; call <= 3; call++) {
    await callers.find('one')
    expect(state.asked).toBe(call)
  }
})

test('a remembered key ends at its time', async () => {
  const { state, callers } = over('pglite')
  await callers.find('one')
  state.now = '2026-01-01T23:59:59.999Z'
  expect(await callers.find('one')).not.toBeNull()
  state.now = '2026-01-02T00:00:00.000Z'
  expect(await callers.find('one')).toBeNull()
})

test('that a key is unknown is not remembered', async () => {
  const rows: CallerRow[] = []
  const { callers } = over('pglite', () => rows)
  expect(await callers.find('one')).toBeNull()
  rows.push({ ...row })
  expect(await callers.find('one')).toEqual(row)
})

test('an answer that was under way during a change is not remembered', async () => {
  const { state, callers } = over('pglite')
  const asked = callers.find('one')
  callers.forget()
  await asked
  await callers.find('one')
  expect(state.asked).toBe(2)
})
