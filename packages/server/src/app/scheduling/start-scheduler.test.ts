import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startScheduler } from './start-scheduler.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a task runs at its interval and never twice at once', async () => {
  let running = 0
  let max_running = 0
  let runs = 0
  const run = async () => {
    max_running = Math.max(max_running, ++running)
    await new Promise((resolve) => setTimeout(resolve, 250))
    running--
    runs++
  }
  const endSchedule = startScheduler([{ name: 'slow', interval_ms: 100, run }], () => {})
  await vi.advanceTimersByTimeAsync(1000)
  expect(max_running).toBe(1)
  expect(runs).toBe(3)
  const ended = endSchedule()
  await vi.advanceTimersByTimeAsync(1000)
  await ended
  expect(running).toBe(0)
})

test('of consecutive failures only the first is reported, and the task runs again', async () => {
  const outcomes = ['bad', 'bad', 'good', 'bad']
  const reported: string[] = []
  const run = async () => {
    if (outcomes.shift() === 'bad') throw new Error('no database')
  }
  const endSchedule = startScheduler([{ name: 'writer', interval_ms: 10, run }], (task) => reported.push(task))
  await vi.advanceTimersByTimeAsync(45)
  await endSchedule()
  expect(outcomes).toEqual([])
  expect(reported).toEqual(['writer', 'writer'])
})
