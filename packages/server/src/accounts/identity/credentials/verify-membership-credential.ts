import type { MemberRole } from '@cairnway/contract'
import type { JWTPayload } from 'jose'
import type { Db } from '../../../platform/db/db.ts'
import { ProofError } from '../parsing/proof-error.ts'
import { verifyJws } from '../verify-jws.ts'
import { requireWithin } from './credential-periods.ts'
import { type CredentialParts, getIssuerKey, isServiceIssuer } from './issuer-key.ts'
import { findIssuers, findMembershipOf } from './issuer-store.ts'
import { type MembershipCredential, parseMembershipCredential } from './membership-credential.ts'
import { requireNotRevoked } from './status-list.ts'

/** A credential of membership that is valid now. */
export interface VerifiedMembership {
  issuer: string
  holder_did: string
  workspace_id: string
  /** as the issuer says; that of a member is what the workspace says */
  role: MemberRole
  issued_at: string
  expires_at: string
  /** the claims of its JWT */
  claims: JWTPayload
}

/** Workspace and holder that a credential must be about. */
export interface ExpectedMembership {
  workspace_id: string
  holder_did: string
  /** thumbprints (RFC 7638) of the keys that the call has proven to hold; null: it proves the holder's account instead */
  proven_keys: readonly string[] | null
}

/** @throws ProofError for a credential about something else, or for a key that the call does not prove */
function requireExpected(credential: MembershipCredential, expected: ExpectedMembership): void {
  const { holder_did, confirmed_key, workspace_id } = credential
  if (holder_did !== expected.holder_did) throw new ProofError('the credential is about another DID than yours')
  if (workspace_id !== expected.workspace_id) throw new ProofError('the credential is one of another workspace')
  if (confirmed_key !== null && expected.proven_keys && !expected.proven_keys.includes(confirmed_key))
    throw new ProofError('the credential is bound to another key: see its cnf')
}

/**
 * Requires an issuer whose credentials the workspace takes. An unknown workspace takes none.
 * @throws ProofError for another issuer
 */
export async function requireIssuer(
  parts: { config: CredentialParts['config']; db: Pick<Db, 'query'> },
  { issuer, workspace_id }: { issuer: string; workspace_id: string },
): Promise<void> {
  if (isServiceIssuer(parts, issuer)) return
  const issuers = (await findIssuers(parts.db, workspace_id))?.issuers ?? []
  if (!issuers.includes(issuer)) throw new ProofError('the workspace does not name the issuer of the credential')
}

/**
 * Requires the membership that one of our own credentials was issued for: it ends with it, and joining again does not
 * bring it back.
 * @throws ProofError
 */
async function requireMembershipOf(
  parts: CredentialParts,
  { holder_did, workspace_id, issued_ms }: MembershipCredential,
): Promise<void> {
  const member = await findMembershipOf(parts.db, workspace_id, holder_did)
  if (member === null || Date.parse(member.joined_at) > issued_ms)
    throw new ProofError('the membership in the credential has ended')
}

/**
 * Verifies a membership credential: its holder, its workspace, its issuer, its signature, its period and its status.
 * Nothing is fetched for an issuer that the workspace does not name.
 * @throws ProofError, with the code `unreachable` when a host that must be asked does not answer
 */
export async function verifyMembershipCredential(
  parts: CredentialParts,
  jwt: string,
  expected: ExpectedMembership,
): Promise<VerifiedMembership> {
  const credential = await parseMembershipCredential(jwt)
  const { issuer, kid, holder_did, workspace_id, role, issued_ms, ends_ms, statuses, payload } = credential
  requireExpected(credential, expected)
  requireWithin({ starts_ms: issued_ms, ends_ms }, 'credential', parts.now())
  await requireIssuer(parts, credential)
  await verifyJws(jwt, await getIssuerKey(parts, issuer, kid))
  if (isServiceIssuer(parts, issuer)) await requireMembershipOf(parts, credential)
  await requireNotRevoked(parts, issuer, statuses)
  return {
    issuer,
    holder_did,
    workspace_id,
    role,
    issued_at: new Date(issued_ms).toISOString(),
    expires_at: new Date(ends_ms).toISOString(),
    claims: payload,
  }
}
