import { isIPv4 } from 'node:net'

const parseIpv4Bytes = (ipv4: string): number[] => ipv4.split('.').map(Number)

/** The eight groups of an IPv6 address in the form of `readAddress`, each as hexadecimal without zeros before it. */
function expandIpv6Groups(ipv6: string): string[] {
  const [head = '', tail] = ipv6.split('::')
  const before = head === '' ? [] : head.split(':')
  if (tail === undefined) return before
  const after = tail === '' ? [] : tail.split(':')
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
}

/** What one customer has: the IPv4 address itself, or the /64 of an IPv6 one, in which anyone can have any address. */
export const addressHost = (address: string): string =>
  isIPv4(address) ? address : expandIpv6Groups(address).slice(0, 4).join(':')

/** The network around an address: IPv4 /24, IPv6 /48. */
export const addressNetwork = (address: string): string =>
  isIPv4(address) ? parseIpv4Bytes(address).slice(0, 3).join('.') : expandIpv6Groups(address).slice(0, 3).join(':')

/**
 * Whether an address is of this machine or of a private network: loopback, RFC 1918, link-local, RFC 6598 (shared
 * between a provider's customers), and for IPv6 loopback, unique local and link-local.
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
