import { BlockList, isIPv4 } from 'node:net'
import { readAddress } from './read-address.ts'

interface AddressRange {
  address: string
  family: 'ipv4' | 'ipv6'
  bits: number
}

/** One entry such as `10.0.0.1`, `10.0.0.0/8` or `fd00::/8`; null for what is neither. */
function readAddressRange(entry: string): AddressRange | null {
  const [, place = '', length] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
  const address = readAddress(place)
  // a port or a zone is no part of a network
  if (address === null || /[[\]%]/.test(place) || (isIPv4(address) && place !== address)) return null
  const family = isIPv4(address) ? 'ipv4' : 'ipv6'
  const whole = family === 'ipv4' ? 32 : 128
  const bits = length === undefined ? whole : Number(length)
  return bits <= whole ? { address, family, bits } : null
}

/** Whether an entry names an address or a network. */
export const isAddressRange = (entry: string): boolean => readAddressRange(entry) !== null

/**
 * Tells whether an address, in the form of `readAddress`, is in one of the entries.
 * @param entries addresses and networks that pass `isNetwork`; others are as none
 */
export function createAddressMatcher(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of entries.map(readAddressRange))
    if (network) list.addSubnet(network.address, network.bits, network.family)
  return (address) => list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}
