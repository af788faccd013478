import { expect, test } from 'vitest'
import { endOfKey, expiryAfter } from './key-states.ts'

const now = new Date('2026-11-23T12:00:00Z')

test.each([
  [true, null, null],
  [true, '2026-11-23T12:00:01Z', null],
  [true, '2026-11-23T12:00:00Z', 'expired'],
  [false, null, 'revoked'],
  [false, '2026-11-24T12:00:00Z', 'revoked'],
] as const)('a key that is active: %s, until %s, is ended: %s', (is_active, expires_at, end) => {
  expect(endOfKey({ is_active, expires_at }, now)).toBe(end)
})

test('a lifetime is in days, or for ever', () => {
  expect(expiryAfter('7', now)).toBe('2026-11-30T12:00:00.000Z')
  expect(expiryAfter('never', now)).toBe(null)
})
