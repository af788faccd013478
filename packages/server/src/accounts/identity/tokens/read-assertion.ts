import { calculateJwkThumbprint } from 'jose'
import { z } from 'zod'
import type { App } from '../../../platform/context.ts'
import type { AccountsParts } from '../../parts.ts'
import { isServiceIssuer } from '../credentials/issuer-key.ts'
import { parseMembershipCredential } from '../credentials/membership-credential.ts'
import { hashJti, isPresentation, verifyPresentation } from '../credentials/verify-presentation.ts'
import { resolveDid } from '../did/resolve-did.ts'
import { MAX_SKEW_S } from '../max-skew.ts'
import { ProofError } from '../parsing/proof-error.ts'
import type { UsedId } from '../used-ids-store.ts'
import { tokenEndpoint } from './token-parameters.ts'

/** Maximum lifetime of a credential of another issuer that is used as an assertion. */
const MAX_FOREIGN_CREDENTIAL_S = 3600

/** Claims that make a JWT an assertion (RFC 7523, section 3) that is used once. */
const AssertionClaims = z.object({
  iss: z.string(),
  sub: z.string(),
  aud: z.union([z.array(z.string()), z.string().transform((one) => [one])]),
  exp: z.number(),
  jti: z.string().min(1).max(200),
  cnf: z.object({ jkt: z.string() }).optional(),
})

/** An assertion that is for us and for now. The credential in it is not verified yet. */
export interface Assertion {
  holder_did: string
  credential: string
  /** thumbprints (RFC 7638) of the keys whose possession is proven */
  proven_keys: string[]
  /** hash of its issuer and its `jti`, and how long it is remembered, so that it is used once */
  use: UsedId
}

/** The unverified content of an assertion. */
interface AssertionContent {
  signer: string
  holder_did: string
  credential: string
  proven_keys: string[]
  claims: unknown
  /** null: only the claim `exp` bounds it */
  max_lifetime_s: number | null
}

/**
 * Requires that the proof is by the key that signed the presentation, or by the key that it names in `cnf`. Somebody who
 * steals the presentation has neither key.
 * @throws ProofError
 */
function requireBoundKey(proven_keys: string[], cnf: { jkt: string } | undefined): void {
  const [signing_key, key_of_proof] = proven_keys
  if (key_of_proof !== (cnf?.jkt ?? signing_key))
    throw new ProofError('the proof must be by the key that signs the presentation, or that its cnf.jkt names')
}

/** @throws ProofError when the key of the proof is none by which the holder authenticates */
async function requireKeyOfHolder(app: App<AccountsParts>, holder_did: string, key_thumbprint: string): Promise<void> {
  const { authentication } = await resolveDid(app, holder_did)
  for (const { jwk } of authentication) if ((await calculateJwkThumbprint(jwk)) === key_thumbprint) return
  throw new ProofError('a credential alone is taken with a proof by a key for authentication of its subject only')
}

async function readContent(
  app: App<AccountsParts>,
  jwt: string,
  { audiences, key_thumbprint }: { audiences: string[]; key_thumbprint: string },
): Promise<AssertionContent> {
  if (isPresentation(jwt)) {
    const { proven_key, ...presentation } = await verifyPresentation(app, jwt, audiences)
    const proven_keys = [proven_key, key_thumbprint]
    return { ...presentation, signer: presentation.holder_did, proven_keys, max_lifetime_s: null }
  }
  const { issuer, holder_did, payload } = await parseMembershipCredential(jwt)
  // one of our own ends with the membership
  const max_lifetime_s = isServiceIssuer(app, issuer) ? null : MAX_FOREIGN_CREDENTIAL_S
  const proven_keys = [key_thumbprint]
  return { signer: issuer, holder_did, credential: jwt, proven_keys, claims: payload, max_lifetime_s }
}

/**
 * Reads an assertion: a presentation that its holder signed, or a credential that names this service as its audience. A
 * credential needs a proof by a key of its subject.
 * @param key_thumbprint of the key of the proof
 * @throws ProofError
 */
export async function readAssertion(app: App<AccountsParts>, jwt: string, key_thumbprint: string): Promise<Assertion> {
  const audiences = [app.config.base_url, tokenEndpoint(app.config)]
  const content = await readContent(app, jwt, { audiences, key_thumbprint })
  const { holder_did, credential, proven_keys, signer, max_lifetime_s } = content
  const { data: claims, error } = AssertionClaims.safeParse(content.claims)
  if (!claims)
    throw new ProofError(`the claim ${String(error.issues[0]?.path[0])} of the assertion is missing or malformed`)
  const { iss, sub, aud, exp, jti, cnf } = claims
  if (iss !== signer) throw new ProofError('iss of the assertion must be who signs it')
  if (sub !== holder_did) throw new ProofError('sub of the assertion must be the DID of the holder')
  if (!aud.some((each) => audiences.includes(each))) throw new ProofError('aud of the assertion must name this service')
  const rest_s = Math.ceil(exp - app.now().getTime() / 1000)
  if (max_lifetime_s !== null && rest_s > max_lifetime_s + MAX_SKEW_S)
    throw new ProofError(`the assertion must end within ${max_lifetime_s} seconds: see its exp`)
  // after the cheap checks: a host may be asked for the keys of a DID
  if (credential === jwt) await requireKeyOfHolder(app, holder_did, key_thumbprint)
  else requireBoundKey(proven_keys, cnf)
  const use = { id: hashJti(iss, jti), lifetime_s: Math.max(0, rest_s) + 2 * MAX_SKEW_S }
  return { holder_did, credential, proven_keys, use }
}
