import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkQuery } from './check-query.ts'
import { formQuery } from './form-query.ts'
import { FORM_QUERY_CASES, OUTPUTS_WITHOUT_ERROR, REPEATED_UNITS } from './testing-form-query-cases.ts'

test.each(FORM_QUERY_CASES)('$name', ({ command, output, message, says = [], hides = [] }) => {
  const { q, error_message } = formQuery(output, command === undefined ? {} : { command })
  expect(error_message?.split('\n')[0]).toBe(message)
  for (const part of says) expect(q).toContain(part)
  for (const part of hides) expect(`${q}\n${error_message}`).not.toContain(part)
})

test.each(OUTPUTS_WITHOUT_ERROR)('%j makes no query', (output) => {
  expect(formQuery(output, { command: 'npm test', tool: 'shell' })).toEqual({ q: '', error_message: null })
})

test('consequences make a query without an error message', () => {
  const { q, error_message } = formQuery('make: *** [Makefile:12: all] Error 1', { command: 'make all' })
  expect({ q, error_message }).toEqual({ q: 'make all\nmake: *** [Makefile:12: all] Error 1', error_message: null })
})

test('the query names the tool', () => {
  expect(formQuery('Error: rate limit exceeded', { tool: 'create_issue' }).q).toBe(
    'create_issue\nError: rate limit exceeded',
  )
})

const pieces = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    'Error: ',
    'Caused by: x.YError: ',
    '\n',
    '\r',
    '\u001b[31m',
    '\u001b]0;',
    '/home/ann/a/b.ts',
    'password=',
    'ghp_',
    'a@b.de',
    '10.0.0.1',
    '-----BEGIN PRIVATE KEY-----',
    '{"error":',
    'https://u:p4ss@h/',
    '\ud83d\ude00',
    '\ud800',
  ),
  fc.stringMatching(/^(?:[A-Za-z0-9]{30,50}|[a-f0-9-]{36}|\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})$/),
)
const outputs = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''))

test('never throws; the result is within the limits, safe and deterministic', () => {
  fc.assert(
    fc.property(outputs, fc.option(outputs, { nil: undefined }), (text, command) => {
      const context = command === undefined ? {} : { command, tool: command }
      const { q, error_message } = formQuery(text, context)
      expect(q.length).toBeLessThanOrEqual(1000)
      expect((error_message ?? '').length).toBeLessThanOrEqual(500)
      expect(q === '' && error_message !== null).toBe(false)
      expect(checkQuery(q).safe && checkQuery(error_message ?? '').safe).toBe(true)
      expect(formQuery(text, context)).toEqual({ q, error_message })
      // what the service takes: no control characters but line ends, no half characters
      expect(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\p{Surrogate}]/u.test(`${q}${error_message ?? ''}`)).toBe(false)
    }),
    { numRuns: 400 },
  )
})

test.each(REPEATED_UNITS)('of a long text of many %j a safe query is formed', (unit) => {
  // a pattern that reads back and forth takes hours for this much, and the test is given up before
  const { q, error_message } = formQuery(`Error: ${unit.repeat(150_000 / unit.length)}`)
  expect(checkQuery(`${q}\n${error_message ?? ''}`).safe).toBe(true)
})

test('the details of the first error are part of it, behind the positions of all errors of a filtered build', () => {
  const output = [
    'src/app/Sign.java:[7,32] cannot find symbol',
    'src/app/Sign.java:[30,9] cannot find symbol',
    'Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.11.0:compile (default) on project app: Compilation failure',
    '  symbol:   class CertificationPermission',
    '  location: package eu.europa.esig.dss.pades',
    '  symbol:   class Other',
  ]
  expect(formQuery(output.join('\n')).error_message?.split('\n').slice(0, 3)).toEqual([
    'src/app/Sign.java:[7,32] cannot find symbol',
    'symbol: class CertificationPermission',
    'location: package eu.europa.esig.dss.pades',
  ])
  const unrelated = [
    ...output.slice(0, 1).map((line) => line.replace('cannot find symbol', "';' expected")),
    ...output.slice(1),
  ]
  expect(formQuery(unrelated.join('\n')).error_message).not.toContain('CertificationPermission')
})
