import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkQuery } from './check-query.ts'
import { COMMAND_PARTS, COMMANDS_WITH_PASSWORD, PASSWORD, SAFE_COMMANDS } from './testing-check-query-cases.ts'

test.each(COMMANDS_WITH_PASSWORD)('the password in %s is redacted', (line) => {
  const text = line.replace('§', PASSWORD)
  const { findings, redacted } = checkQuery(`$ ${text}\nERROR 1045: Access denied`)
  expect(findings).toHaveLength(1)
  expect(redacted).not.toContain(PASSWORD)
  expect(redacted).toContain('ERROR 1045: Access denied')
})

test.each(SAFE_COMMANDS)('%s is safe', (text) => {
  expect(checkQuery(text)).toEqual({ safe: true, findings: [], redacted: text })
})

test('each command of a pipe has its own options', () => {
  const text = `curl -u a:${PASSWORD} https://x | mysql -p${PASSWORD} | ssh -p ${PASSWORD} x`
  expect(checkQuery(text).redacted).toBe(`curl -u a:<password> https://x | mysql -p<password> | ssh -p ${PASSWORD} x`)
})

test.each([' -p"word1', ' -p a1|word1'])('redaction brings at most a few other options into reach: %j', (option) => {
  const { redacted } = checkQuery(`docker login${option.repeat(2_000)}`)
  expect(redacted.split('<password>').length).toBeLessThan(40)
  expect(checkQuery(redacted).safe).toBe(true)
})

const parts = fc.constantFrom(...COMMAND_PARTS)

test('redacted text is safe and is not changed again', () => {
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 40 }), (all) => {
      const { redacted } = checkQuery(all.join(''))
      expect(checkQuery(redacted)).toEqual({ safe: true, findings: [], redacted })
    }),
    { numRuns: 1000 },
  )
})
