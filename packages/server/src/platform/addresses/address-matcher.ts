import { BlockList, isIPv4 } from 'node:net'
import { readAddress } from './read-address.ts'

interface AddressRange {
  address: string
  family: 'ipv4' | 'ipv6'
  bits: number
}

/** Parses an address or network such as `10.0.0.1`, `10.0.0.0/8` or `fd00::/8`; null for other text. */
function parseAddressRange(entry: string): AddressRange | null {
  const [, host = '', prefix_length] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
  const address = readAddress(host)
  // a network has neither port nor zone
  if (address === null || /[[\]%]/.test(host) || (isIPv4(address) && host !== address)) return null
  const family = isIPv4(address) ? 'ipv4' : 'ipv6'
  const max_bits = family === 'ipv4' ? 32 : 128
  const bits = prefix_length === undefined ? max_bits : Number(prefix_length)
  return bits <= max_bits ? { address, family, bits } : null
}

/** Returns whether an entry is an address or a network. */
export const isAddressRange = (entry: string): boolean => parseAddressRange(entry) !== null

/**
 * Creates a function that returns whether an address, in the form of `readAddress`, is in one of the entries.
 * @param entries addresses and networks; entries that are neither (see `isAddressRange`) are ignored
 */
export function createAddressMatcher(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of entries.map(parseAddressRange))
    if (network) list.addSubnet(network.address, network.bits, network.family)
  return (address) => list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}
