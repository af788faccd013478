import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseOutgoingUrl } from './outgoing-url.ts'

test.each([
  ['https://hooks.example.com/in?x=1', null],
  ['https://hooks.example.com:443/', null],
  ['https://hooks.example.com:8443/', null],
  ['HTTPS://Hooks.Example.COM', null],
  ['https://bücher.example/', null],
  ['https://internal.example.com/', null],
  ['https://mylocal/', null],
  ['https://1.1.1.1/', '1.1.1.1'],
  ['https://[2606:4700::1111]/', '2606:4700::1111'],
])('%s is parsed', (text, literal) => {
  expect(parseOutgoingUrl(text, false)).toEqual({ url: new URL(text), literal })
})

/** One form of all spellings, so that the check of the address sees what would be connected to. */
test.each([
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://①②⑦.⓪.⓪.①/',
  'https://127。0。0。1/',
  'https://%31%32%37.0.0.1/',
  'https:\\\\127.0.0.1\\',
])('%s names the address 127.0.0.1', (text) => {
  expect(parseOutgoingUrl(text, false)?.literal).toBe('127.0.0.1')
})

const refused_always = [
  '',
  'hooks.example.com',
  '/in',
  'ftp://hooks.example.com/',
  'file:///etc/passwd',
  'gopher://hooks.example.com/',
  'javascript:alert(1)',
  'https://',
  'https://user@hooks.example.com/',
  'https://user:password@hooks.example.com/',
  'https://:password@hooks.example.com/',
  'https://hooks.example.com./',
  'https://localhost./',
  'https://[fe80::1%25eth0]/',
  'https://[fe80::1%eth0]/',
  'https://hooks.example.com:99999/',
  ' https://hooks.example.com/',
  'https://hooks.exam\tple.com/',
  'https://hooks.example.com/a\r\nhost: inward',
  `https://hooks.example.com/${'a'.repeat(2048)}`,
]
test.each(refused_always)('%j is refused, also where private targets are permitted', (text) => {
  expect([parseOutgoingUrl(text, false), parseOutgoingUrl(text, true)]).toEqual([null, null])
})

test.each([
  'http://hooks.example.com/',
  'https://hooks.example.com:80/',
  'https://hooks.example.com:22/',
  'https://hooks.example.com:6379/',
  'https://localhost/',
  'https://LOCALHOST/',
  'https://api.localhost/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://db.default.svc/',
  'https://db.default.svc.cluster.local/',
  'https://abcdefghij.onion/',
  'https://router.home.arpa/',
])('%s is refused unless private targets are permitted', (text) => {
  expect(parseOutgoingUrl(text, false)).toBeNull()
  expect(parseOutgoingUrl(text, true)?.url.href).toBe(new URL(text).href)
})

test('whatever the text is, a parsed URL is https on a permitted port, without a password', () => {
  const text = fc.oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.string().map((rest) => `https://${rest}`),
    fc.string(),
  )
  fc.assert(
    fc.property(text, (candidate) => {
      const url = parseOutgoingUrl(candidate, false)?.url
      if (url === undefined) return
      expect([url.protocol, url.username, url.password]).toEqual(['https:', '', ''])
      expect(['', '8443']).toContain(url.port)
      expect(url.hostname.endsWith('.')).toBe(false)
    }),
  )
})
