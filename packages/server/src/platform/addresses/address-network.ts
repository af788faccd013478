import { isIPv4 } from 'node:net'

const parseIpv4Bytes = (ipv4: string): number[] => ipv4.split('.').map(Number)

/** Returns the eight groups of an IPv6 address in the form of `readAddress`, as hexadecimal without leading zeros. */
function expandIpv6Groups(ipv6: string): string[] {
  const [head = '', tail] = ipv6.split('::')
  const before = head === '' ? [] : head.split(':')
  if (tail === undefined) return before
  const after = tail === '' ? [] : tail.split(':')
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
}

/**
 * Returns the part of an address that identifies one customer of a provider: the whole IPv4 address, or the /64 network
 * of an IPv6 address, in which a customer may use any address.
 */
export const addressHost = (address: string): string =>
  isIPv4(address) ? address : expandIpv6Groups(address).slice(0, 4).join(':')

/** Returns the network around an address: IPv4 /24, IPv6 /48. */
export const addressNetwork = (address: string): string =>
  isIPv4(address) ? parseIpv4Bytes(address).slice(0, 3).join('.') : expandIpv6Groups(address).slice(0, 3).join(':')

/**
 * Returns the part of an IPv6 address that a registry allocates to one provider, the /32: its holder has 65,536
 * networks of /48. null for IPv4.
 */
export const addressAllocation = (address: string): string | null =>
  isIPv4(address) ? null : expandIpv6Groups(address).slice(0, 2).join(':')

/**
 * Returns whether an address belongs to this machine or to a private network: loopback, RFC 1918, link-local (RFC 3927)
 * and shared address space (RFC 6598); for IPv6 loopback, unique local (RFC 4193) and link-local (RFC 4291).
 */
export function isLocalAddress(address: string): boolean {
  if (!isIPv4(address)) return address === '::1' || /^(?:f[cd][0-9a-f]{2}|fe[89ab][0-9a-f]):/.test(address)
  const [a = 0, b = 0] = parseIpv4Bytes(address)
  return (
    a === 127 ||
    a === 10 ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168) ||
    (a === 169 && b === 254) ||
    (a === 100 && b >= 64 && b < 128)
  )
}
