import { createHash } from 'node:crypto'
import { type MemberRole, OperationError, type Scope } from '@cairnway/contract'
import type { App, Caller } from '../../../platform/context.ts'
import type { AccountsParts } from '../../parts.ts'
import { ProofError } from '../parsing/proof-error.ts'
import { type AccessToken, AccessTokenError } from './access-token.ts'
import { isFreshNonce } from './dpop-nonce.ts'
import { PROOF_LIFETIME_S, type ProvenRequest, type VerifiedProof, verifyProof } from './dpop-proof.ts'
import { findTokenCaller } from './jti-store.ts'

/** Scopes of a token by the role of its holder in its workspace. */
const roleScopes = { owner: 'full', reviewer: 'full', member: 'deposit' } as const satisfies Record<MemberRole, Scope>

export type DpopErrorCode = 'invalid_token' | 'invalid_dpop_proof' | 'use_dpop_nonce'

/** The refusal of a token or its proof. `details.oauth_error` is the code of the challenge. */
export const dpopError = (oauth_error: DpopErrorCode, message: string, cause?: unknown): OperationError =>
  new OperationError('AuthenticationError', message, { oauth_error }, { cause })

/** A request with an access token and its DPoP proof (RFC 9449). */
export interface DpopRequest extends ProvenRequest {
  access_token: string
  /** the DPoP header; absent: none was sent */
  proof: string | undefined
}

async function requireToken({ verifyAccessToken }: App<AccountsParts>, token: string): Promise<AccessToken> {
  try {
    return await verifyAccessToken(token)
  } catch (error) {
    if (error instanceof AccessTokenError) throw dpopError('invalid_token', error.message, error)
    throw error
  }
}

async function requireProof({ now }: App, { proof, ...request }: DpopRequest): Promise<VerifiedProof> {
  try {
    return await verifyProof(proof, request, now())
  } catch (error) {
    if (error instanceof ProofError) throw dpopError('invalid_dpop_proof', error.message, error)
    throw error
  }
}

/** A hash by which a proof is known, of its key and its `jti`. */
export const proofId = ({ key_thumbprint, jti }: Pick<VerifiedProof, 'key_thumbprint' | 'jti'>): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(['proof', key_thumbprint, jti]))
    .digest()

/**
 * Authenticates a request by an access token and a proof that its sender holds the key of the token. Membership and role are
 * those of this moment.
 * @throws AuthenticationError
 */
export async function authenticateToken(app: App<AccountsParts>, request: DpopRequest): Promise<Caller> {
  const token = await requireToken(app, request.access_token)
  const proof = await requireProof(app, request)
  if (proof.key_thumbprint !== token.key_thumbprint)
    throw dpopError('invalid_token', 'the token is bound to another key than that of the proof')
  if (app.config.dpop_nonces && !isFreshNonce(app.hashKey, app.now(), proof.nonce))
    throw dpopError('use_dpop_nonce', 'repeat the request with a proof that has the nonce of the header DPoP-Nonce')
  const used = { id: proofId(proof), lifetime_s: PROOF_LIFETIME_S }
  const { is_first_use, contributor_id, trust_level, role } = await findTokenCaller(app.db, token, used)
  if (!is_first_use) throw dpopError('invalid_dpop_proof', 'the proof was used before; each request needs its own')
  if (contributor_id === null || trust_level === null || role === null)
    throw dpopError('invalid_token', 'the holder of the token is no member of its workspace')
  const { workspace_id } = token
  const caller = { contributor_id, scope: roleScopes[role], trust_level, workspace_id, role }
  return { ...caller, key_id: null, credential: 'dpop' }
}
