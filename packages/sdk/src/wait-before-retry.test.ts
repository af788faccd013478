import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { NoAnswerError } from './no-answer-error.ts'
import { waitBeforeRetry } from './wait-before-retry.ts'

const longest_ms = 30_000
const half = { longest_ms, random: () => 0.5 }
const failure = (status: number, retry_after_ms?: number) =>
  new ApiError('ServerError', 'm', {}, { status, ...(retry_after_ms !== undefined && { retry_after_ms }) })
const noAnswer = (reason: 'network' | 'timeout') => new NoAnswerError(reason, { base_url: '', attempts: 1 })

test.each([429, 502, 503, 504])('%d passes', (status) => {
  expect(waitBeforeRetry(failure(status), 0, half)).toBe(250)
  expect(waitBeforeRetry(failure(status, 4000), 0, half)).toBe(4000)
  expect(waitBeforeRetry(failure(status, longest_ms + 1), 0, half)).toBeNull()
})

test.each([400, 401, 403, 404, 408, 409, 413, 422, 500, 501])('%d does not', (status) => {
  expect(waitBeforeRetry(failure(status), 0, half)).toBeNull()
})

test('a first call that is still at work passes', () => {
  const waiting = new ApiError('DuplicateError', 'm', { retry_after_seconds: 1 }, { retry_after_ms: 1000 })
  expect(waitBeforeRetry(waiting, 0, half)).toBe(1000)
})

test('a broken connection passes, time that is over does not, nor does what is none of ours', () => {
  expect(waitBeforeRetry(noAnswer('network'), 0, half)).toBe(250)
  expect(waitBeforeRetry(noAnswer('timeout'), 0, half)).toBeNull()
  expect(waitBeforeRetry(new Error('x'), 0, half)).toBeNull()
})

test('waits are spread over the whole of a time that doubles up to eight seconds', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
  fc.assert(
    fc.property(fc.nat(40), share, (attempt, random) => {
      const wait = waitBeforeRetry(failure(503), attempt, { longest_ms, random: () => random })
      expect(wait).toBeCloseTo(random * Math.min(8000, 500 * 2 ** attempt))
    }),
  )
})
