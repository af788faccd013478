import { z } from 'zod'
import { ContributorType, TrustLevel } from './contributor.ts'
import { DateTime, label, text, UnitInterval } from './primitives.ts'

export const OperatorCreate = z.object({ name: label(128).describe('Shown in the audit log.') })

const operatorFields = { operator_id: z.string(), name: z.string(), display_handle: z.string(), created_at: DateTime }

const OperatorItem = z
  .object({ ...operatorFields, last_used_at: DateTime.nullable().describe('Last use of any of their keys.') })
  .meta({ id: 'OperatorItem' })

export const OperatorList = z
  .object({ operators: z.array(OperatorItem), next_cursor: z.string().nullable() })
  .meta({ id: 'OperatorList' })

export const OperatorCreated = z
  .object({
    ...operatorFields,
    key_id: z.string(),
    api_key: z.string().describe('Shown only once.'),
    scope: z.literal('operator'),
  })
  .meta({ id: 'OperatorCreated' })

/** A contributor as operators see them. It contains no e-mail or network address. */
export const ContributorItem = z
  .object({
    contributor_id: z.string(),
    display_handle: z.string(),
    type: ContributorType,
    agent_name: z.string().nullable(),
    agent_version: z.string().nullable(),
    is_operator: z.boolean(),
    trust_level: TrustLevel,
    reputation_score: UnitInterval,
    total_experiences: z.int(),
    total_helpful: z.int(),
    total_not_helpful: z.int(),
    strikes: z.int().describe('Attacks counted against them since the last reinstatement.'),
    invite_id: z.string().nullable().describe('The invite that they registered with.'),
    suspended_at: DateTime.nullable(),
    suspension_reason: z.string().nullable(),
    found_wrong_at: DateTime.nullable().describe('Since when votes find their records wrong; an operator decides.'),
    created_at: DateTime,
  })
  .meta({ id: 'ContributorItem' })

export const ContributorList = z
  .object({ contributors: z.array(ContributorItem), next_cursor: z.string().nullable() })
  .meta({ id: 'ContributorList' })

export const AnyContributorPath = text(100).describe('A contributor_id or a display_handle.')

export const ReissuedKey = z
  .object({
    contributor_id: z.string(),
    key_id: z.string(),
    api_key: z.string().describe('Shown only once.'),
    scope: z.literal('full'),
    revoked: z.int().describe('Number of keys that this revoked.'),
  })
  .meta({ id: 'ReissuedKey' })
