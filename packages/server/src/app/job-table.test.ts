import { toDelimitedCase } from '@cairnway/contract'
import { expect, test } from 'vitest'
import { jobKinds } from './job-table.ts'

test.each(Object.entries(jobKinds))('the job kind %s is the name of its function', (kind, { run }) => {
  expect(kind).toBe(toDelimitedCase(run.name, '_'))
})
