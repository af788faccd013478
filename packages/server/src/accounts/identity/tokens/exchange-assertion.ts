import type { MemberRole } from '@cairnway/contract'
import { type App, anonymousCaller } from '../../../platform/context.ts'
import { enforceRateLimits } from '../../../platform/limits/enforce-rate-limits.ts'
import { keysForLimit } from '../../../platform/limits/rate-limit-keys.ts'
import type { AccountsParts } from '../../parts.ts'
import { findMembershipOf } from '../credentials/issuer-store.ts'
import { parseMembershipCredential } from '../credentials/membership-credential.ts'
import { verifyMembershipCredential } from '../credentials/verify-membership-credential.ts'
import { ProofError } from '../parsing/proof-error.ts'
import { signAccessToken, TOKEN_LIFETIME_S } from './access-token.ts'
import { proofId } from './authenticate-token.ts'
import { isFreshNonce } from './dpop-nonce.ts'
import { PROOF_LIFETIME_S, type VerifiedProof, verifyProof } from './dpop-proof.ts'
import { takeProofAndAssertion } from './jti-store.ts'
import { OauthError } from './oauth-error.ts'
import { type Assertion, readAssertion } from './read-assertion.ts'
import { type TokenParameters, tokenEndpoint } from './token-parameters.ts'

/** A request to exchange an assertion for a token. */
export interface TokenExchange {
  parameters: TokenParameters
  /** the DPoP header; absent: none was sent */
  proof: string | undefined
}

/** Answer of the token endpoint, and whom it is for. */
export interface ExchangedToken {
  contributor_id: string
  workspace_id: string
  response: { access_token: string; token_type: 'DPoP'; expires_in: number; scope: string }
}

/** The membership for which a token is made. */
interface TokenMember {
  workspace_id: string
  contributor_id: string
  role: MemberRole
  joined_at: string
}

async function requireProof(app: App, header: string | undefined): Promise<VerifiedProof> {
  const request = { method: 'POST', url: tokenEndpoint(app.config), access_token: null }
  const proof = await verifyProof(header, request, app.now()).catch((error: unknown) => {
    throw error instanceof ProofError ? new OauthError('invalid_dpop_proof', error.message) : error
  })
  if (isFreshNonce(app.hashKey, app.now(), proof.nonce)) return proof
  throw new OauthError('use_dpop_nonce', 'repeat the request with a proof that has the nonce of the header DPoP-Nonce')
}

/**
 * The workspace for which a token is asked.
 * @throws OauthError for a scope that the credential does not give
 */
async function requireWorkspace(scope: string | null, credential: string): Promise<string> {
  const { workspace_id } = await parseMembershipCredential(credential)
  if (scope === null || scope === 'workspace' || scope === `workspace:${workspace_id}`) return workspace_id
  throw new OauthError('invalid_scope', 'scope must be workspace: and the id of the workspace of the credential')
}

/**
 * The member whose credential an assertion carries.
 * @throws OauthError, ProofError
 */
async function requireMember(
  app: App<AccountsParts>,
  assertion: Assertion,
  scope: string | null,
): Promise<TokenMember> {
  const { holder_did, credential, proven_keys } = assertion
  const workspace_id = await requireWorkspace(scope, credential)
  await verifyMembershipCredential(app, credential, { workspace_id, holder_did, proven_keys })
  const member = await findMembershipOf(app.db, workspace_id, holder_did)
  if (member === null)
    throw new OauthError('invalid_grant', 'the holder is no member of the workspace: claim or present the membership')
  return { workspace_id, ...member }
}

/**
 * Uses up a proof and an assertion, each of which is good for one token.
 * @throws OauthError
 */
async function useUp({ db }: App, proof: VerifiedProof, { use }: Assertion): Promise<void> {
  const used = { proof: { id: proofId(proof), lifetime_s: PROOF_LIFETIME_S }, assertion: use }
  const { is_new_proof, is_new_assertion } = await takeProofAndAssertion(db, used)
  if (!is_new_proof) throw new OauthError('invalid_dpop_proof', 'the proof was used before; each request needs its own')
  if (!is_new_assertion)
    throw new OauthError('invalid_grant', 'the assertion was used before; each one is good for one token')
}

async function exchange(
  app: App<AccountsParts>,
  { parameters, proof: header }: TokenExchange,
): Promise<ExchangedToken> {
  const proof = await requireProof(app, header)
  const { key_thumbprint } = proof
  const assertion = await readAssertion(app, parameters.assertion, key_thumbprint)
  const { holder_did: did } = assertion
  if (parameters.client_id !== null && parameters.client_id !== did)
    throw new OauthError('invalid_client', 'client_id must be the DID of the holder')
  const { workspace_id, contributor_id, role, joined_at } = await requireMember(app, assertion, parameters.scope)
  const subject = { caller: { ...anonymousCaller, contributor_id }, address: null }
  await enforceRateLimits(app.limiter, keysForLimit('token', subject))
  const scope = `workspace:${workspace_id}`
  const token = { did, workspace_id, joined_at, key_thumbprint, role, scope, jti: app.newId('tok') }
  // signed meanwhile, and answered only when both are taken
  const [access_token] = await Promise.all([signAccessToken(app, token), useUp(app, proof, assertion)])
  const response = { access_token, token_type: 'DPoP', expires_in: TOKEN_LIFETIME_S, scope } as const
  return { contributor_id, workspace_id, response }
}

/**
 * Exchanges an assertion for an access token that is bound to the key of the proof (RFC 7523, RFC 9449). The nonce is
 * required before the assertion is read. Only an issued token uses the assertion up, so the same one can be sent again
 * with the nonce.
 * @throws OauthError, RateLimitError
 */
export async function exchangeAssertion(app: App<AccountsParts>, request: TokenExchange): Promise<ExchangedToken> {
  try {
    return await exchange(app, request)
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    throw new OauthError(error.code === 'unreachable' ? 'temporarily_unavailable' : 'invalid_grant', error.message)
  }
}
