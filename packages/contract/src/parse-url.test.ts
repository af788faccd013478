import { expect, test } from 'vitest'
import { parseUrl } from './parse-url.ts'

test('a URL is parsed as often as one asks, whatever its letters', () => {
  // from some thousands of calls on a function is compiled
  const hosts = new Set(Array.from({ length: 100_000 }, () => parseUrl('https://bücher.example/')?.host))
  expect([...hosts]).toEqual(['xn--bcher-kva.example'])
})

test.each(['', 'example.com', '//example.com', 'https://', 'https://a b'])('%j is no absolute URL', (text) => {
  expect(parseUrl(text)).toBeNull()
})
