import { didMethods, MAX_DID_CHARS } from '@cairnway/contract'
import { ProofError } from '../parsing/proof-error.ts'

export type DidMethod = (typeof didMethods)[number]

const SYNTAX = /^did:([a-z0-9]+):([\w.%:-]+)$/

/** @throws ProofError for what is no DID, is too long, or is one of another method */
export function parseDid(did: string): { method: DidMethod; id: string } {
  const [, name, id] = (did.length <= MAX_DID_CHARS && SYNTAX.exec(did)) || []
  const method = didMethods.find((known) => known === name)
  if (method === undefined || id === undefined)
    throw new ProofError(`the DID must be a did:key, did:jwk or did:web of at most ${MAX_DID_CHARS} characters`)
  return { method, id }
}
