import { CREDENTIAL_DAYS, type MemberRole } from '@cairnway/contract'
import { calculateJwkThumbprint } from 'jose'
import type { Context } from '../../../platform/context.ts'
import type { Change } from '../../../platform/events/change.ts'
import { DAY_MS, SECOND_MS } from '../../../rules/time/time-units.ts'
import type { AccountsParts } from '../../parts.ts'
import { parseDid } from '../did/parse-did.ts'
import { resolveDid } from '../did/resolve-did.ts'
import { nodeDid } from '../signing-keys/node-did.ts'
import { signServiceJwt } from '../signing-keys/signing-keys.ts'
import { MEMBERSHIP_TYPE } from './membership-credential.ts'
import { CONTEXT_2, CREDENTIAL_JWT_TYPE } from './signed-credential.ts'

export interface IssuedCredential {
  credential: string
  did: string
  issuer: string
  role: MemberRole
  issued_at: string
  expires_at: string
}

type Issuer = Pick<Context<AccountsParts>, 'config' | 'newId' | 'now' | 'signing_keys' | 'web_documents'>

/** The key of a DID that is one key. The keys of a did:web are those of its document, and change with it. */
async function findOnlyKey(parts: Issuer, did: string): Promise<string | null> {
  if (parseDid(did).method === 'web') return null
  const [key] = (await resolveDid(parts, did)).authentication
  return key ? calculateJwkThumbprint(key.jwk) : null
}

/**
 * Signs a credential of membership for a DID in the name of the service. It is good while the membership lasts, for calls
 * that prove a key of the DID.
 * @param role that of the member
 */
export async function issueMembershipCredential(
  parts: Issuer,
  { did, workspace_id, role, issued_at }: { did: string; workspace_id: string; role: MemberRole; issued_at: string },
): Promise<IssuedCredential> {
  const issuer = nodeDid(parts.config.base_url)
  const issued_s = Math.floor(Date.parse(issued_at) / SECOND_MS)
  const expires_at = new Date(issued_s * SECOND_MS + CREDENTIAL_DAYS * DAY_MS).toISOString()
  const jkt = await findOnlyKey(parts, did)
  const credential = await signServiceJwt(
    parts,
    { typ: CREDENTIAL_JWT_TYPE, cty: 'vc' },
    {
      '@context': [CONTEXT_2],
      type: ['VerifiableCredential', MEMBERSHIP_TYPE],
      issuer,
      validFrom: issued_at,
      validUntil: expires_at,
      credentialSubject: { id: did, workspace: { id: workspace_id, role } },
      iss: issuer,
      sub: did,
      // it is presented to us, as an assertion too
      aud: parts.config.base_url,
      iat: issued_s,
      exp: Date.parse(expires_at) / SECOND_MS,
      jti: parts.newId('crd'),
      ...(jkt !== null && { cnf: { jkt } }),
    },
  )
  return { credential, did, issuer, role, issued_at, expires_at }
}

/** Notes in the audit log that a credential was issued, without the DID, which is of its holder. */
export function auditIssuance(
  tx: Change,
  { role, issued_at, expires_at }: IssuedCredential,
  { actor, workspace_id, contributor_id }: { actor: string; workspace_id: string; contributor_id: string },
): void {
  const entry = { actor, action: 'credential.issued', subject: workspace_id, happened_at: issued_at }
  tx.audit({ ...entry, data: { contributor_id, role, expires_at } })
}
