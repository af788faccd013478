import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseCoding, prefersHtml } from './negotiate-content.ts'

test.each([
  // Chrome, Firefox and Safari, when a page is opened
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'text/html',
  'TEXT/HTML',
  'text/*',
  'text/html;charset=utf-8',
  'text/html; q=0.2, application/json; q=0.1',
  'text/html, */*; q=0.01',
  'application/json;q=0, text/html;q=0.001',
  // the parameters of a range must match: this range for JSON is about another JSON
  'text/html;q=0.5, application/json;profile=x',
])('%s prefers HTML', (accept) => expect(prefersHtml(accept)).toBe(true))

test.each([
  undefined,
  '',
  '*/*',
  'application/json',
  'application/json, text/plain, */*',
  // programs that read HTML like everything else get what is made for programs
  'text/html, application/json',
  'text/html, */*',
  'text/markdown, text/html, */*',
  'text/html;q=0.8, application/json;q=0.9',
  'application/json; charset=UTF-8, text/html',
  'text/*;q=0.8, application/*',
  // the more specific range counts, not the higher quality
  'text/html;q=0, text/*, application/json;q=0',
  'text/html;level=1',
  'text/html;q=0',
  'image/*',
  ';;;,,,q=1',
  '\u0000',
])('%j does not prefer HTML', (accept) => expect(prefersHtml(accept)).toBe(false))

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0.5', 'br'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['identity, br;q=0.5', 'identity'],
  ['*;q=0', 'identity'],
  ['*;q=0, gzip', 'gzip'],
  ['identity;q=0, br;q=0', 'identity'],
  ['zstd', 'identity'],
] as const)('Accept-Encoding %j is answered by %s', (accepted, coding) => {
  expect(chooseCoding(accepted)).toBe(coding)
})

test('no coding is used that a header does not name or refuses', () => {
  const coding = fc.constantFrom('br', 'gzip', 'identity', '*', 'zstd', ' ')
  const quality = fc.constantFrom('', ';q=0', ';q=1', ';q=0.3', '; q = x')
  const entries = fc.uniqueArray(fc.tuple(coding, quality), { selector: ([name]) => name })
  fc.assert(
    fc.property(entries, (listed) => {
      const chosen = chooseCoding(listed.map((entry) => entry.join('')).join(', '))
      const [, given] = listed.find(([name]) => name === chosen) ?? listed.find(([name]) => name === '*') ?? []
      if (chosen !== 'identity') expect([undefined, ';q=0']).not.toContain(given)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (header) => {
      expect(['br', 'gzip', 'identity']).toContain(chooseCoding(header))
      expect(typeof prefersHtml(header)).toBe('boolean')
    }),
  )
})
