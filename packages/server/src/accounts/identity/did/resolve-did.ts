import type { App } from '../../../platform/context.ts'
import type { AccountsParts } from '../../parts.ts'
import { ProofError } from '../parsing/proof-error.ts'
import { type DidDocument, type KeyPurpose, singleKeyDocument, type VerificationKey } from './did-document.ts'
import { parseDid } from './parse-did.ts'
import { readMultikey, readPublicJwk } from './public-jwk.ts'

/** Parts that the resolution of DIDs needs. */
export type ResolverParts = Pick<App<AccountsParts>, 'web_documents'>

function keyDocument(did: string, multikey: string): DidDocument {
  const jwk = readMultikey(multikey)
  if (jwk === null) throw new ProofError('the did:key is not one of an Ed25519 or P-256 key')
  return singleKeyDocument(did, multikey, jwk)
}

function parseEncodedJwk(encoded: string): unknown {
  const bytes = Buffer.from(encoded, 'base64url')
  // another spelling of the same bytes would be another DID
  if (bytes.toString('base64url') !== encoded) return null
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return null
  }
}

function jwkDocument(did: string, encoded: string): DidDocument {
  const jwk = readPublicJwk(parseEncodedJwk(encoded))
  if (jwk === null) throw new ProofError('the did:jwk is not one of a public Ed25519 or P-256 key for signatures')
  return singleKeyDocument(did, '0', jwk)
}

/**
 * The keys of a DID.
 * @throws ProofError
 */
export async function resolveDid({ web_documents }: ResolverParts, did: string): Promise<DidDocument> {
  const { method, id } = parseDid(did)
  if (method === 'key') return keyDocument(did, id)
  return method === 'jwk' ? jwkDocument(did, id) : web_documents.get(did)
}

/** A key by its id, or by the DID alone when it has one key for the purpose. */
function findKey(document: DidDocument, kid: string | null, purpose: KeyPurpose): VerificationKey | null {
  const keys = document[purpose]
  if (kid === null || kid === document.id) return keys.length === 1 ? (keys[0] ?? null) : null
  const id = kid.startsWith('#') ? `${document.id}${kid}` : kid
  return keys.find((key) => key.id === id) ?? null
}

/**
 * The key of a DID that a signature names. A did:web is fetched once more for a key that the kept document does not name.
 * @param kid the id of the key, absolute or from `#` on; null: the only key of the DID
 * @throws ProofError also for a key that the DID has for other purposes only
 */
export async function resolveKey(
  parts: ResolverParts,
  did: string,
  kid: string | null,
  purpose: KeyPurpose,
): Promise<VerificationKey> {
  const key = findKey(await resolveDid(parts, did), kid, purpose)
  if (key) return key
  const newer = parseDid(did).method === 'web' && (await parts.web_documents.getNewer(did))
  const newer_key = newer && findKey(newer, kid, purpose)
  if (newer_key) return newer_key
  throw new ProofError(
    kid === null
      ? `the DID has no key, or several, for ${purpose}: name one by kid`
      : `the key that kid names is not one of the DID for ${purpose}`,
  )
}
