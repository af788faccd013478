import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createWorld, operator_key, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

/** The samples of the text format of Prometheus, by name with labels. */
async function readMetrics(key = operator_key): Promise<Map<string, number>> {
  const answer = await world.request('/metrics', { headers: { authorization: `Bearer ${key}` } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; .*0\.0\.4/),
  ])
  const samples = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    samples.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))]
    }),
  )
}

test('calls, their errors and the parts of a search are counted under the operation, whatever surface calls it', async () => {
  const person = await world.newcomer()
  await person.searchExperiences({ q: 'connection pool is exhausted' })
  await expect(person.getExperience({ experience_id: 'exp_unknown' })).rejects.toMatchObject({ status: 404 })
  const metrics = await readMetrics()
  const name = 'http_server_request_duration_seconds_count'
  expect(metrics.get(`${name}{operation="searchExperiences",status="ok"}`)).toBe(1)
  expect(metrics.get(`${name}{operation="getExperience",status="404"}`)).toBe(1)
  for (const part of ['embed', 'index', 'fetch'])
    expect(metrics.get(`cairnway_search_duration_seconds_count{part="${part}"}`)).toBe(1)
  expect(metrics.get('cairnway_search_channel_total{channel="hybrid"}')).toBe(1)
})

test('the decisions of each gate are counted', async () => {
  const person = await world.newcomer()
  await person.depositExperience(nextExperience())
  const token = ['ghp_', 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dE3fG5'].join('')
  await expect(
    person.depositExperience(poolExperience({ root_cause: `The token ${token} had expired, and nobody had noticed.` })),
  ).rejects.toMatchObject({ status: 422 })
  const metrics = await readMetrics()
  expect(metrics.get('cairnway_gate_decisions_total{gate="secrets",decision="accept"}')).toBe(1)
  expect(metrics.get('cairnway_gate_decisions_total{gate="secrets",decision="refuse"}')).toBe(1)
})

test('gauges show jobs, the index, the model and what the service depends on', async () => {
  const person = await world.newcomer()
  await person.depositExperience(nextExperience())
  const metrics = await readMetrics()
  expect(metrics.get('cairnway_index_documents')).toBe(1)
  expect(metrics.get('cairnway_dependency_up{name="postgres"}')).toBe(1)
  expect(metrics.has('cairnway_dependency_up{name="redis"}')).toBe(false)
  expect(metrics.get('cairnway_embedder_queue')).toBe(0)
  expect([...metrics.keys()].filter((name) => name.startsWith('cairnway_jobs{lane="')).length).toBeGreaterThan(0)
  expect(metrics.get('cairnway_db_query_duration_seconds_count')).toBeGreaterThan(0)
})

test('a scrape does not count its own statements among those that wait for a connection', async () => {
  await readMetrics()
  const waiting = [...(await readMetrics())].filter(([name]) => /^cairnway_db_pool_.*"waiting"/.test(name))
  // the embedded store has no pool
  expect(waiting.filter(([, count]) => count > 0)).toEqual([])
})

test('only operators read the metrics', async () => {
  const person = await world.newcomer()
  for (const [key, status] of [
    ['', 401],
    [person.api_key, 403],
  ] as const) {
    const headers: Record<string, string> = key === '' ? {} : { authorization: `Bearer ${key}` }
    expect((await world.request('/metrics', { headers })).status).toBe(status)
  }
})
