import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptiedFields, toFieldChanges } from './draft-changes.ts'
import { EMPTY_FIELDS, type ExperienceFields } from './experience-fields.ts'

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

test('what differs is a change, and what was emptied is none', () => {
  const emptied = { ...filled, title: '', insight: 'new', tags: [], failed_approaches: [] }
  expect(toFieldChanges(emptied, filled)).toEqual({ insight: 'new' })
  expect(emptiedFields(emptied, filled)).toEqual(['title', 'failed_approaches', 'tags'])
})

test('conditions can be emptied', () => {
  const before = { ...filled, applies_when: ['x'] }
  expect(toFieldChanges(filled, before)).toEqual({ applies_when: [] })
  expect(emptiedFields(filled, before)).toEqual([])
})

test('code without a method is named, since a draft does not take it', () => {
  const [before, coded] = [
    { ...filled, method: '' },
    { ...filled, method: '', implementation: 'x' },
  ]
  expect(toFieldChanges(coded, before)).toEqual({})
  expect(emptiedFields(coded, before)).toEqual(['successful_approach'])
  expect(emptiedFields(coded, filled)).toEqual(['successful_approach'])
  expect(emptiedFields(before, before)).toEqual([])
})

const text = fc.constantFrom('', ' ', 'one', 'two')
const someFields = fc.record({
  title: text,
  problem: text,
  method: text,
  implementation: text,
  root_cause: text,
  applies_when: fc.array(text, { maxLength: 2 }),
  tags: fc.subarray(['npm', 'ci']),
  versions: fc.string(),
})

test('no edit is lost: each is a change or named, and the same fields are neither', () => {
  fc.assert(
    fc.property(someFields, someFields, (now, then) => {
      const [fields, before] = [
        { ...filled, ...now },
        { ...filled, ...then },
      ]
      const told = [...Object.keys(toFieldChanges(fields, before)), ...emptiedFields(fields, before)]
      if (now.title.trim() !== then.title.trim()) expect(told).toContain('title')
      if (now.implementation.trim() !== then.implementation.trim()) expect(told).toContain('successful_approach')
      if (now.tags.length !== then.tags.length) expect(told).toContain('tags')
      expect(new Set(told).size).toBe(told.length)
      expect({ changes: toFieldChanges(fields, fields), emptied: emptiedFields(fields, fields) }).toEqual({
        changes: {},
        emptied: [],
      })
    }),
  )
})
