import { createClient } from '@cairnway/sdk'
import { afterEach, expect, test } from 'vitest'
import { nextExperience } from './experience-fixtures.ts'
import { createWorld, type World } from './world.ts'

let world: World
afterEach(() => world.close())

type FetchFunction = (url: string, init: RequestInit) => Promise<Response>

/** A client with the default retries, whose waits move the clock of the world. */
const createRetryingClient = (api_key: string, fetch: FetchFunction) =>
  createClient({
    base_url: '',
    api_key,
    fetch,
    timeout_ms: Number.POSITIVE_INFINITY,
    clock: {
      now: () => world.clock.now.getTime(),
      random: () => 0.5,
      schedule: (ms, run) => {
        world.clock.advance(ms)
        queueMicrotask(run)
        return () => {}
      },
    },
  })

test('a deposit whose response is lost is retried and has one effect', async () => {
  world = await createWorld()
  const { api_key, listMyExperiences } = await world.newcomer()
  let calls = 0
  const client = createRetryingClient(api_key, async (url, init) => {
    const answer = await world.request(url, init)
    if (calls++ === 0) throw new TypeError('fetch failed')
    return answer
  })
  const text = nextExperience()
  const { id, status } = await client.depositExperience(text)
  expect([status, calls]).toEqual(['created', 2])
  const { experiences } = await listMyExperiences()
  expect(experiences.map((each) => each.id)).toEqual([id])
})

test('a rate-limited call is retried after the wait that the service states', async () => {
  world = await createWorld({ config: { rate_limits: true } })
  const { api_key } = await world.newcomer()
  const statuses: number[] = []
  const client = createRetryingClient(api_key, async (url, init) => {
    const answer = await world.request(url, init)
    statuses.push(answer.status)
    return answer
  })
  for (let i = 0; i < 6; i++) await client.depositExperience(nextExperience())
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 201])
})
