import { expect, test } from 'vitest'
import { laneLimits, nextStartInMs } from './lanes.ts'

const jobs = (count: number, age_ms: number): number[] => Array.from({ length: count }, () => age_ms)

test.each([
  ['no job', [], 0],
  ['a place left', jobs(15, 10), 0],
  ['all places taken: the oldest of them is slow in a moment', [...jobs(15, 10), 100], 150],
  ['slow jobs leave their places', jobs(16, 250), 0],
  ['slow jobs together with as many as may run', [...jobs(100, 5000), ...jobs(16, 50)], 200],
  ['as many slow ones as there may be', [...jobs(240, 5000), ...jobs(16, 50)], Number.POSITIVE_INFINITY],
  ['as many as there may be, all of them slow', jobs(256, 5000), Number.POSITIVE_INFINITY],
  ['one less', jobs(255, 5000), 0],
])('a lane for other hosts with %s', (_, ages, wait_ms) => {
  expect(nextStartInMs(ages, laneLimits.outgoing)).toBe(wait_ms)
})

test('a lane for the processor runs one job at once, however long it takes', () => {
  for (const age of [0, 249, 250, 3_600_000])
    expect(nextStartInMs([age], laneLimits.upkeep)).toBe(Number.POSITIVE_INFINITY)
})
