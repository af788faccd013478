import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toFieldChanges } from './draft-changes.ts'
import { EMPTY_FIELDS, type ExperienceFields, fieldsOf, toDeposit, unfilledFields } from './experience-fields.ts'
import { readVersions } from './read-versions.ts'

const filled: ExperienceFields = {
  ...EMPTY_FIELDS,
  title: 'npm ci fails',
  problem: 'EACCES in the image',
  failed_approaches: [{ attempt: 'sudo', why_it_failed: 'the cache belongs to root' }],
  method: 'set HOME',
  root_cause: 'HOME is /root',
  insight: 'look at HOME first',
  tags: ['npm'],
}

/** A deposit as the service answers it. */
const answered = (deposit: ReturnType<typeof toDeposit>) => deposit as Parameters<typeof fieldsOf>[0]

describe('what a form deposits', () => {
  test('leaves out what is empty, and attempts that say nothing', () => {
    const deposit = toDeposit({
      ...filled,
      minutes: '1.5',
      versions: 'npm = 10',
      applies_when: ['', 'in CI'],
      failed_approaches: [...filled.failed_approaches, { attempt: ' ', why_it_failed: '' }],
    })
    expect(deposit.failed_approaches).toHaveLength(1)
    expect(deposit.applies_when).toEqual(['in CI'])
    expect(deposit.context?.environment?.versions).toEqual({ npm: '10' })
    expect(deposit.successful_approach).toEqual({
      method: 'set HOME',
      implementation: null,
      time_to_resolution_minutes: 1.5,
    })
  })
  test.each(['', 'soon', '-1'])('%j minutes are none', (minutes) => {
    expect(toDeposit({ ...filled, minutes }).successful_approach.time_to_resolution_minutes).toBe(null)
  })
})

test('what is missing is named as the service names it', () => {
  expect(unfilledFields(filled)).toEqual([])
  expect(unfilledFields(EMPTY_FIELDS)).toEqual([
    'title',
    'problem',
    'failed_approaches',
    'root_cause',
    'successful_approach.method',
    'insight',
    'tags',
  ])
  expect(unfilledFields({ ...filled, failed_approaches: [{ attempt: 'sudo', why_it_failed: '' }] })).toEqual([
    'failed_approaches',
  ])
})

test('a summary that a record has is kept until somebody changes it', () => {
  const record = answered({ ...toDeposit(filled), compact_summary: 'Set HOME.' })
  expect(toDeposit(fieldsOf(record)).compact_summary).toBe('Set HOME.')
  expect(toFieldChanges({ ...fieldsOf(record), compact_summary: '' }, fieldsOf(record))).toEqual({
    compact_summary: null,
  })
})

test('versions of a record are read again as they were', () => {
  const word = fc.stringMatching(/^[a-z@][a-z0-9:/.@-]{0,7}$/)
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(fc.dictionary(name, fc.stringMatching(/^[\^~]?[0-9]{1,2}(\.[0-9x]){0,2}$/)), (versions) => {
      const record = answered({ ...toDeposit(filled), context: { environment: { versions } } })
      expect(readVersions(fieldsOf(record).versions)).toEqual({ ...versions })
    }),
  )
})
