import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startScheduler } from './start-scheduler.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a task runs at its interval and never twice at once', async () => {
  let running = 0
  let most = 0
  let turns = 0
  const run = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 250))
    running--
    turns++
  }
  const end = startScheduler([{ name: 'slow', interval_ms: 100, run }], () => {})
  await vi.advanceTimersByTimeAsync(1000)
  expect(most).toBe(1)
  expect(turns).toBe(3)
  const ended = end()
  await vi.advanceTimersByTimeAsync(1000)
  await ended
  expect(running).toBe(0)
})

test('of failures in a row one is reported, and the turns go on', async () => {
  const outcomes = ['bad', 'bad', 'good', 'bad']
  const reported: string[] = []
  const run = async () => {
    if (outcomes.shift() === 'bad') throw new Error('no database')
  }
  const end = startScheduler([{ name: 'writer', interval_ms: 10, run }], (task) => reported.push(task))
  await vi.advanceTimersByTimeAsync(45)
  await end()
  expect(outcomes).toEqual([])
  expect(reported).toEqual(['writer', 'writer'])
})
