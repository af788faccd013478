import { z } from 'zod'
import { ContributorPublic, KeyScopeField } from './contributor.ts'
import { DateTime } from './primitives.ts'
import { MemberRole } from './workspace.ts'

/** The API key or access token of a call, and whose it is. */
export const CurrentKey = z
  .object({
    id: z.string().nullable().describe('Null for an access token.'),
    name: z.string().nullable().describe('Null for an access token.'),
    scope: KeyScopeField,
    workspace_id: z.string().nullable().describe('Null for a personal key.'),
    role: MemberRole.nullable().describe('Yours in that workspace.'),
    expires_at: DateTime.nullable().describe('Null for a key that never expires, and for an access token.'),
    contributor: ContributorPublic.pick({ display_handle: true, type: true, agent_name: true, trust_level: true }),
  })
  .meta({ id: 'CurrentKey' })
