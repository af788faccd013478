import { toDidKey } from './did-key.ts'
import { type HolderKey, importHolderKey, type PrivateKeySource } from './holder-key.ts'

/** The DID that is proven, and the key that proves it. */
export interface HolderOptions {
  /** The private key: Ed25519 or P-256, as a JWK or as a key pair of Web Crypto. */
  key: PrivateKeySource
  /** The DID; by default the did:key of the key. */
  did?: string
  /** The DID URL of the key in the DID's document, such as `did:web:a.example#key-1`. A did:key and a did:jwk need none. */
  kid?: string
}

export interface Holder {
  key: HolderKey
  did: string
  kid: string
}

/** The one key of a did:key or a did:jwk has a fixed name. */
function nameKey(did: string): string {
  if (did.startsWith('did:key:')) return `${did}#${did.slice('did:key:'.length)}`
  if (did.startsWith('did:jwk:')) return `${did}#0`
  throw new TypeError('kid is missing: it names the key in the document of the DID')
}

/** @throws TypeError for a key that cannot sign, and for a DID whose key has no name */
export async function importHolder({ key: source, did: named, kid }: HolderOptions): Promise<Holder> {
  const key = await importHolderKey(source)
  const did = named ?? toDidKey(key.public_jwk)
  return { key, did, kid: kid ?? nameKey(did) }
}
