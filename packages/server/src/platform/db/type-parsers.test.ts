import { expect, test } from 'vitest'
import { typeParser } from './type-parsers.ts'

const TIMESTAMPTZ = 1184
const TEXTS = 1009

test.each([
  ['2026-01-31 12:00:00+00', '2026-01-31T12:00:00.000Z'],
  ['2026-01-31 12:00:00.5+00', '2026-01-31T12:00:00.500Z'],
  ['2026-01-31 12:00:00.123999+00', '2026-01-31T12:00:00.123Z'],
  ['2026-01-31 12:00:00.1+05:30', '2026-01-31T06:30:00.100Z'],
  ['2026-01-31 23:00:00-02', '2026-02-01T01:00:00.000Z'],
])('the time %s is %s', (text, time) => expect(typeParser(TIMESTAMPTZ)(text)).toBe(time))

test.each<[string, (string | null)[]]>([
  ['{}', []],
  ['{a}', ['a']],
  ['{a,b-c,1.2}', ['a', 'b-c', '1.2']],
  ['{"a b","c,d","e\\"f","NULL",""}', ['a b', 'c,d', 'e"f', 'NULL', '']],
  ['{a,NULL}', ['a', null]],
])('the array %s is %j', (text, list) => expect(typeParser(TEXTS)(text)).toEqual(list))
