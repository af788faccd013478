import { z } from 'zod'
import { ExperienceId, ExperienceValidity, Wedge } from './experience.ts'
import { AnyJsonObject, DateTime } from './primitives.ts'

const doubtKinds = ['newer_version', 'expired', 'unverified', 'votes', 'observations'] as const

export const Doubt = z
  .object({
    kind: z
      .enum(doubtKinds)
      .describe(
        'newer_version: newer records name a newer version of a product. expired: its `expires_hint` has passed. unverified: nobody has verified it for so long that it is stale, or soon will be. votes: readers said that it is outdated or wrong. observations: applying it failed more often than not.',
      ),
    message: z.string().describe('The reason in one sentence.'),
    experience_ids: z.array(z.string()).describe('Records that you may read and that show it.'),
  })
  .meta({ id: 'Doubt' })
export type Doubt = z.output<typeof Doubt>

const freshnessActions = ['reaffirm', 'correct', 'retire'] as const

export const FreshnessAction = z
  .object({
    action: z
      .enum(freshnessActions)
      .describe('reaffirm: it still holds. correct: deposit a newer version of it. retire: it no longer holds.'),
    operation: z.string().describe('The operation to call.'),
    input: AnyJsonObject.describe('Its input; a correction adds the fields of a deposit.'),
  })
  .meta({ id: 'FreshnessAction' })
export type FreshnessAction = z.output<typeof FreshnessAction>

export const DoubtedExperience = z
  .object({
    id: ExperienceId,
    title: z.string(),
    wedge: Wedge,
    created_at: DateTime,
    validity: ExperienceValidity,
    doubts: z.array(Doubt).describe('Why it may no longer hold.'),
    actions: z.array(FreshnessAction).describe('What you can do, ready to call; what fits the doubts best is first.'),
  })
  .meta({ id: 'DoubtedExperience' })
export type DoubtedExperience = z.output<typeof DoubtedExperience>

export const DoubtedExperienceList = z
  .object({
    experiences: z.array(DoubtedExperience).describe('Oldest first.'),
    next_cursor: z.string().nullable().describe('Give it as `cursor` for the next page; null on the last one.'),
    schema_version: z.string(),
  })
  .meta({ id: 'DoubtedExperienceList' })

export const ReaffirmationResponse = z
  .object({
    id: ExperienceId,
    reaffirmed_at: DateTime,
    validity: ExperienceValidity,
    message: z.string(),
    schema_version: z.string(),
  })
  .meta({ id: 'ReaffirmationResponse' })
