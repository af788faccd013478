import { MAX_CREDENTIAL_CHARS, type MemberRole, memberRoles } from '@cairnway/contract'
import { calculateJwkThumbprint } from 'jose'
import { z } from 'zod'
import { readPublicJwk } from '../did/public-jwk.ts'
import { parseJwt } from '../parsing/parse-jwt.ts'
import { ProofError } from '../parsing/proof-error.ts'
import type { Period } from './credential-periods.ts'
import { readSignedCredential } from './signed-credential.ts'

export const MEMBERSHIP_TYPE = 'WorkspaceMembershipCredential'
/** Lifetime of a credential that states no end. */
const DEFAULT_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000
/** Status lists that one credential refers to. */
const MAX_STATUSES = 4

const Workspace = z.object({ id: z.string().min(1).max(100), role: z.enum(memberRoles) })
const Status = z.object({
  type: z.literal('BitstringStatusListEntry'),
  statusPurpose: z.string().max(100),
  statusListIndex: z.union([z.int().min(0), z.string().regex(/^\d{1,15}$/)]).transform(Number),
  statusListCredential: z.string().min(1).max(2048),
  statusSize: z.literal(1).optional(),
})
const Statuses = z.union([z.array(Status).max(MAX_STATUSES), Status.transform((status) => [status])])
const Confirmation = z.union([z.strictObject({ jkt: z.string().max(100) }), z.strictObject({ jwk: z.unknown() })])

/** Reference to the bit of a status list that says whether a credential is revoked. */
export type CredentialStatus = z.output<typeof Status>

/** Claims of a credential of membership. Nothing is verified of them yet. */
export interface MembershipCredential {
  issuer: string
  kid: string | null
  holder_did: string
  workspace_id: string
  role: MemberRole
  /** time since which it is valid: it was issued then */
  issued_ms: number
  ends_ms: number
  statuses: CredentialStatus[]
  /** RFC 7638 thumbprint of the one key with which it may be used; null: any key of its holder */
  confirmed_key: string | null
  /** the claims of its JWT */
  payload: Record<string, unknown>
}

/** @throws ProofError for a confirmation of a kind that cannot be checked */
async function readConfirmedKey(cnf: unknown): Promise<string | null> {
  if (cnf === undefined) return null
  const { data } = Confirmation.safeParse(cnf)
  if (data && 'jkt' in data) return data.jkt
  const jwk = data && readPublicJwk(data.jwk)
  if (!jwk) throw new ProofError('cnf of the credential names a key in no form that is understood')
  return calculateJwkThumbprint(jwk)
}

/** @throws ProofError for a status that cannot be looked up: whether the credential is revoked would stay unknown */
function readStatuses(value: unknown): CredentialStatus[] {
  if (value === undefined) return []
  const { data } = Statuses.safeParse(value)
  if (!data) throw new ProofError('credentialStatus of the credential is no entry of a bitstring status list')
  return data
}

/** @throws ProofError for a credential that does not say when it was issued */
function readLifetime({ starts_ms, ends_ms }: Period): { issued_ms: number; ends_ms: number } {
  if (starts_ms === null) throw new ProofError('the credential does not say since when it is valid')
  return { issued_ms: starts_ms, ends_ms: ends_ms ?? starts_ms + DEFAULT_LIFETIME_MS }
}

/**
 * Reads a credential of membership.
 * @throws ProofError
 */
export async function parseMembershipCredential(jwt: string): Promise<MembershipCredential> {
  const signed = readSignedCredential(parseJwt(jwt, 'credential', MAX_CREDENTIAL_CHARS), 'credential')
  const { types, issuer, kid, subject_id, subject, period, credential, payload } = signed
  if (!types.includes(MEMBERSHIP_TYPE)) throw new ProofError(`the credential is no ${MEMBERSHIP_TYPE}`)
  if (subject_id === null) throw new ProofError('the credential names no subject')
  const { data: workspace } = Workspace.safeParse(subject.workspace)
  if (!workspace)
    throw new ProofError('credentialSubject.workspace of the credential must be {id, role} with a role of workspaces')
  return {
    issuer,
    kid,
    holder_did: subject_id,
    workspace_id: workspace.id,
    role: workspace.role,
    ...readLifetime(period),
    statuses: readStatuses(credential.credentialStatus),
    confirmed_key: await readConfirmedKey(payload.cnf ?? credential.cnf),
    payload,
  }
}
