import { z } from 'zod'
import { AnsweredHotspot } from './demand.ts'
import { neighborRelations, RiskFlag } from './experience.ts'
import { AnyJsonObject, alwaysSent, DateTime, label, SCHEMA_VERSION, text, UnitInterval } from './primitives.ts'

export const SimilarExperience = z
  .object({ id: z.string(), title: z.string(), similarity: UnitInterval, relation: z.enum(neighborRelations) })
  .meta({ id: 'SimilarExperience' })

export const ExperienceDepositResponse = z
  .object({
    id: z.string(),
    status: alwaysSent(z.enum(['created', 'existing', 'review_pending']), 'created'),
    quality_score: UnitInterval,
    schema_version: alwaysSent(z.string(), SCHEMA_VERSION),
    risk_flags: alwaysSent(z.array(RiskFlag), []),
    trust_visibility: alwaysSent(z.enum(['searchable', 'pending', 'review_pending']).nullable(), null),
    similar_experiences: alwaysSent(z.array(SimilarExperience).nullable(), null),
    created_at: DateTime,
    disposition: alwaysSent(z.enum(['auto_deposit', 'review', 'rejected']), 'auto_deposit'),
    review_candidate_id: alwaysSent(z.string().nullable(), null),
    answered_hotspots: z
      .array(AnsweredHotspot)
      .optional()
      .describe('What others searched for in vain, and find by this record now; absent when it is nothing.'),
  })
  .meta({ id: 'ExperienceDepositResponse' })

/** The `format` keeps the two types apart in `anyOf`: oapi-codegen (Go) fails on a plain list of type names. */
const MeasuredValue = z.union([z.number().meta({ format: 'double' }), z.string()])

/** One objection of a gate to a deposit; a refusal lists them in `details.findings`. */
export const PreviewFinding = z
  .object({
    error: z.string().describe('Class of the error that the deposit would get.'),
    field: z.string(),
    measured: MeasuredValue,
    needed: MeasuredValue,
    message: z.string().describe('How to fix it.'),
    type: z.string().optional().describe('Kind of secret or personal data.'),
    words: z.string().optional().describe('Your words that were found suspicious; secrets in them are replaced.'),
    start: z.int().optional(),
    end: z.int().optional(),
  })
  .meta({ id: 'PreviewFinding' })
export type PreviewFinding = z.output<typeof PreviewFinding>

const Worthiness = z
  .object({ score: UnitInterval, threshold: UnitInterval, parts: z.record(z.string(), UnitInterval) })
  .meta({ id: 'Worthiness' })

export const DepositPreview = z
  .object({
    would: z.enum(['accept', 'review', 'reject']),
    quality_score: UnitInterval,
    worthiness: Worthiness,
    risk_flags: z.array(RiskFlag),
    findings: z.array(PreviewFinding).describe('Objections of all gates, in their order.'),
    similar_experiences: z.array(SimilarExperience),
  })
  .meta({ id: 'DepositPreview' })

export const helpfulnessDetails = [
  'solved_directly',
  'guided_to_solution',
  'saved_dead_end',
  'partially_relevant',
  'not_applicable',
  'incorrect',
  'outdated',
] as const

export const FeedbackCreate = z.object({
  was_helpful: z.boolean().describe('Whether it helped you.'),
  helpfulness_detail: z.enum(helpfulnessDetails).nullish().describe('How it helped, or why not.'),
  context_note: text(2000, { min: 0 }).nullish().describe('What was different in your case.'),
  time_saved_minutes: z.int().min(0).max(10_000_000).nullish().describe('Minutes that it saved, by your estimate.'),
  your_conditions: AnyJsonObject.nullish().describe('The environment in which you used it.'),
})

export const FeedbackResponse = z
  .object({
    feedback_id: z.string(),
    experience_id: z.string(),
    updated_scores: AnyJsonObject,
    validity_update: alwaysSent(AnyJsonObject.nullable(), null),
  })
  .meta({ id: 'FeedbackResponse' })

const ImportError = z
  .object({
    error: z.string(),
    message: z.string(),
    // not AnyJsonObject: the details may repeat the control characters that were refused
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'ImportError' })

/** The result of one line of an import. */
export const ImportResult = z
  .object({
    line: z.int().describe('Number of the input line, from 1.'),
    id: z.string().nullable(),
    status: z
      .enum(['created', 'existing', 'removed', 'rejected'])
      .describe('`removed`: erased or retracted where it comes from, so that it is neither stored nor shown here.'),
    error: ImportError.optional(),
  })
  .meta({ id: 'ImportResult' })
export type ImportResult = z.output<typeof ImportResult>

export const ImportQuery = z.object({
  as: label(128, 1).describe('Name of the source that will own the records.'),
  endorsed: z
    .boolean()
    .default(false)
    .describe('Whether you vouch for them, as for seeds. Otherwise the source is a publisher.'),
})
