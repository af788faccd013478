import { expect, test } from 'vitest'
import { type EventRow, eventNames, events } from './events.ts'

const rows: [string, EventRow][] = eventNames.map((name) => [name, events[name]])

test.each(rows)('the meaning of %s is a sentence', (_, { meaning }) => {
  expect(meaning).toMatch(/^[A-Z].+\.$/)
})

test.each(rows)('%s names no effect and no type of webhook twice', (_, { effects, webhook }) => {
  expect(new Set(effects).size).toBe(effects.length)
  if (webhook !== null) expect(webhook.length).toBeGreaterThan(0)
  expect(new Set(webhook).size).toBe(webhook?.length ?? 0)
})
