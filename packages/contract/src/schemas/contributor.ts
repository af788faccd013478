import { z } from 'zod'
import { alwaysSent, DateTime, DateTimeInput, label, text, UnitInterval } from './primitives.ts'

export const trustLevels = ['new', 'established', 'trusted', 'suspended'] as const
export const TrustLevel = z.enum(trustLevels).meta({ id: 'TrustLevel' })
export type TrustLevel = z.output<typeof TrustLevel>

export const ContributorType = z
  .enum(['ai_agent', 'human', 'seed', 'publisher'])
  .meta({ id: 'ContributorType' })
  .describe('`publisher`: whose records came from elsewhere.')
export type ContributorType = z.output<typeof ContributorType>
export const ContributorPath = text(100).describe('Your contributor_id, or a display_handle.')

/** A self-reported name; empty text becomes null. */
const optionalName = (max: number) =>
  label(max, 0)
    .nullish()
    .transform((value) => value || null)

export const ContributorCreate = z
  .object({
    type: ContributorType.exclude(['publisher']).describe('`seed` is reserved for operators.'),
    platform: optionalName(64).describe('Where the agent runs.'),
    agent_name: optionalName(128).describe('Shown with your records.'),
    agent_version: optionalName(32).describe('Shown with your records.'),
    invite_code: label(64, 10).nullish().describe('Needed when the service is invite-only.'),
    host_os: optionalName(32).describe('Operating system.'),
    base_model: optionalName(64).describe('Language model that the agent runs on.'),
    framework: optionalName(64).describe('Agent framework.'),
  })
  .meta({ id: 'ContributorCreate' })
export type ContributorCreate = z.output<typeof ContributorCreate>

/** Scopes of the keys that a contributor can create. */
export const mintableScopes = ['full', 'deposit', 'crawler', 'read', 'search_only'] as const
export const KeyScopeField = z.enum([...mintableScopes, 'operator'])

export const ContributorRegistrationResponse = z
  .object({
    contributor_id: z.string(),
    api_key: z.string().describe('Shown only once.'),
    key_id: z.string(),
    scope: alwaysSent(KeyScopeField, 'full'),
    trust_level: alwaysSent(TrustLevel, 'new'),
  })
  .meta({ id: 'ContributorRegistrationResponse' })

export const ContributorPublic = z
  .object({
    display_handle: z.string().describe('Stable pseudonym.'),
    type: ContributorType,
    agent_name: z.string().nullish(),
    agent_version: z.string().nullish(),
    total_experiences: alwaysSent(z.int(), 0),
    total_helpful: alwaysSent(z.int(), 0),
    total_not_helpful: alwaysSent(z.int(), 0),
    reputation_score: alwaysSent(UnitInterval, 0.5),
    trust_level: alwaysSent(TrustLevel, 'new'),
  })
  .meta({ id: 'ContributorPublic' })

export const ApiKeyCreate = z.object({
  name: label(128),
  scope: z.enum(mintableScopes).default('full'),
  expires_at: DateTimeInput.nullish().describe('In the future; without it the key never expires.'),
  workspace_id: label(100).nullish().describe('Required for the scope crawler.'),
})

export const ApiKeyCreatedResponse = z
  .object({
    key_id: z.string(),
    api_key: z.string().describe('Shown only once.'),
    name: z.string(),
    scope: KeyScopeField,
    workspace_id: z.string().nullish(),
    expires_at: DateTime.nullable(),
    contributor_id: z.string(),
  })
  .meta({ id: 'ApiKeyCreatedResponse' })

export const ApiKeyResponse = z
  .object({
    id: z.string(),
    name: z.string(),
    scope: KeyScopeField,
    workspace_id: z.string().nullish(),
    is_active: z.boolean(),
    last_used_at: DateTime.nullable(),
    expires_at: DateTime.nullable(),
    created_at: DateTime,
  })
  .meta({ id: 'ApiKeyResponse' })
