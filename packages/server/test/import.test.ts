import { afterEach, expect, test } from 'vitest'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createWorld, operator_key, type World } from './world.ts'

let world: World
afterEach(() => world.close())

test('imported records belong to a seed contributor and are found by everyone', async () => {
  world = await createWorld()
  const results = await world.operator.importExperiences({
    endorsed: true,
    as: 'docs',
    lines: [poolExperience(), nextExperience()],
  })
  expect(results.map(({ line, status }) => [line, status])).toEqual([
    [1, 'created'],
    [2, 'created'],
  ])
  const bob = await world.newcomer()
  const { results: found } = await bob.searchExperiences({ q: poolExperience().title })
  expect(found[0]).toMatchObject({
    id: results[0]?.id,
    creation_mode: 'seed',
    contributor: { type: 'seed', agent_name: 'docs' },
  })
  expect(found[0]?.transfer_warnings).toBeNull()
})

test('an import that runs again stores nothing twice', async () => {
  world = await createWorld()
  const lines = [poolExperience(), nextExperience(), nextExperience()]
  const first = await world.operator.importExperiences({ endorsed: true, as: 'docs', lines: lines.slice(0, 2) })
  const again = await world.operator.importExperiences({ endorsed: true, as: 'docs', lines })
  expect(again.map(({ status }) => status)).toEqual(['existing', 'existing', 'created'])
  expect(again.slice(0, 2).map(({ id }) => id)).toEqual(first.map(({ id }) => id))
  expect((await world.operator.getStats()).total_experiences).toBe(3)
})

test('an invalid line is rejected with its reason, and the lines after it are imported', async () => {
  world = await createWorld()
  const secret = ['gl', 'pat-', 'a1B2c3D4e5F6g7H8i9J0'].join('')
  const lines = [
    '{"title": ',
    JSON.stringify({ ...poolExperience(), title: undefined }),
    JSON.stringify(poolExperience({ insight: `The token ${secret} was in the log.` })),
    JSON.stringify(poolExperience({ visibility_scope: 'private' })),
    JSON.stringify(poolExperience({ problem: 'The log has a \u0001 in it.' })),
    JSON.stringify(poolExperience({ root_cause: '-', insight: '-' })),
  ]
  const results = await world.operator.importExperiences({ endorsed: true, as: 'docs', lines })
  expect(results.map(({ status }) => status)).toEqual([...Array(5).fill('rejected'), 'created'])
  expect(results.slice(0, 5).map(({ error }) => error?.message)).toEqual([
    expect.stringContaining('not JSON'),
    expect.stringContaining('title'),
    expect.stringContaining('insight'),
    expect.stringContaining('public'),
    expect.stringContaining('U+0001'),
  ])
  expect(JSON.stringify(results)).not.toContain(secret)
})

test('only operators import', async () => {
  world = await createWorld()
  const alice = await world.newcomer()
  await expect(alice.importExperiences({ endorsed: true, as: 'docs', lines: [] })).rejects.toMatchObject({
    error: 'InsufficientScopeError',
  })
})

test('each line of the input has one line in the response, in the same order', async () => {
  world = await createWorld()
  const answer = await world.request('/v1/admin/import?as=docs', {
    method: 'POST',
    headers: { authorization: `Bearer ${operator_key}`, 'content-type': 'application/x-ndjson' },
    body: `${JSON.stringify(poolExperience())}\n\n${JSON.stringify(nextExperience())}`,
  })
  expect(answer.headers.get('content-type')).toContain('application/x-ndjson')
  const lines = (await answer.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ line, status }) => [line, status])).toEqual([
    [1, 'created'],
    [3, 'created'],
  ])
})
