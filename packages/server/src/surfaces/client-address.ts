import { readAddress } from '../addresses/read-address.ts'

/** Hops that are looked at: a longer way is made up. */
const MAX_HOPS = 32

/**
 * Who really calls: the peer or, where that is a proxy we trust, the nearest address on the way before it that is none.
 * @param peer other end of the socket; null where there is none
 * @param forwarded X-Forwarded-For, several headers joined by commas; believed from trusted peers only
 * @param isTrusted whether an address in the form of `readAddress` is one of our proxies
 * @returns an address in the form of `readAddress`
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
