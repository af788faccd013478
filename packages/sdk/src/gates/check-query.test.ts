import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkQuery } from './check-query.ts'
import { REPEATED_UNITS, SAFE_TEXTS, SENSITIVE_TEXTS, TEXT_PARTS } from './testing-check-query-cases.ts'

const random = 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'

test.each(SENSITIVE_TEXTS)('a %s is found and redacted in %s', (type, text) => {
  const { safe, findings, redacted } = checkQuery(text)
  expect(safe).toBe(false)
  expect(findings.map((one) => one.type)).toEqual([type])
  const { start = 0, end = 0 } = findings[0] ?? {}
  expect(redacted).toBe(`${text.slice(0, start)}<${type}>${text.slice(end)}`)
})

test.each(SAFE_TEXTS)('%s is safe', (text) => {
  expect(checkQuery(text)).toEqual({ safe: true, findings: [], redacted: text })
})

test('each of several joined e-mail addresses is found, and an address of scp is not one', () => {
  const mails = 'ann@acme.io:'.repeat(500)
  expect(checkQuery(mails)).toMatchObject({ redacted: '<email>:'.repeat(500) })
  expect(checkQuery(mails).findings.length).toBe(500)
  expect(checkQuery('ann@acme.io:bob@acme.io:/data').redacted).toBe('<email>:bob@acme.io:/data')
  expect(checkQuery('scp x ann@acme.io:data/y ann@acme.io:~/y').safe).toBe(true)
})

test('all values of a Kubernetes secret are redacted, in either order of its members', () => {
  const [first, second] = ['aHVudGVyMjIyMjIyMjI=', 'c2Vjb25kLXZhbHVl']
  const data = `data:\n  tls.ca: ${first}\n  tls.key: ${second}\n`
  for (const text of [`kind: Secret\nmetadata:\n  name: a\n${data}`, `${data}kind: Secret\n`]) {
    const { redacted } = checkQuery(text)
    expect(redacted).not.toContain(first)
    expect(redacted).not.toContain(second)
  }
  expect(checkQuery(`kind: ConfigMap\n${data}`).safe).toBe(true)
})

test('the text behind a redacted finding is not taken for a secret of that name', () => {
  const request_id = '9f8e7d6c5b4a39281706f5e4'
  const { redacted } = checkQuery(`ghp_${random} ${request_id} and password=hunter22x ${request_id}`)
  expect(redacted).toBe(`<github_token> ${request_id} and password=<password> ${request_id}`)
})

test.each(REPEATED_UNITS)('a long text of many %j is checked to its end and leaves nothing to redact', (unit) => {
  // patterns that read back and forth would not end before the test is given up
  const { redacted } = checkQuery(unit.repeat(150_000 / unit.length))
  expect(checkQuery(redacted).safe).toBe(true)
})

const parts = fc.constantFrom(...TEXT_PARTS)
const texts = fc.oneof(
  fc.array(parts, { maxLength: 30 }).map((all) => all.join('')),
  fc
    .tuple(fc.array(parts, { minLength: 1, maxLength: 5 }), fc.integer({ min: 2, max: 60 }))
    .map(([unit, times]) => unit.join('').repeat(times)),
  fc.string({ unit: 'binary', maxLength: 300 }),
)

test('redacted text is safe and is not changed again; findings are in order and inside the text', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { safe, findings, redacted } = checkQuery(text)
      expect(safe).toBe(findings.length === 0)
      expect(checkQuery(redacted)).toEqual({ safe: true, findings: [], redacted })
      let end = 0
      for (const one of findings) {
        expect(one.start).toBeGreaterThanOrEqual(end)
        expect(one.end).toBeGreaterThan(one.start)
        end = one.end
      }
      expect(end).toBeLessThanOrEqual(text.length)
    }),
    { numRuns: 500 },
  )
})
