import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesError } from './matches-error.ts'

const matches = (error_message: string | null, record: string) =>
  matchesError({ q: error_message ?? '', error_message }, record)

test.each([
  [
    'TypeError: Object of type datetime is not JSON serializable',
    'Traceback\nTypeError: Object of type datetime is not JSON serializable',
  ],
  ["NameError: name 'reduce' is not defined", "It said: NameError: name 'reduce' is not defined in python 3"],
  [
    "src/a.ts(3,5): error TS2305: Module '\"./api\"' has no exported member 'x'.",
    "lib/b.ts(9,1): error TS2305: Module '\"./api\"' has no exported member 'x'.",
  ],
  ['A.java:[9,32] cannot access org.acme.Thing', 'COMPILATION ERROR :\nB.java:[1,2] cannot access org.acme.Thing'],
  [
    'A.java:[9,32] cannot find symbol\nsymbol: class CertificationPermission',
    'B.java:[1,2] cannot find symbol\n  symbol:   class CertificationPermission',
  ],
  [
    "thread 'main' panicked at src/main.rs:4:37:\nslice index starts at 5 but ends at 3",
    "thread 'main' panicked at lib.rs:1:1:\nslice index starts at 7 but ends at 2",
  ],
  ['connect ECONNREFUSED 192.0.2.1:5432', 'Error: connect ECONNREFUSED 10.1.2.3:5432'],
  [
    "fatal: detected dubious ownership in repository at '~/…/project'",
    "fatal: detected dubious ownership in repository at '/repo'",
  ],
])('%j is the error in the record %j', (error, record) => {
  expect(matches(error, record)).toBe(true)
})

test.each([
  [
    'another type named',
    'TypeError: Object of type set is not JSON serializable',
    'TypeError: Object of type datetime is not JSON serializable',
  ],
  ['another name', "NameError: name 'nn' is not defined", "NameError: name 'reduce' is not defined"],
  ['another code', 'error TS2305: nothing here fits', 'error TS2322: nothing here fits'],
  ['another class', 'cannot access org.acme.Thing', 'cannot access org.acme.Other'],
  [
    'another symbol',
    'A.java:[9,32] cannot find symbol\nsymbol: class CertificationPermission',
    'cannot find symbol\nsymbol: class JsonBranch',
  ],
  [
    'other words',
    'RuntimeError: expected scalar type Float but found Double',
    'RuntimeError: expected scalar type Long but found Float',
  ],
  ['too few words', 'SyntaxError: invalid syntax', 'SyntaxError: invalid syntax'],
  ['words in different lines', 'IndexError: index out of range in self', 'an index\nout of\nrange in\nself IndexError'],
  ['no words', '/…/x:', '/…/x:'],
  ['no error', null, 'anything'],
])('a record about %s does not match: %j', (_, error, record) => {
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
  const record = (name: string) => `B.java:[1,2] cannot access ${name}\nFailed to run org.acme.Builder`
  const long = 'org.acme.beans.factory.annotation.Wired'
  expect(matchesError(query(long), record(long))).toBe(true)
  expect(matchesError(query('org.acme.Wired'), record('org.acme.Wired'))).toBe(false)
  expect(matchesError(query(long), record('org.acme.beans.factory.annotation.Value'))).toBe(false)
})
