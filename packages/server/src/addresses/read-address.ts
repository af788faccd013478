import { isIPv4, isIPv6, SocketAddress } from 'node:net'

/**
 * An IP address in its one canonical form (RFC 5952): without port, brackets and zone, an IPv4 address inside IPv6 as
 * IPv4.
 * @returns null for what is no address
 */
export function readAddress(text: string): string | null {
  // nearly every one comes in this form already
  if (isIPv4(text)) return text
  const bare = /^\[(.*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text
  const plain = bare.replace(/%.*$/, '')
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return null
  const { address } = new SocketAddress({ address: plain, family: 'ipv6' })
  return /^::ffff:([\d.]+)$/.exec(address)?.[1] ?? address
}
