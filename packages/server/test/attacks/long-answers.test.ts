import { afterAll, beforeAll, expect, test } from 'vitest'
import { postBody } from '../call-operation.ts'
import { createFakeEmbedder } from '../fake-embedder.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'
import { worstInputs } from './worst-inputs.ts'

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

test('a filter has at most twenty tags, and free-form objects are small', async () => {
  for (const name of [
    'batch with 990 tags in each query',
    'vote with free-form conditions',
    'deposit of free-form signals',
  ])
    expect((await send(name)).status, name).toBe(422)
})
