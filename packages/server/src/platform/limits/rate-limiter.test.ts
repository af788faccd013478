import { expect, test } from 'vitest'
import type { RateLimitKey } from './rate-limit-keys.ts'
import { createRateLimiter } from './rate-limiter.ts'

const clock = { ms: 1_800_000_000_000 }
const now = () => new Date(clock.ms)
const rateLimitKey = (bucket: string, calls = 10, cost = 1): RateLimitKey => ({
  limit: 'general',
  bucket,
  rate: { calls, seconds: 60 },
  cost,
})

test('a call is counted on all of its keys or on none', async () => {
  const limiter = createRateLimiter(now)
  await limiter([rateLimitKey('narrow', 1)])
  expect(await limiter([rateLimitKey('wide'), rateLimitKey('narrow', 1)])).toMatchObject({ passes: false, calls: 1 })
  expect(await limiter([rateLimitKey('wide', 10, 0)])).toMatchObject({ passes: true, remaining: 10 })
  // the state is that of the narrowest limit
  expect(await limiter([rateLimitKey('wide'), rateLimitKey('other', 3)])).toMatchObject({ calls: 3, remaining: 2 })
  expect(await limiter([])).toBeNull()
})

test('full buckets are not kept in memory', async () => {
  const limiter = createRateLimiter(now)
  for (let i = 0; i < 5000; i++) {
    await limiter([rateLimitKey(`b${i}`)])
    clock.ms += 100
  }
  // each is full again after 6 s, in which 60 others are used
  expect(limiter.size()).toBeLessThanOrEqual(1100)
  await limiter([rateLimitKey('once')])
  const before = limiter.size()
  await limiter([rateLimitKey('once', 10, -1)])
  expect(limiter.size()).toBe(before - 1)
})

test('a flood of addresses does not grow the memory beyond its bound, and the newest addresses are still counted', async () => {
  const limiter = createRateLimiter(now, 1000)
  for (let i = 0; i < 20_000; i++) await limiter([rateLimitKey(`b${i}`, 1)])
  expect(limiter.size()).toBeLessThanOrEqual(1000)
  expect(await limiter([rateLimitKey('b19999', 1)])).toMatchObject({ passes: false })
})
