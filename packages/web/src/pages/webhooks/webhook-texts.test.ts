import { subscribableEventTypes } from '@cairnway/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventMeaning, eventTitle, subscribableEvents } from './event-types.ts'
import { prettyJson } from './pretty-json.ts'
import { fromLocalInput } from './replay-period.ts'

test('JSON is indented and says the same; other texts stay', () => {
  expect(prettyJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}')
  expect(prettyJson('<b>no json</b>')).toBe('<b>no json</b>')
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(prettyJson(JSON.stringify(value)))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('every event that can be subscribed to is explained, and the test is none of them', () => {
  expect(subscribableEvents).toEqual(subscribableEventTypes)
  for (const type of subscribableEvents) expect(eventTitle(type).length * eventMeaning(type).length).toBeGreaterThan(0)
  expect(eventTitle('some.later_event' as 'webhook.test')).toBe('some.later_event')
})

test.each([
  ['', null],
  ['nonsense', null],
  ['2026-11-23T12:00', new Date(2026, 10, 23, 12).toISOString()],
])('the local time %j is %s', (text, expected) => {
  expect(fromLocalInput(text)).toBe(expected)
})
