import { isIPv4, isIPv6, SocketAddress } from 'node:net'

/**
 * Reads an IP address and returns its canonical form (RFC 5952), without port, brackets and zone. An IPv4-mapped IPv6
 * address becomes IPv4.
 * @returns null for text that is not an address
 */
export function readAddress(text: string): string | null {
  // nearly every address has this form already
  if (isIPv4(text)) return text
  const bare = /^\[(.*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text
  const without_zone = bare.replace(/%.*$/, '')
  if (isIPv4(without_zone)) return without_zone
  if (!isIPv6(without_zone)) return null
  const { address } = new SocketAddress({ address: without_zone, family: 'ipv6' })
  return /^::ffff:([\d.]+)$/.exec(address)?.[1] ?? address
}
