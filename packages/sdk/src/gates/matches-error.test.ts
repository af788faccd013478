import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesError } from './matches-error.ts'

const matches = (error_message: string | null, record: string) =>
  matchesError({ q: error_message ?? '', error_message }, { title: '', text: record })

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
  [
    "Error: ENOENT: no such file or directory, open '/tmp/other/x.txt'",
    "ENOENT: no such file or directory, open '/etc/hosts'",
  ],
  [
    'Access denied - path outside allowed directories: /tmp/other/x.txt not in /srv/data',
    'It says `Access denied - path outside allowed directories: /etc/hosts not in /home/ann`.',
  ],
  ["EACCES: permission denied, scandir 'C:\\Users\\x\\Secret'", "EACCES: permission denied, scandir '/var/lib/docker'"],
  ['Cannot parse settings.yaml: ERR_BAD_INDENT in it', 'Cannot parse config/other.yml: ERR_BAD_INDENT in it'],
  ['sh: 1: tsc: not found', 'The build ends with `sh: 1: tsc: not found` (or vite: not found).'],
  ['bash: line 7: tsc: command not found', 'It prints bash: tsc: command not found.'],
  [
    "zoneinfo._common.ZoneInfoNotFoundError: 'No time zone found with key Europe/Berlin'",
    "It raises `zoneinfo.ZoneInfoNotFoundError: 'No time zone found with key Europe/Berlin'` in a container",
  ],
  [
    'error: the plan failed to load module_a. Read more: https://docs.example.com/errors/17',
    'error: the plan failed to load module_a.',
  ],
  [
    'A.java:[27,36] package org.codehaus.plexus.util.xml does not exist',
    'B.java:[21,36] package org.codehaus.plexus.util.xml does not exist',
  ],
  [
    'Main.java:[4,2] cannot find symbol\nsymbol: class Tag\nlocation: package org.acme.inspect\nlocation: class me.Main',
    'Other.java:[9,1] cannot find symbol\n  symbol:   class Tag\n  location: package org.acme.inspect',
  ],
  [
    'YamlNode.java:[1,4] incompatible types: java.lang.Class<my.own.YamlNode> cannot be converted to org.acme.Options',
    'Config.java:[8,3] incompatible types: java.lang.Class<their.Config> cannot be converted to org.acme.Options',
  ],
  [
    'A.java:[6,35] cannot access org.acme.io.Pathway\nbad class file: /…/acme-core-6.0.7.jar(/…/Pathway.class)\nclass file has wrong version 61.0, should be 55.0',
    'acme-core 6\nB.java:[1,3] cannot access org.acme.util.Files\nbad class file: /x/acme-core-6.1.0.jar(/org/acme/util/Files.class)\nclass file has wrong version 61.0, should be 55.0',
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
  [
    'a file that was missing, by its name in an include',
    'fatal error: libfoo.h: No such file or directory',
    'fatal error: libbar.h: No such file or directory',
  ],
  ['another program that is missing', 'sh: 1: eslint: not found', 'sh: 1: tsc: not found'],
  ['a name that only begins alike', "error TS23: no member 'user' in it", "error TS23: no member 'users' in it"],
  [
    'the words of the error in distant places',
    'RuntimeError: cannot open the stream twice',
    `RuntimeError: cannot say. ${'Some other words follow here. '.repeat(5)} Then open the stream twice`,
  ],
  [
    'another library whose class has the wrong version',
    'A.java:[6,35] cannot access org.acme.io.Pathway\nbad class file: /…/acme-core-6.0.7.jar(/…/Pathway.class)\nclass file has wrong version 61.0, should be 55.0',
    'acme-web 6\nB.java:[1,3] cannot access org.acme.web.Page\nbad class file: /…/acme-web-6.0.7.jar(/…/Page.class)\nclass file has wrong version 61.0, should be 55.0',
  ],
  [
    'the same library in another wrong version',
    'A.java:[6,35] cannot access org.acme.io.Pathway\nbad class file: /…/acme-core-6.0.7.jar(/…/Pathway.class)\nclass file has wrong version 61.0, should be 55.0',
    'acme-core 6\nB.java:[1,3] cannot access org.acme.util.Files\nbad class file: /…/acme-core-6.0.7.jar(/…/Files.class)\nclass file has wrong version 52.0, should be 51.0',
  ],
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
  const record = (name: string) => ({
    title: '',
    text: `B.java:[1,2] cannot access ${name}\nFailed to run org.acme.Builder`,
  })
  const long = 'org.acme.beans.factory.annotation.Wired'
  expect(matchesError(query(long), record(long))).toBe(true)
  expect(matchesError(query('org.acme.Wired'), record('org.acme.Wired'))).toBe(false)
  expect(matchesError(query(long), record('org.acme.beans.factory.annotation.Value'))).toBe(false)
})

test.each([
  ['error: corrupt patch at line 8', "git apply rejects a diff: 'error: corrupt patch at line N'", true],
  ['sqlite3.OperationalError: database is locked', 'SQLite: database is locked at once', true],
  ['SyntaxError: invalid syntax', 'SyntaxError: invalid syntax in a match statement', false],
  ['error: corrupt patch at line 8', 'A patch is corrupt, and the error is at the last line', false],
])('an error of few words is told from others when the title quotes it: %j in %j', (error_message, title, is_match) => {
  expect(matchesError({ q: error_message, error_message }, { title, text: '' })).toBe(is_match)
})

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

test('an error with fewer full names than demanded matches nothing', () => {
  const line = 'incompatible types: java.lang.Class cannot be converted to org.acme.Options'
  const query = { q: line, error_message: line }
  expect(matchesError(query, { title: '', text: line }, 2)).toBe(true)
  expect(matchesError(query, { title: line, text: line }, 3)).toBe(false)
})
