import { expect, test } from 'vitest'
import { readPeriod, requireWithin } from './credential-periods.ts'

const now = new Date('2026-03-01T12:00:00Z')
const now_s = now.getTime() / 1000
const iso = (s: number): string => new Date((now_s + s) * 1000).toISOString()

test('of several times the narrowest holds', () => {
  const payload = { iat: now_s - 50, nbf: now_s - 40, exp: now_s + 100 }
  const credential = { validFrom: iso(-45), issuanceDate: iso(-30), validUntil: iso(90), expirationDate: iso(95) }
  expect(readPeriod(payload, credential)).toEqual({ starts_ms: (now_s - 30) * 1000, ends_ms: (now_s + 90) * 1000 })
  expect(readPeriod({})).toEqual({ starts_ms: null, ends_ms: null })
})

test.each([
  [{ exp: '1' }, {}],
  [{ iat: null }, {}],
  [{ nbf: Number.NaN }, {}],
  [{}, { validUntil: now_s }],
  [{}, { validUntil: '2026-03-01' }],
  [{}, { validFrom: '2026-03-01T12:00:00' }],
  [{}, { expirationDate: 'Sun, 01 Mar 2026 12:00:00 GMT' }],
  [{}, { issuanceDate: '2026-13-01T12:00:00Z' }],
])('a time of another form is refused: %j %j', (payload, credential) => {
  expect(() => readPeriod(payload, credential)).toThrow(/is not a (?:number of seconds|time with its zone)/)
})

test.each([
  [-1, 1, null],
  [30, 60, null],
  [60, null, null],
  [61, null, 'not valid yet'],
  [600, null, 'not valid yet'],
  [null, -30, null],
  [null, -60, 'expired'],
  [null, -600, 'expired'],
])('from %s s to %s s after the clock: %s', (start, end, refusal) => {
  const period = {
    starts_ms: start === null ? null : (now_s + start) * 1000,
    ends_ms: end === null ? null : (now_s + end) * 1000,
  }
  const check = () => requireWithin(period, 'credential', now)
  if (refusal === null) expect(check).not.toThrow()
  else expect(check).toThrow(refusal)
})
