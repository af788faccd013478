import { createAddressMatcher } from '../../platform/addresses/address-matcher.ts'
import { readAddress } from '../../platform/addresses/read-address.ts'
import type { ServerConfig } from '../../platform/config/config.ts'

/** Maximum number of hops that are read, the last ones; no real request passes more proxies. */
const MAX_HOPS = 32

/**
 * Determines the address of the client: the peer or, when the peer is a trusted proxy, the last address in
 * X-Forwarded-For that is not a trusted proxy. A hop that is no address ends the chain at the last trusted one.
 * @param peer remote address of the socket; null without a socket
 * @param forwarded X-Forwarded-For, several headers joined by commas; ignored from untrusted peers
 * @param isTrusted whether an address in the form of `readAddress` is a trusted proxy
 * @returns an address in the form of `readAddress`; null without a valid peer
 */
export function clientAddress(
  peer: string | null,
  forwarded: string | undefined,
  isTrusted: (address: string) => boolean,
): string | null {
  let client = peer === null ? null : readAddress(peer)
  if (client === null || forwarded === undefined) return client
  for (const hop of forwarded.split(',').slice(-MAX_HOPS).reverse()) {
    if (!isTrusted(client)) return client
    const address = readAddress(hop.trim())
    // addresses before a hop that cannot be verified may be forged
    if (address === null) return client
    client = address
  }
  return client
}

/** Determines the address of the client of a request, as `clientAddress` does. */
export type ResolveAddress = (peer: string | null, forwarded: string | undefined) => string | null

/**
 * Creates a resolver by the configured proxies.
 * @param onUnlisted called once, for the first peer that names clients without being a trusted proxy
 */
export function createAddressResolver(
  { trusted_proxies }: Pick<ServerConfig, 'trusted_proxies'>,
  onUnlisted: (peer: string) => void = () => {},
): ResolveAddress {
  const isTrusted = createAddressMatcher(trusted_proxies)
  let has_reported = false
  return (peer, forwarded) => {
    if (forwarded !== undefined && peer !== null && !has_reported && !isTrusted(readAddress(peer) ?? '')) {
      has_reported = true
      onUnlisted(peer)
    }
    return clientAddress(peer, forwarded, isTrusted)
  }
}
