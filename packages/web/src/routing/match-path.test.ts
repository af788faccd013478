import fc from 'fast-check'
import { expect, test } from 'vitest'
import pages from '../../pages.json' with { type: 'json' }
import { fillPath, matchPath } from './match-path.ts'

test.each([
  ['/', '/', {}],
  ['/search', '/search/', {}],
  ['/records/:experience_id', '/records/exp_1', { experience_id: 'exp_1' }],
  ['/records/:experience_id', '/records/a%2Fb', { experience_id: 'a/b' }],
  ['/records/:experience_id', '/records/%E0%A4%A', { experience_id: '%E0%A4%A' }],
  ['/records/:experience_id', '/records', null],
  ['/records/:experience_id', '/records/exp_1/more', null],
  ['/search', '/searches', null],
])('%s against %s', (pattern, path, expected) => {
  expect(matchPath(pattern, path)).toEqual(expected)
})

test('a filled path matches its pattern with the same parameters, for every page and value', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(pages)),
      fc.string({ minLength: 1, unit: 'grapheme' }),
      (pattern, value) => {
        const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
        const parameters = Object.fromEntries(names.map((name) => [name, value]))
        expect(matchPath(pattern, fillPath(pattern, parameters))).toEqual(parameters)
      },
    ),
  )
})

test('a path without a parameter that it needs is refused', () => {
  expect(() => fillPath('/records/:experience_id')).toThrow(TypeError)
})
