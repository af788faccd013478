import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { NoAnswerError } from './no-answer-error.ts'
import { retryDelayMs } from './retry-delay.ts'

const max_retry_after_ms = 30_000
const fixedJitter = { max_retry_after_ms, random: () => 0.5 }
const apiError = (status: number, retry_after_ms?: number) =>
  new ApiError('ServerError', 'm', {}, { status, ...(retry_after_ms !== undefined && { retry_after_ms }) })
const noAnswer = (reason: 'network' | 'timeout') => new NoAnswerError(reason, { base_url: '', attempts: 1 })

test.each([429, 502, 503, 504])('a %d is retried', (status) => {
  expect(retryDelayMs(apiError(status), 0, fixedJitter)).toBe(250)
  expect(retryDelayMs(apiError(status, 4000), 0, fixedJitter)).toBe(4000)
  expect(retryDelayMs(apiError(status, max_retry_after_ms + 1), 0, fixedJitter)).toBeNull()
})

test.each([400, 401, 403, 404, 408, 409, 413, 422, 500, 501])('a %d is not retried', (status) => {
  expect(retryDelayMs(apiError(status), 0, fixedJitter)).toBeNull()
})

test('a 409 is retried while the first call is still running', () => {
  const waiting = new ApiError('DuplicateError', 'm', { retry_after_seconds: 1 }, { retry_after_ms: 1000 })
  expect(retryDelayMs(waiting, 0, fixedJitter)).toBe(1000)
})

test('a broken connection is retried; a timeout and any other error are not', () => {
  expect(retryDelayMs(noAnswer('network'), 0, fixedJitter)).toBe(250)
  expect(retryDelayMs(noAnswer('timeout'), 0, fixedJitter)).toBeNull()
  expect(retryDelayMs(new Error('x'), 0, fixedJitter)).toBeNull()
})

test('the delay is a random part of a bound that doubles up to eight seconds', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
  fc.assert(
    fc.property(fc.nat(40), share, (attempt, random) => {
      const wait = retryDelayMs(apiError(503), attempt, { max_retry_after_ms, random: () => random })
      expect(wait).toBeCloseTo(random * Math.min(8000, 500 * 2 ** attempt))
    }),
  )
})
