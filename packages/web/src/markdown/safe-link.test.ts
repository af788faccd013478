import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSafeLink, type SafeLink, saysWhereItGoes } from './safe-link.ts'

const isSaid = (address: string, text: string): boolean =>
  saysWhereItGoes(readSafeLink(address) as SafeLink, address, text)

test.each([
  ['https://good.example/a?b#c', 'https://good.example/a?b#c'],
  ['http://www.good.example', 'www.good.example'],
  ['https://good.example/a', 'good.example/a'],
  ['mailto:ada@good.example', 'ada@good.example'],
])('the address %s is named by the text %s', (address, text) => {
  expect(isSaid(address, text)).toBe(true)
})

test.each([
  ['https://evil.example/?https://bank.example/', 'https://bank.example/'],
  ['https://evil.example/bank.example', 'bank.example'],
  ['https://bank.example@evil.example/', 'https://bank.example@evil.example/'],
  ['https://evil.example\\@bank.example/', 'https://evil.example\\@bank.example/'],
  ['https://b\u0430nk.example/', 'https://b\u0430nk.example/'],
  ['https://evil.example/', 'example/'],
  ['https://evil.example/', ''],
  ['mailto:eve@evil.example', 'evil.example'],
])('the address %s is not named by the text %s', (address, text) => {
  expect(isSaid(address, text)).toBe(false)
})

test('a text that names its address names the host that the browser opens', () => {
  const part = fc.constantFrom(
    'https://',
    'http://',
    'bank.example',
    'evil.example',
    '/',
    '?',
    '#',
    '@',
    '\\',
    ':',
    'a',
  )
  const address = fc.array(part, { maxLength: 8 }).map((parts) => `https://${parts.join('')}`)
  fc.assert(
    fc.property(address, fc.nat({ max: 20 }), (whole, start) => {
      const link = readSafeLink(whole)
      const text = whole.slice(start)
      if (!link || !saysWhereItGoes(link, whole, text)) return
      expect(text.replace('https://', '').split(/[/?#@\\]/)[0]).toBe(link.host)
    }),
  )
})
