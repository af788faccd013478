import { MAX_ANSWER_BYTES } from '@cairnway/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postBody } from '../call-operation.ts'
import { poolExperience } from '../experience-fixtures.ts'
import { createFakeEmbedder } from '../fake-embedder.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'
import { largeExperience, worstInputs } from './worst-inputs.ts'

let world: World
let attacker: TestContributor
beforeAll(async () => {
  world = await createWorld({ embedder: createFakeEmbedder('none', null) })
  attacker = await world.newcomer()
})
afterAll(() => world.close())

const send = async (name: string) => {
  const { path, body = '' } = worstInputs[name]?.(1) ?? { path: '' }
  return postBody(world, path, JSON.parse(body), attacker.api_key)
}

test('thousands of faults are answered with twenty, each once, and with their number', async () => {
  const { status, text, body } = await send('input with thousands of faults')
  expect(status).toBe(422)
  expect(text.length).toBeLessThan(8000)
  expect((body as { detail: unknown[] }).detail).toHaveLength(20)
  expect((body as { message: string }).message).toMatch(/; and \d{4} more$/)
})

test('an A2A message has at most 32 parts', async () => {
  const { text } = await send('A2A message of 990 parts')
  expect(text).toContain('should have at most 32 parts')
})

const pathOfVote = '/v1/experiences/exp_0000000000000000/feedback'
const names = (count: number) => Array.from({ length: count }, (_, i) => `name${i}`)
const nest = (levels: number): object => (levels === 1 ? { a: 1 } : { a: nest(levels - 1) })

test('the tags of a filter have at most 500 characters', async () => {
  for (const [count, status] of [
    [250, 200],
    [251, 422],
  ] as const) {
    const tags = Array.from({ length: count }, (_, i) => 'abcdefghij'[i % 10])
    const batch = { queries: [{ q: 'pool', tags }] }
    expect((await postBody(world, '/v1/experiences/search/batch', batch, attacker.api_key)).status).toBe(status)
    const path = `/v1/experiences/search?q=pool&tags=${tags}`
    const headers = { authorization: `Bearer ${attacker.api_key}` }
    expect((await world.request(path, { headers })).status).toBe(status)
  }
})

test.each([
  ['keys', Object.fromEntries(names(200).map((name) => [name, 1])), { more: 1 }],
  ['levels', nest(8), { a: nest(8) }],
  ['characters', { a: 'x'.repeat(7999) }, { b: '' }],
])('free-form conditions have few %s', async (_, allowed, beyond) => {
  const vote = (your_conditions: object) =>
    postBody(world, pathOfVote, { was_helpful: true, your_conditions }, attacker.api_key)
  expect((await vote(allowed)).status).toBe(404)
  expect((await vote({ ...allowed, ...beyond })).status).toBe(422)
})

test('free-form signals are few and small, and all of a body has a bound', async () => {
  const preview = (metadata: object) => {
    const deposit = { ...poolExperience(), signals_fired: [{ type: 'error', metadata }] }
    return postBody(world, '/v1/experiences/preview', deposit, attacker.api_key)
  }
  expect((await preview(nest(7))).status).toBe(200)
  expect((await preview({ a: 'x'.repeat(8001) })).status).toBe(422)
  for (const name of ['vote with free-form conditions', 'deposit of free-form signals'])
    expect((await send(name)).status, name).toBe(422)
})

test('an answer holds a mebibyte of records: those beyond are left out, and it says so', async () => {
  const owner = await world.newcomer()
  for (let n = 1; n <= 12; n++) await owner.depositExperience(largeExperience(n))
  const bytes = (answer: unknown) => Buffer.byteLength(JSON.stringify(answer))
  const frame_bytes = 50_000

  const query = { q: 'error because the version of the configuration', limit: 100, scope: 'self_only' } as const
  const page = await owner.searchExperiences(query)
  expect(page.total_results).toBe(12)
  expect(page.results.length).toBeGreaterThan(2)
  expect(page.results.length).toBeLessThan(6)
  expect(page.metadata.quality_hint).toContain(`Only the best ${page.results.length} results`)
  expect(bytes(page)).toBeLessThan(MAX_ANSWER_BYTES + frame_bytes)
  const one = await owner.searchExperiences({ ...query, limit: 1 })
  expect(one.metadata.quality_hint ?? '').not.toContain('Only the best')

  const batch = await owner.searchExperiencesBatch({ queries: Array.from({ length: 10 }, () => query) })
  expect(batch.results.map(({ results }) => results.length)).toEqual(Array(10).fill(1))
  for (const { metadata } of batch.results) expect(metadata.quality_hint).toContain('Only the best 1 results')

  const seen: string[] = []
  let cursor: string | null = null
  do {
    const mine: Awaited<ReturnType<typeof owner.listMyExperiences>> = await owner.listMyExperiences({
      limit: 200,
      cursor,
    })
    expect(bytes(mine)).toBeLessThan(MAX_ANSWER_BYTES + frame_bytes)
    expect(mine.total).toBe(12)
    seen.push(...mine.experiences.map(({ id }) => id))
    cursor = mine.next_cursor
  } while (cursor !== null)
  expect(new Set(seen).size).toBe(12)
  expect(seen).toHaveLength(12)
})
