import { decodeBase64Url, encodeBase58btc } from './encode-bytes.ts'
import type { PublicMembers } from './holder-key.ts'

/** The codes of multicodec for `ed25519-pub` and `p256-pub`, as varints. */
const ED25519_CODE = [0xed, 0x01]
const P256_CODE = [0x80, 0x24]

/** The point of P-256 in its compressed form: whether y is odd, and x. */
const compressPoint = (x: Uint8Array, y: Uint8Array): number[] => [2 + ((y.at(-1) ?? 0) & 1), ...x]

/** The did:key of a public key (W3C CCG, did:key method): the DID is the key, so no document has to be fetched. */
export function toDidKey({ crv, x, y }: PublicMembers): string {
  const bytes =
    crv === 'Ed25519'
      ? [...ED25519_CODE, ...decodeBase64Url(x)]
      : [...P256_CODE, ...compressPoint(decodeBase64Url(x), decodeBase64Url(y ?? ''))]
  return `did:key:z${encodeBase58btc(Uint8Array.from(bytes))}`
}
