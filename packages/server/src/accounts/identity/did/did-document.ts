import { ProofError } from '../parsing/proof-error.ts'
import { type PublicJwk, readBase58Key, readMultikey, readPublicJwk } from './public-jwk.ts'

/** Purpose of a key of a DID: to prove that one is its holder, or to sign what one says of others. */
export type KeyPurpose = 'authentication' | 'assertion'

export interface VerificationKey {
  /** the DID, `#` and the name of the key */
  id: string
  jwk: PublicJwk
}

/** The keys of a DID by what they are for. Keys of other kinds than Ed25519 and P-256 are left out. */
export interface DidDocument extends Record<KeyPurpose, VerificationKey[]> {
  id: string
}

/** Methods of one document that are read. */
const MAX_METHODS = 100

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const readList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The key of a verification method, in one of the three forms that are common; null when it is of another kind. */
function readMethodKey({ publicKeyJwk, publicKeyMultibase, publicKeyBase58 }: Fields): PublicJwk | null {
  if (publicKeyJwk !== undefined) return readPublicJwk(publicKeyJwk)
  if (typeof publicKeyMultibase === 'string') return readMultikey(publicKeyMultibase)
  return typeof publicKeyBase58 === 'string' ? readBase58Key(publicKeyBase58) : null
}

/** The absolute id of a method; null when it is one of another DID. */
function ownId(did: string, id: unknown): string | null {
  if (typeof id !== 'string') return null
  const absolute = id.startsWith('#') ? `${did}${id}` : id
  return absolute.startsWith(`${did}#`) ? absolute : null
}

function readMethod(did: string, method: unknown): VerificationKey | null {
  if (!isObject(method) || (method.controller !== undefined && method.controller !== did)) return null
  const id = ownId(did, method.id)
  const jwk = readMethodKey(method)
  return id === null || jwk === null ? null : { id, jwk }
}

/**
 * The document of a DID, as its host serves it.
 * @throws ProofError when it is no document of this DID, or names two keys alike
 */
export function parseDidDocument(did: string, value: unknown): DidDocument {
  if (!isObject(value)) throw new ProofError('the document of the DID is not a JSON object')
  if (value.id !== did) throw new ProofError('the document is that of another DID: its id differs')
  const shared = readList(value.verificationMethod)
  const purposes = { authentication: readList(value.authentication), assertion: readList(value.assertionMethod) }
  const embedded = [...purposes.authentication, ...purposes.assertion].filter(isObject)
  if (shared.length + purposes.authentication.length + purposes.assertion.length > MAX_METHODS)
    throw new ProofError(`the document of the DID has more than ${MAX_METHODS} verification methods`)

  const keys = new Map<string, VerificationKey>()
  for (const method of [...shared, ...embedded]) {
    const key = readMethod(did, method)
    if (key === null) continue
    if (keys.has(key.id)) throw new ProofError('the document of the DID has two verification methods of one id')
    keys.set(key.id, key)
  }
  const choose = (references: unknown[]): VerificationKey[] => {
    const ids = references.map((reference) => ownId(did, isObject(reference) ? reference.id : reference))
    return [...new Set(ids)].flatMap((id) => (id === null ? [] : (keys.get(id) ?? [])))
  }
  return { id: did, authentication: choose(purposes.authentication), assertion: choose(purposes.assertion) }
}

/** The document of a DID that is one key. */
export function singleKeyDocument(did: string, key_name: string, jwk: PublicJwk): DidDocument {
  const keys = [{ id: `${did}#${key_name}`, jwk }]
  return { id: did, authentication: keys, assertion: keys }
}
