import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAddressMatcher, isAddressRange } from './address-matcher.ts'
import { addressHost, addressNetwork, isLocalAddress } from './address-network.ts'
import { readAddress } from './read-address.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:80', '203.0.113.9'],
  ['2001:DB8:0:0::00a', '2001:db8::a'],
  ['[2001:db8::a]', '2001:db8::a'],
  ['[2001:db8::a]:443', '2001:db8::a'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:1', 'fe80::1'],
  ['::1', '::1'],
])('%s is read as %s', (text, address) => {
  expect(readAddress(text)).toBe(address)
})

test.each([
  '',
  'unknown',
  '_hidden',
  'localhost',
  '1.2.3',
  '1.2.3.256',
  '010.1.1.1',
  '0x7f.1',
  '1.2.3.4:',
  ':80',
  '[]',
  '2001:db8::a::b',
  '1.2.3.4, 5.6.7.8',
  "';--",
])('%j is not an address', (text) => {
  expect(readAddress(text)).toBeNull()
})

test('a canonical address is read as itself, and has a host and a network', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), (text) => {
      const address = readAddress(text)
      if (address === null) return
      expect(readAddress(address)).toBe(address)
      expect(addressHost(address).split(/[.:]/)).toHaveLength(4)
      expect(addressNetwork(address).split(/[.:]/)).toHaveLength(3)
    }),
  )
})

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::6', '2001:db8:0:0', '2001:db8:0'],
  ['::1', '0:0:0:0', '0:0:0'],
])('%s has host %s and network %s', (address, host, network) => {
  expect([addressHost(address), addressNetwork(address)]).toEqual([host, network])
})

test.each([
  ...[
    '127.0.0.1',
    '127.8.8.8',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.1.1',
    '100.64.0.1',
    '100.127.0.1',
    '::1',
    'fd12:3456::1',
    'fc00::1',
    'fe80::1',
    'febf::1',
  ].map((address) => [address, true] as const),
  ...[
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '192.169.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '11.0.0.1',
    '2001:db8::1',
    'fec0::1',
    '::2',
    'fd::1',
  ].map((address) => [address, false] as const),
])('whether %s is a local address: %s', (address, local) => {
  expect(isLocalAddress(address)).toBe(local)
})

test.each([
  ['10.0.0.1', true],
  ['10.0.0.0/8', true],
  ['::1', true],
  ['fd00::/8', true],
  ['0.0.0.0/0', true],
  ['10.0.0.0/33', false],
  ['fd00::/129', false],
  ['10.0.0.1:80', false],
  ['[::1]', false],
  ['::ffff:10.0.0.0/104', false],
  ['proxy.internal', false],
  ['10.0.0.0/', false],
  ['10.0.0.0/-1', false],
  ['', false],
])('whether %j is an address or a network: %s', (entry, expected) => {
  expect(isAddressRange(entry)).toBe(expected)
})

test('an address matches a list that contains it or its network', () => {
  const matches = createAddressMatcher(['10.0.0.0/8', '203.0.113.9', 'fd00::/8', 'nonsense'])
  for (const address of ['10.255.0.1', '203.0.113.9', 'fd12::1']) expect(matches(address), address).toBe(true)
  for (const address of ['11.0.0.1', '203.0.113.10', 'fe80::1', '::1']) expect(matches(address), address).toBe(false)
  expect(createAddressMatcher([])('127.0.0.1')).toBe(false)
  expect(createAddressMatcher(['0.0.0.0/0'])('::1')).toBe(false)
})
