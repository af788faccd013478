import { afterAll, beforeAll, expect, test } from 'vitest'
import { poolExperience } from './experience-fixtures.ts'
import { connectMcpClient, resultText } from './mcp-client.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
let alice: TestContributor
beforeAll(async () => {
  world = await createWorld()
  alice = await world.established('alice')
})
afterAll(() => world.close())

async function ignoredBy(path: string, body?: unknown): Promise<[status: number, ignored: string | null]> {
  const response = await world.request(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${alice.api_key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  await response.text()
  return [response.status, response.headers.get('x-ignored-parameters')]
}

test('parameters of a query that change nothing are named, and others are not', async () => {
  expect(await ignoredBy('/v1/experiences/search?q=nginx&min_score=0.9&tag=nginx')).toEqual([200, 'min_score, tag'])
  expect(await ignoredBy('/v1/experiences/mine?tags=nginx')).toEqual([200, 'tags'])
  expect(await ignoredBy('/v1/experiences/search?q=nginx&tags=nginx&limit=')).toEqual([200, null])
})

test('fields of a body are named by their path, but not names by which a field is known too', async () => {
  const { successful_approach, outcome, context, ...others } = poolExperience()
  const deposit = {
    ...others,
    solution: successful_approach.method,
    outcome_status: outcome.status,
    author: 'me',
    context: { ...context, goals: 'x', environment: { cpu: 'fast', language: 'go' } },
    failed_approaches: [...others.failed_approaches, { attempt: 'a', why_it_failed: 'b', reason: 'c' }],
  }
  const at = `failed_approaches.${others.failed_approaches.length}.reason`
  const [status, ignored] = await ignoredBy('/v1/experiences/preview', deposit)
  expect([status, new Set(ignored?.split(', '))]).toEqual([
    200,
    new Set([at, 'author', 'context.goals', 'context.environment.cpu']),
  ])
  const queries = [
    { query: 'nginx', conditions: { anything: 1 } },
    { q: 'nginx', min_score: 1 },
  ]
  expect(await ignoredBy('/v1/experiences/search/batch?limit=3', { queries })).toEqual([
    200,
    'limit, queries.1.min_score',
  ])
})

test('a webhook with headers of its own is created without them, which the answer says', async () => {
  const webhook = { event_type: 'experience.superseded', url: 'https://hooks.example/x', headers: { a: 'b' } }
  expect(await ignoredBy('/v1/webhooks', webhook)).toEqual([201, 'headers'])
})

test('an invalid input names them too, since a misspelled name is often what is missing', async () => {
  expect(await ignoredBy('/v1/experiences/search?query=nginx')).toEqual([422, 'query'])
  expect(await ignoredBy('/v1/experiences/context-check', { task: 'restart nginx' })).toEqual([422, 'task'])
})

test('a call that is refused before its input is read names nothing', async () => {
  const response = await world.request('/v1/experiences/search?q=nginx&min_score=1')
  expect([response.status, response.headers.get('x-ignored-parameters')]).toEqual([401, null])
})

test('what is sent back is short, safe in a header and without values', async () => {
  const names = ['a\r\nSet-Cookie: x', 'größe', 'a,b', '\ud800', '__proto__', 'x'.repeat(500)]
  const fields = Object.fromEntries(names.map((name) => [name, 'cw_full_secret']))
  const [status, ignored] = await ignoredBy('/v1/experiences/context-check', { task_description: 'restart', ...fields })
  expect([status, ignored]).toEqual([
    422,
    `a%0D%0ASet-Cookie%3A%20x, gr%C3%B6%C3%9Fe, a%2Cb, %EF%BF%BD, ${'x'.repeat(64)}`,
  ])
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`${'ü'.repeat(60)}${i}`, 1]))
  const [, long] = await ignoredBy('/v1/experiences/context-check', { task_description: 'restart nginx', ...many })
  expect(long?.length).toBeGreaterThan(300)
  expect(long?.length).toBeLessThanOrEqual(1000)
})

test('a tool of MCP says it in a line of its result', async () => {
  const client = await connectMcpClient(world, alice.api_key)
  const call = async (given: Record<string, unknown>) =>
    resultText(await client.callTool({ name: 'search_experiences', arguments: given }))
  expect(await call({ q: 'nginx', min_score: 0.9 })).toMatch(
    /\nIgnored, since this tool has no such parameter: min_score$/,
  )
  expect(await call({ q: 'nginx', tags: 'pool' })).not.toMatch(/Ignored/)
  await client.close()
})
