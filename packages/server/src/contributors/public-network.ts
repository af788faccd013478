import { BlockList, isIP, isIPv4, SocketAddress } from 'node:net'

/** Addresses that say nothing about who is behind them (IANA special-purpose registries, RFC 6890). */
const SPECIAL_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
/** What is handed out to the public of IPv6. */
const GLOBAL_V6 = ['2000::', 3] as const
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const

const special = new BlockList()
for (const [network, bits] of SPECIAL_V4) special.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of SPECIAL_V6) special.addSubnet(network, bits, 'ipv6')
const global = new BlockList()
global.addSubnet(...GLOBAL_V6, 'ipv6')

/** Groups of sixteen bits of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const { address: plain } = new SocketAddress({ address, family: 'ipv6' })
  const [head = '', tail = ''] = plain.split('::')
  const front = head.split(':').filter((group) => group !== '')
  const back = tail.split(':').filter((group) => group !== '')
  return plain.includes('::') ? [...front, ...Array(8 - front.length - back.length).fill('0'), ...back] : front
}

/**
 * The network that a public address belongs to, `198.20.1.0/24` or `2a01:4f8:c0::/48`; null for every address that is
 * not public (loopback, private, link-local, carrier-grade NAT, documentation) and for what is no address: everybody on
 * one machine or in one office would be one otherwise.
 */
export function publicNetwork(address: string | null): string | null {
  const plain = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIP(plain) === 0) return null
  if (isIPv4(plain)) {
    if (special.check(plain, 'ipv4')) return null
    return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  }
  if (!global.check(plain, 'ipv6') || special.check(plain, 'ipv6')) return null
  return `${groupsOf(plain).slice(0, 3).join(':')}::/48`
}
