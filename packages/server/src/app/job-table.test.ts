import { toDelimitedCase } from '@cairnway/contract'
import { expect, test } from 'vitest'
import { jobKinds, recurringJobs } from './job-table.ts'

test.each(Object.entries(jobKinds))('the job kind %s is the name of its function', (kind, { run }) => {
  expect(kind).toBe(toDelimitedCase(run.name, '_'))
})

test('what cleans up, counts or expires runs by itself', () => {
  // a recount of one author or record is asked for by what changes its votes
  const by_itself = Object.keys(jobKinds).filter((kind) =>
    /^(?:(?:sweep|expire|count|seal|rotate)_|recount_scores$)/.test(kind),
  )
  expect(recurringJobs.map(({ kind }) => kind)).toEqual(expect.arrayContaining(by_itself))
})
