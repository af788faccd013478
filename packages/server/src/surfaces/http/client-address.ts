import { readAddress } from '../../platform/addresses/read-address.ts'

/** Maximum number of hops that are read, the last ones; no real request passes more proxies. */
const MAX_HOPS = 32

/**
 * Determines the address of the client: the peer or, when the peer is a trusted proxy, the last address in
 * X-Forwarded-For that is not a trusted proxy.
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
    client = readAddress(hop.trim()) ?? client
  }
  return client
}
