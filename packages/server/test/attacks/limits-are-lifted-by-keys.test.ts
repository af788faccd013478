import { MAX_LIVE_KEYS, type OperationId } from '@cairnway/contract'
import { afterEach, expect, test } from 'vitest'
import { buildRequest, type UncheckedInput } from '../call-operation.ts'
import { createFakeEmbedder } from '../fake-embedder.ts'
import { createWorld, type World } from '../world.ts'

let world: World
afterEach(() => world.close())
const createLimitedWorld = (rate_limits = true) =>
  createWorld({ embedder: createFakeEmbedder('none', null), config: { rate_limits } })

async function statusOf(name: OperationId, input: UncheckedInput, key: string): Promise<number> {
  const { path, init } = buildRequest(name, input)
  const headers = { ...init.headers, authorization: `Bearer ${key}` }
  return (await world.request(path, { ...init, headers })).status
}

/**
 * Expects that of half as many calls again as a limit allows, only those of the limit pass; the clock refills a few.
 */
async function expectLimit(limit: number, call: (i: number) => Promise<number>, what = ''): Promise<void> {
  let passed = 0
  for (let i = 0; i < limit * 1.5; i++) if ((await call(i)) !== 429) passed++
  expect(passed, what).toBeGreaterThanOrEqual(limit)
  expect(passed, what).toBeLessThan(limit * 1.1)
}

test('keys that a contributor mints do not lift a limit', async () => {
  world = await createLimitedWorld()
  const { api_key, contributor_id, createKey } = await world.newcomer()
  const keys = [api_key]
  for (let i = 0; i < 10; i++) keys.push((await createKey({ contributor_id, name: `key ${i}` })).api_key)
  const keyOf = (i: number) => keys[i % keys.length] ?? api_key
  await expectLimit(120, (i) => statusOf('searchExperiences', { q: 'pool' }, keyOf(i)))
  await expectLimit(600, (i) => statusOf('listMyExperiences', {}, keyOf(i)))
})

test('a contributor mints twenty keys an hour', async () => {
  world = await createLimitedWorld()
  const { api_key, contributor_id } = await world.newcomer()
  const mint = (i: number) => statusOf('createKey', { contributor_id, name: `key ${i}` }, api_key)
  await expectLimit(20, mint)
})

test('a contributor has at most fifty live keys, however many are minted at once; a revoked one makes room', async () => {
  world = await createLimitedWorld(false)
  const { contributor_id, createKey, revokeKey, listKeys } = await world.newcomer()
  const mint = (i: number) =>
    createKey({ contributor_id, name: `key ${i}`, expires_at: i === 0 ? '2026-03-02T00:00:00Z' : null }).then(
      () => 201,
      ({ status }: { status: number }) => status,
    )
  const statuses = await Promise.all(Array.from({ length: 60 }, (_, i) => mint(i)))
  // the key of the registration is one of the fifty
  expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_LIVE_KEYS - 1)
  expect(statuses.filter((status) => status === 403)).toHaveLength(60 - MAX_LIVE_KEYS + 1)
  const keys = await listKeys({ contributor_id })
  expect(keys.filter(({ is_active }) => is_active)).toHaveLength(MAX_LIVE_KEYS)
  await revokeKey({ contributor_id, key_id: keys.at(-1)?.id ?? '' })
  expect([await mint(61), await mint(62)]).toEqual([201, 403])
  world.clock.advance(86_400_000)
  expect([await mint(63), await mint(64)]).toEqual([201, 403])
})

test('invalid inputs count like valid ones, those of a batch and of a deposit too', async () => {
  world = await createLimitedWorld()
  for (const [name, input] of [
    ['searchExperiences', { q: '' }],
    ['searchExperiencesBatch', { queries: [{ q: '' }] }],
    ['depositExperience', { title: 7 }],
    ['previewDeposit', {}],
    ['checkContext', {}],
  ] as const) {
    const { api_key } = await world.newcomer()
    await expectLimit(120, () => statusOf(name, input, api_key), name)
    world.clock.advance(60_000)
  }
})
