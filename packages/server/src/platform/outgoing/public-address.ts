import ipaddr from 'ipaddr.js'

/** Global unicast (RFC 4291): no host on the internet has an address outside of it. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
/** A public address that leads to the host of a virtual machine at Azure, its metadata included. */
const AZURE_PLATFORM = '168.63.129.16'

/**
 * Returns whether an address belongs to a host on the internet. Private, local, shared, reserved and multicast addresses
 * do not, nor do those that stand for an IPv4 address behind a translator or a tunnel (NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv6 ? parsed.match(GLOBAL_UNICAST) : parsed.toString() !== AZURE_PLATFORM
}
