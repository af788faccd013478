import { expect, test } from 'vitest'
import { extractErrorLines, normalizeErrorLine } from './normalize-error.ts'

test.each([
  ['  File "/home/ann/app/x.py", line 12, in run', '  File "/srv/ci/7/x.py", line 3, in run'],
  ['Cannot open C:\\Users\\ann\\a.txt: denied', 'Cannot open D:\\work\\b.txt: denied'],
  ['at 2024-05-01T10:00:00.123Z worker 7 died', 'at 2025-11-30 23:59:59 worker 12 died'],
  ['request 123e4567-e89b-12d3-a456-426614174000 failed', 'request 00000000-0000-4000-8000-00000000abcd failed'],
  ['object at 0x7f05197883a0 is gone', 'object at 0xdeadbeef is gone'],
  ['Main.java:[136,18] cannot find symbol', 'Main.java:[7,2] cannot find symbol'],
  ['at run (index.js:10:3)', 'at run (index.js:88:41)'],
  ['digest 9f6907bfdd4cf95d20408831b1776a6efd221ab3 differs', 'digest 0a1b2c3d4e5f differs'],
  ['GET https://a.example/x?y=1 timed out', 'GET https://b.example/ timed out'],
  ["no such file: '/tmp/my'", "no such file:  '/var/lib/other/dir'"],
  ['took 3.25 s', 'took 3 s'],
])('%s is normalized to the same line as on another machine', (here, there) => {
  expect(normalizeErrorLine(here, 'kept')).toBe(normalizeErrorLine(there, 'kept'))
})

test.each([
  ['TypeError: x is not a function', 'RangeError: x is not a function'],
  ['error[E0382]: borrow of moved value', 'error[E0499]: borrow of moved value'],
  ['ORA01555 snapshot too old', 'ORA00060 snapshot too old'],
])('%s and %s stay different', (one, other) => {
  expect(normalizeErrorLine(one, 'folded')).not.toBe(normalizeErrorLine(other, 'folded'))
})

test('quoted names are kept or folded as the caller chooses', () => {
  const [reduce, filter] = ["name 'reduce' is not defined", "name 'filter' is not defined"]
  expect(normalizeErrorLine(reduce, 'kept')).not.toBe(normalizeErrorLine(filter, 'kept'))
  expect(normalizeErrorLine(reduce, 'folded')).toBe(normalizeErrorLine(filter, 'folded'))
  expect(normalizeErrorLine("it doesn't start and won't stop", 'folded')).toBe("it doesn't start and won't stop")
})

test('an error consists of its line and the lines below it up to the next blank line', () => {
  const text =
    'It worked before.\nTypeError: x is undefined\n    at run (a.js:1:2)\n\nWe went on.\nfatal: no repository\nend'
  expect(extractErrorLines(text)).toEqual([
    'TypeError: x is undefined',
    '    at run (a.js:1:2)',
    'fatal: no repository',
    'end',
  ])
  expect(extractErrorLines('An error came up and the exception was caught.')).toEqual([])
  expect(extractErrorLines('npm ERR! code ELIFECYCLE\n'.repeat(100)).length).toBe(40)
})
