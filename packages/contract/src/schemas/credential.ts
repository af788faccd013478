import { z } from 'zod'
import { DateTime, text } from './primitives.ts'
import { MemberRole, WorkspacePath } from './workspace.ts'

export const MAX_CREDENTIAL_CHARS = 16_384
/** A presentation carries its credential encoded once more. */
export const MAX_PRESENTATION_CHARS = 24_576
/** Issuers that a workspace names. */
export const MAX_ISSUERS = 10
/** The validity of a credential that the service issues. */
export const CREDENTIAL_DAYS = 30

export const MembershipPresentation = WorkspacePath.extend({
  credential: text(MAX_CREDENTIAL_CHARS)
    .nullish()
    .describe('A `WorkspaceMembershipCredential` about your DID: `vc+jwt`, or a JWT of the older data model 1.1.'),
  vc_jwt: text(MAX_CREDENTIAL_CHARS).nullish().describe('Another name for `credential`.'),
  presentation: text(MAX_PRESENTATION_CHARS)
    .nullish()
    .describe('A presentation that your DID has signed (`vp+jwt`), with the credential in it.'),
})

export const PresentedMembership = z
  .object({
    workspace_id: z.string(),
    contributor_id: z.string(),
    role: MemberRole.describe('Yours in the workspace, which owners may have changed since.'),
    issuer: z.string(),
    expires_at: DateTime.describe('When the credential ends. The membership does not end with it.'),
    status: z.literal('active'),
  })
  .meta({ id: 'PresentedMembership' })

const issuers = z.array(text(500)).max(MAX_ISSUERS)

export const WorkspaceIssuersUpdate = WorkspacePath.extend({
  issuers: issuers.describe(
    'DIDs (did:key, did:jwk, did:web), or https URLs as an issuer names itself. They replace all.',
  ),
})

export const WorkspaceIssuers = z
  .object({
    issuers: z.array(z.string()),
    service_issuer: z.string().describe('The DID of this service, whose credentials are accepted always.'),
  })
  .meta({ id: 'WorkspaceIssuers' })

export const MemberCredential = z
  .object({
    credential: z.string().describe('A signed `vc+jwt`, of use only to who holds the key of the DID.'),
    did: z.string(),
    issuer: z.string(),
    role: MemberRole,
    expires_at: DateTime,
  })
  .meta({ id: 'MemberCredential' })
