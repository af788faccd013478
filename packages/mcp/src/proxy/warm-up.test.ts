import { expect, test, vi } from 'vitest'
import { warmUp } from './warm-up.ts'

test('the warm-up runs a whole lookup on a sample, and one call to the service', async () => {
  const answered = vi.spyOn(Response, 'json')
  const callService = vi.fn(async () => {})
  await warmUp(callService)
  expect(answered).toHaveBeenCalledTimes(1)
  expect(callService).toHaveBeenCalledTimes(1)
})

test('a service that refuses the call does not matter', async () => {
  await expect(warmUp(() => Promise.reject(new Error('connect ECONNREFUSED')))).resolves.toBe(undefined)
})
