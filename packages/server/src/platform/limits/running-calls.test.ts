import { MAX_CALL_WAIT_MS, MAX_RUNNING_CALLS, MAX_WAITING_CALLS } from '@cairnway/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRunningCalls, type EndCall } from './running-calls.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const { per_caller, total } = MAX_RUNNING_CALLS

/** Calls that note when they begin, and end when the test says so. */
function createNoted() {
  const calls = createRunningCalls()
  const begun: string[] = []
  const ends: EndCall[] = []
  const refused: string[] = []
  const enter = (caller: string, name = caller) =>
    void calls.enter(caller).then(
      (end) => {
        begun.push(name)
        ends.push(end)
      },
      (error: Error) => refused.push(error.name),
    )
  return { enter, begun, ends, refused, settle: () => vi.advanceTimersByTimeAsync(0) }
}

test('a caller runs so many calls at once, and another one does not wait for those that wait', async () => {
  const { enter, begun, ends, settle } = createNoted()
  for (let i = 0; i < 120; i++) enter('a')
  enter('b')
  await settle()
  expect(begun).toEqual([...Array(per_caller).fill('a'), 'b'])
  ends[0]?.()
  await settle()
  expect(begun.filter((caller) => caller === 'a')).toHaveLength(per_caller + 1)
  // ending a call twice lets no other one in
  ends[0]?.()
  await settle()
  expect(begun.filter((caller) => caller === 'a')).toHaveLength(per_caller + 1)
})

test('callers take turns when all places are taken', async () => {
  const { enter, begun, ends, settle } = createNoted()
  const crowd = ['a', 'b', 'c', 'd']
  for (const caller of crowd) for (let i = 0; i < 20; i++) enter(caller)
  await settle()
  expect(begun).toHaveLength(total)
  enter('e')
  // an ended call of `a` makes place for whoever has not had a turn for the longest time
  for (let i = 0; i < 2; i++) ends.shift()?.()
  await settle()
  expect(begun.slice(total)).toContain('e')
})

test('a call that takes long keeps nobody but its caller out', async () => {
  const { enter, begun, settle } = createNoted()
  for (const caller of ['a', 'b', 'c', 'd']) for (let i = 0; i < per_caller; i++) enter(caller)
  enter('e')
  enter('a', 'the ninth of a')
  await settle()
  expect(begun).not.toContain('e')
  await vi.advanceTimersByTimeAsync(1000)
  expect(begun).toContain('e')
  expect(begun).not.toContain('the ninth of a')
})

test('who lets too many wait is refused, and so is a call that waits for too long', async () => {
  const { enter, refused, settle } = createNoted()
  for (let i = 0; i < per_caller + MAX_WAITING_CALLS; i++) enter('a')
  await settle()
  expect(refused).toEqual([])
  enter('a')
  await settle()
  expect(refused).toEqual(['RateLimitError'])
  await vi.advanceTimersByTimeAsync(MAX_CALL_WAIT_MS)
  expect(refused).toHaveLength(1 + MAX_WAITING_CALLS)
})
