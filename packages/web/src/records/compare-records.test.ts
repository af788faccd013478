import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareFields } from './compare-records.ts'

test('texts that differ are given with their words, also one that is new or gone', () => {
  const before = new Map([
    ['Problem', 'it hangs'],
    ['Code', 'a'],
    ['Insight', 'same'],
  ])
  const after = new Map([
    ['Insight', 'same'],
    ['Problem', 'it stops'],
    ['Cause', 'a leak'],
  ])
  expect(compareFields(before, after).map(({ label }) => label)).toEqual(['Problem', 'Cause', 'Code'])
  expect(compareFields(before, after)[0]?.pieces).toEqual([
    { kind: 'same', text: 'it ' },
    { kind: 'removed', text: 'hangs' },
    { kind: 'added', text: 'stops' },
  ])
})

test('equal versions do not differ, and the pieces of every change make both texts', () => {
  const anyFields = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.string({ maxLength: 20 }))
  fc.assert(
    fc.property(anyFields, anyFields, (first, second) => {
      const [before, after] = [new Map(Object.entries(first)), new Map(Object.entries(second))]
      expect(compareFields(before, new Map(before))).toEqual([])
      const changes = new Map(compareFields(before, after).map(({ label, pieces }) => [label, pieces]))
      for (const label of ['a', 'b', 'c']) {
        const pieces = changes.get(label)
        if (!pieces) expect(after.get(label) ?? '').toBe(before.get(label) ?? '')
        const side = (without: string) =>
          (pieces ?? []).flatMap(({ kind, text }) => (kind === without ? [] : [text])).join('')
        if (pieces) expect([side('added'), side('removed')]).toEqual([before.get(label) ?? '', after.get(label) ?? ''])
      }
    }),
  )
})
