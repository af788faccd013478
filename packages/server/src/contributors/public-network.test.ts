import { expect, test } from 'vitest'
import { publicNetwork } from './public-network.ts'

test.each([
  ['8.8.4.4', '8.8.4.0/24'],
  ['::ffff:8.8.4.4', '8.8.4.0/24'],
  ['100.63.255.1', '100.63.255.0/24'],
  ['172.32.0.1', '172.32.0.0/24'],
  ['2a01:4f8:c0:1234::1', '2a01:4f8:c0::/48'],
  ['2a01:04F8:00C0:9999:1:2:3:4', '2a01:4f8:c0::/48'],
  ['2600::1', '2600:0:0::/48'],
])('%s is of %s', (address, network) => {
  expect(publicNetwork(address)).toBe(network)
})

test.each([
  null,
  '',
  'localhost',
  '8.8.8',
  '127.0.0.1',
  '127.9.9.9',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.1.1',
  '100.64.0.1',
  '0.0.0.0',
  '203.0.113.7',
  '224.0.0.1',
  '255.255.255.255',
  'fe80::1%eth0',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '64:ff9b::a00:1',
])('%s says nothing', (address) => {
  expect(publicNetwork(address)).toBeNull()
})
