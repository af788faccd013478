import { ApiError, NoAnswerError } from '@cairnway/sdk'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { followDeliveries } from './follow-deliveries.ts'
import type { Delivery } from './forward-delivery.ts'

const END = new Error('the end of the test')
const subscription = (id: string) => ({ id, event_type: 'feedback.received' as const })
const notFound = () => new ApiError('NotFoundError', 'no such subscription', {} as never)

/**
 * Follows subscriptions of a log that changes at each pause, as the steps say, and ends after the last step.
 * @param page_size most deliveries of a page
 */
async function follow(
  log: Map<string, string[]>,
  steps: readonly (() => void)[],
  { page_size = 50, fail = () => {} }: { page_size?: number; fail?: (subscription_id: string) => void } = {},
) {
  const result = { forwarded: [] as string[], lines: [] as string[], pauses: [] as number[], error: null as unknown }
  const ending = new AbortController()
  const remaining = [...steps]
  const list = async ({ subscription_id, cursor }: { subscription_id: string; cursor?: string | null }) => {
    fail(subscription_id)
    const ids = log.get(subscription_id)?.toReversed()
    if (ids === undefined) throw notFound()
    // a page goes on behind the last delivery of the one before, whatever has come since
    const start = cursor ? ids.indexOf(cursor) + 1 : 0
    const page = ids.slice(start, start + page_size)
    const next_cursor = start + page_size < ids.length ? (page.at(-1) ?? null) : null
    return { deliveries: page.map((id) => ({ id }) as Delivery), next_cursor }
  }
  const client = { listWebhookDeliveries: list as never }
  try {
    await followDeliveries(client, [...log.keys()].map(subscription), {
      forward: async ({ id }) => void result.forwarded.push(id),
      report: (line) => result.lines.push(line),
      pause: async (ms) => {
        result.pauses.push(ms)
        const step = remaining.shift()
        if (step === undefined) throw END
        step()
      },
      signal: ending.signal,
    })
  } catch (error) {
    result.error = error
  }
  return result
}

test('each delivery is forwarded once, oldest first, however many come between two looks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 9 }), { maxLength: 8 }),
      fc.integer({ min: 1, max: 5 }),
      async (bursts, page_size) => {
        const log = new Map([['whk_1', [] as string[]]])
        let count = 0
        const add = (burst: number) => () => {
          for (let i = 0; i < burst; i++) log.get('whk_1')?.push(`dlv_${count++}`)
        }
        const { forwarded } = await follow(log, bursts.map(add), { page_size })
        expect(forwarded).toEqual(log.get('whk_1'))
      },
    ),
  )
})

test('a delivery that appears behind newer ones is forwarded too', async () => {
  const log = new Map([['whk_1', ['a', 'c']]])
  const { forwarded } = await follow(log, [() => log.set('whk_1', ['a', 'b', 'c'])])
  expect(forwarded).toEqual(['a', 'c', 'b'])
})

test('while the service is away the pauses grow to half a minute, and nothing is lost or told twice', async () => {
  const log = new Map([['whk_1', ['a']]])
  let is_away = false
  const fail = () => {
    if (is_away) throw new NoAnswerError('network', { base_url: 'http://a.example', attempts: 3 })
  }
  const set = (away: boolean) => () => {
    is_away = away
  }
  const add = () => void log.get('whk_1')?.push('b')
  const wait = () => {}
  const steps = [set(true), add, wait, wait, wait, wait, set(false), wait]
  const { forwarded, lines, pauses, error } = await follow(log, steps, { fail })
  expect(pauses).toEqual([1000, 1000, 2000, 4000, 8000, 16_000, 30_000, 1000, 1000])
  expect(forwarded).toEqual(['a', 'b'])
  expect(lines).toEqual([
    expect.stringMatching(/^No answer of the service; trying again\. \(no answer from http:\/\/a\.example/),
    'The service answers again.',
  ])
  expect(error).toBe(END)
})

test('a limit is respected for as long as the service asks', async () => {
  const log = new Map([['whk_1', ['a']]])
  let is_limited = true
  const fail = () => {
    if (is_limited) throw new ApiError('RateLimitError', 'too many calls', {} as never, { retry_after_ms: 42_000 })
  }
  const lift = () => {
    is_limited = false
  }
  const { forwarded, pauses } = await follow(log, [lift], { fail })
  expect(pauses[0]).toBe(42_000)
  expect(forwarded).toEqual(['a'])
})

test('a subscription that somebody deletes is left out, and without any the following ends', async () => {
  const log = new Map([
    ['whk_1', ['a']],
    ['whk_2', ['b']],
  ])
  const { forwarded, lines, error } = await follow(log, [
    () => log.delete('whk_1'),
    () => log.get('whk_2')?.push('c'),
    () => log.delete('whk_2'),
    () => {},
  ])
  expect(forwarded).toEqual(['a', 'b', 'c'])
  expect(lines).toEqual(['whk_1', 'whk_2'].map((id) => expect.stringContaining(`deleted ${id}`)))
  expect(error).toBe(null)
})

test('an error that does not pass ends it', async () => {
  const refused = new ApiError('AuthenticationError', 'the key is revoked', {})
  const fail = () => {
    throw refused
  }
  expect(await follow(new Map([['whk_1', []]]), [], { fail })).toMatchObject({ error: refused, pauses: [] })
})

test('the more subscriptions there are, the longer each waits for its turn', async () => {
  const log = new Map(Array.from({ length: 17 }, (_, i) => [`whk_${i}`, []]))
  expect((await follow(log, [])).pauses).toEqual([4250])
})
