import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAddressMatcher } from '../../platform/addresses/address-matcher.ts'
import { clientAddress } from './client-address.ts'

const isTrusted = createAddressMatcher(['10.0.0.0/8', '127.0.0.1', 'fd00::/8'])

test.each([
  ['no proxy', '203.0.113.9', undefined, '203.0.113.9'],
  ['an untrusted peer that claims another address', '203.0.113.9', '8.8.8.8', '203.0.113.9'],
  ['one proxy', '10.0.0.1', '8.8.8.8', '8.8.8.8'],
  ['a client that sends the header itself', '10.0.0.1', '1.1.1.1, 8.8.8.8', '8.8.8.8'],
  ['two proxies', '127.0.0.1', '1.1.1.1, 8.8.8.8, 10.0.0.7', '8.8.8.8'],
  ['a trusted address before an untrusted one', '127.0.0.1', '10.0.0.7, 8.8.8.8', '8.8.8.8'],
  ['only trusted addresses', '127.0.0.1', '10.0.0.9, 10.0.0.7', '10.0.0.9'],
  ['garbage after an address', '10.0.0.1', '8.8.8.8, unknown,, ;drop', '10.0.0.1'],
  ['garbage between proxies', '10.0.0.1', '8.8.8.8, unknown, 10.0.0.7', '10.0.0.7'],
  ['nothing but garbage', '10.0.0.1', 'unknown', '10.0.0.1'],
  ['an empty header', '10.0.0.1', '', '10.0.0.1'],
  ['a proxy that listens on IPv6', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '8.8.8.8'],
  ['ports and brackets', 'fd00::1', '[2001:DB8::1]:4711', '2001:db8::1'],
  ['no socket', null, '8.8.8.8', null],
  ['a zone', 'fe80::1%eth0', undefined, 'fe80::1'],
])('the client address is right with %s', (_name, peer, forwarded, client) => {
  expect(clientAddress(peer, forwarded, isTrusted)).toBe(client)
})

test('what an untrusted client sends before the last hop changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (claimed) => {
      expect(clientAddress('10.0.0.1', `${claimed},8.8.8.8`, isTrusted)).toBe('8.8.8.8')
      expect(clientAddress('203.0.113.9', claimed, isTrusted)).toBe('203.0.113.9')
    }),
  )
})
