import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesError } from './matches-error.ts'
import { OTHER_ERRORS, SAME_ERRORS, TITLES } from './testing-matches-error-cases.ts'

const matches = (error_message: string | null, record: string) =>
  matchesError({ q: error_message ?? '', error_message }, { title: '', text: record })

test.each(SAME_ERRORS)('%j is the error in the record %j', (error, record) => {
  expect(matches(error, record)).toBe(true)
})

test.each(OTHER_ERRORS)('a record about %s does not match: %j', (_, error, record) => {
  expect(matches(error, record)).toBe(false)
})

test('a record that contains the line of an error matches wherever the line is, and long texts are compared quickly', () => {
  const word = fc.stringMatching(/^[a-z]{3,9}$/)
  const error = fc
    .tuple(word, fc.array(word, { minLength: 5, maxLength: 12 }))
    .map(([name, words]) => `${name}_${name}: ${words.join(' ')}`)
  fc.assert(
    fc.property(error, fc.array(fc.string({ maxLength: 80 }), { maxLength: 5 }), fc.nat(5), (line, lines, at) => {
      expect(
        matches(
          line,
          lines
            .map((each) => each.replaceAll('\n', ' '))
            .toSpliced(at, 0, line)
            .join('\n'),
        ),
      ).toBe(true)
    }),
  )
  const long = `${'a.'.repeat(20_000)}\n${"'".repeat(20_000)}\n${'A_'.repeat(20_000)}`
  expect(matches(long, long.repeat(3))).toEqual(expect.any(Boolean))
})

test('the first 30,000 characters of a record are compared', () => {
  const error = 'Error: ERR_WIDGET_UNSEALED cannot fold the widget twice'
  const padding = (lines: number) => `${'x '.repeat(290)}\n`.repeat(lines)
  expect(matches(error, `${padding(40)}${error}`)).toBe(true)
  expect(matches(error, `${padding(60)}${error}`)).toBe(false)
})

test('a short name needs further lines of the output to match; a name of many parts matches alone', () => {
  const query = (name: string) => {
    const error_message = `A.java:[9,32] cannot access ${name}`
    return { q: `${error_message}\nFailed to run org.acme.Compiler`, error_message }
  }
  const record = (name: string) => ({
    title: '',
    text: `B.java:[1,2] cannot access ${name}\nFailed to run org.acme.Builder`,
  })
  const long = 'org.acme.beans.factory.annotation.Wired'
  expect(matchesError(query(long), record(long))).toBe(true)
  expect(matchesError(query('org.acme.Wired'), record('org.acme.Wired'))).toBe(false)
  expect(matchesError(query(long), record('org.acme.beans.factory.annotation.Value'))).toBe(false)
})

test.each(TITLES)(
  'an error of few words is told from others when the title quotes it: %j in %j',
  (error_message, title, is_match) => {
    expect(matchesError({ q: error_message, error_message }, { title, text: '' })).toBe(is_match)
  },
)

test('where classes of several packages cannot be read, the packages tell the error; one package does not', () => {
  const query = (...classes: string[]) => {
    const lines = classes.map((name, at) => `A${at}.java:[9,${at}] cannot access ${name}`)
    return { q: lines.join('\n'), error_message: lines[0] ?? '' }
  }
  const record = { title: '', text: query('org.acme.util.list.Cell', 'org.acme.core.task.Runner').q }
  expect(matchesError(query('org.acme.util.Files', 'org.acme.core.task.Executor'), record)).toBe(true)
  expect(matchesError(query('org.acme.util.Files', 'org.acme.web.Page'), record)).toBe(false)
  expect(matchesError(query('org.acme.core.task.Executor'), record)).toBe(false)
})

test('most words suffice for a close match, but a name that is missing does not', () => {
  const text = 'fatal: The current branch feature has no upstream branch.'
  const isClose = (line: string) =>
    matchesError({ q: line, error_message: line }, { title: '', text }, { is_close: true })
  expect(isClose('fatal: The current branch main has no upstream branch.')).toBe(true)
  expect(isClose("fatal: The current branch 'main' has no upstream branch.")).toBe(false)
  expect(isClose('fatal: You are not currently on a branch.')).toBe(false)
})

test('an error with fewer full names than demanded matches nothing', () => {
  const line = 'incompatible types: java.lang.Class cannot be converted to org.acme.Options'
  const query = { q: line, error_message: line }
  expect(matchesError(query, { title: '', text: line }, { min_full_names: 2 })).toBe(true)
  expect(matchesError(query, { title: line, text: line }, { min_full_names: 3 })).toBe(false)
})
