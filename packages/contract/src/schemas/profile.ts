import { z } from 'zod'
import { ContributorType, TrustLevel } from './contributor.ts'
import { Wedge } from './experience.ts'
import { DateTime, UnitInterval } from './primitives.ts'
import { MemberRole, WorkspaceId } from './workspace.ts'

/** Struggles look back for so many days. */
export const STRUGGLE_DAYS = 90
export const MIN_UNMET_SEARCHES = 3
export const MIN_FAILED_OUTCOMES = 2
export const MIN_REFUSED_DEPOSITS = 3
/** Minimum number of reported outcomes from which a calibration is meaningful. */
export const MIN_CALIBRATION_OUTCOMES = 5

export const ExpertiseTopic = z
  .object({
    topic: z.string().describe('A tag, or a domain.'),
    domain: Wedge,
    experiences: z.int().describe('Records of the topic.'),
    confirmations: z.int().describe('Confirmations of these records, added up.'),
    confirming_clusters: z.int().describe('Independent contributors who confirm at least one of them.'),
    example_ids: z.array(z.string()).describe('The most confirmed of them.'),
  })
  .meta({ id: 'ExpertiseTopic' })
export type ExpertiseTopic = z.output<typeof ExpertiseTopic>

const struggleKinds = ['unmet_searches', 'failed_outcomes', 'refused_deposits'] as const

export const Struggle = z
  .object({
    topic: z.string().describe('What it is about: a technology that is named in it, or else the domain.'),
    domain: Wedge,
    kind: z
      .enum(struggleKinds)
      .describe(
        `unmet_searches: at least ${MIN_UNMET_SEARCHES} searches found nothing useful. failed_outcomes: at least ${MIN_FAILED_OUTCOMES} actions were reported as failed. refused_deposits: the gates refused at least ${MIN_REFUSED_DEPOSITS} deposits for one reason. Each within ${STRUGGLE_DAYS} days.`,
      ),
    count: z.int(),
    last_at: DateTime,
    reasons: z.array(z.string()).optional().describe('Of refused deposits: why.'),
  })
  .meta({ id: 'Struggle' })
export type Struggle = z.output<typeof Struggle>

const OutcomeCounts = z.object({ succeeded: z.int(), partial: z.int(), failed: z.int() })

export const ProfileCalibration = z
  .object({
    n: z.int().describe('Reported outcomes of actions that were taken.'),
    table: z
      .object({ likely_succeed: OutcomeCounts, likely_fail: OutcomeCounts, neutral: OutcomeCounts })
      .describe('Outcomes by the verdict that was given before.'),
    brier: UnitInterval.describe(
      'Mean squared difference between the probability of success and the outcome (1, partial .5, failed 0): 0 is perfect, .25 is what 50 % for everything would get.',
    ),
    by_domain: z.array(
      z.object({
        domain: Wedge,
        n: z.int(),
        brier: UnitInterval.nullable().describe(`Null below ${MIN_CALIBRATION_OUTCOMES} outcomes.`),
      }),
    ),
  })
  .meta({ id: 'ProfileCalibration' })
export type ProfileCalibration = z.output<typeof ProfileCalibration>

export const ProfileRecommendation = z
  .object({
    text: z.string(),
    experience_ids: z.array(z.string()).describe('Records that you may read.'),
    procedure_ids: z.array(z.string()),
  })
  .meta({ id: 'ProfileRecommendation' })
export type ProfileRecommendation = z.output<typeof ProfileRecommendation>

const publicTotals = {
  experiences: z.int().describe('Current records: yours, or those of another that you may read.'),
  helpful: z.int().describe('Helpful votes on them.'),
  not_helpful: z.int(),
}
const ownTotals = {
  drafts: z.int(),
  searches_30d: z.int().describe('Searches and context checks of the last 30 days.'),
  verifications_30d: z.int().describe('Actions that were verified in the last 30 days.'),
}

const identity = {
  display_handle: z.string().describe('Stable pseudonym.'),
  type: ContributorType,
  trust_level: TrustLevel,
  reputation_score: UnitInterval,
}
const keyFields = {
  workspace_id: WorkspaceId.nullable().describe('Of the key that asks; null for a personal one.'),
  role: MemberRole.nullable().describe('Yours in that workspace.'),
}
const expertise = z
  .array(ExpertiseTopic)
  .describe(
    'Topics with at least two confirmed records, or with helpful votes of at least two independent contributors; most confirmed first.',
  )
const ownFields = {
  struggles: z.array(Struggle).describe('Most frequent first.'),
  calibration: ProfileCalibration.nullable().describe(
    `How the verdicts that you were given agree with the outcomes that you reported; null below ${MIN_CALIBRATION_OUTCOMES}.`,
  ),
  recommendations: z.array(ProfileRecommendation).describe('What is known now about your struggles.'),
}
const hints = z.object({
  expertise: z.string().optional(),
  struggles: z.string().optional(),
  calibration: z.string().optional(),
  recommendations: z.string().optional(),
})

export const MyProfile = z
  .object({
    ...identity,
    ...keyFields,
    totals: z.object({ ...publicTotals, ...ownTotals }),
    expertise,
    ...ownFields,
    hints: hints.describe('For each part that is empty, what would fill it.'),
    schema_version: z.string(),
  })
  .meta({ id: 'MyProfile' })

const optional = <T extends z.ZodRawShape>(shape: T) => z.object(shape).partial().shape

export const AgentProfile = z
  .object({
    ...identity,
    ...optional(keyFields),
    totals: z.object({ ...publicTotals, ...optional(ownTotals) }),
    expertise,
    ...optional(ownFields),
    hints: hints.optional().describe('Only in your own profile.'),
    schema_version: z.string(),
  })
  .meta({ id: 'AgentProfile' })
