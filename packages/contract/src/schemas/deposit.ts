import { z } from 'zod'
import { always, FreeObject, label, Moment, SCHEMA_VERSION, Share, text } from './common.ts'
import { RiskFlag } from './experience.ts'

export const SimilarExperience = z
  .object({ id: z.string(), title: z.string(), similarity: Share })
  .meta({ id: 'SimilarExperience' })

export const ExperienceDepositResponse = z
  .object({
    id: z.string(),
    status: always(z.enum(['created', 'existing', 'review_pending']), 'created'),
    quality_score: Share,
    schema_version: always(z.string(), SCHEMA_VERSION),
    risk_flags: always(z.array(RiskFlag), []),
    trust_visibility: always(z.enum(['searchable', 'pending', 'review_pending']).nullable(), null),
    similar_experiences: always(z.array(SimilarExperience).nullable(), null),
    created_at: Moment,
    disposition: always(z.enum(['auto_deposit', 'review', 'rejected']), 'auto_deposit'),
    review_candidate_id: always(z.string().nullable(), null),
  })
  .meta({ id: 'ExperienceDepositResponse' })

/** With its format it is printed as a choice of its own: a bare list of type names stops oapi-codegen (Go). */
const Measure = z.union([z.number().meta({ format: 'double' }), z.string()])

/** What a gate has against a deposit, as in `details.findings` of its refusal. */
export const PreviewFinding = z
  .object({
    error: z.string().describe('Class of the refusal that this would be.'),
    field: z.string(),
    measured: Measure,
    needed: Measure,
    message: z.string().describe('How to mend it.'),
    type: z.string().optional().describe('Kind of secret or personal data.'),
    start: z.int().optional(),
    end: z.int().optional(),
  })
  .meta({ id: 'PreviewFinding' })
export type PreviewFinding = z.output<typeof PreviewFinding>

const Worthiness = z
  .object({ score: Share, threshold: Share, parts: z.record(z.string(), Share) })
  .meta({ id: 'Worthiness' })

export const DepositPreview = z
  .object({
    would: z.enum(['accept', 'review', 'reject']),
    quality_score: Share,
    worthiness: Worthiness,
    risk_flags: z.array(RiskFlag),
    findings: z.array(PreviewFinding).describe('What all gates have against it, in their order.'),
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
  context_note: text(2000, { min: 0 }).nullish().describe('What was different with you.'),
  time_saved_minutes: z.int().min(0).max(10_000_000).nullish().describe('Minutes that it saved, by your estimate.'),
  your_conditions: FreeObject.nullish().describe('The environment in which you used it.'),
})

export const FeedbackResponse = z
  .object({
    feedback_id: z.string(),
    experience_id: z.string(),
    updated_scores: FreeObject,
    validity_update: always(FreeObject.nullable(), null),
  })
  .meta({ id: 'FeedbackResponse' })

const ImportError = z
  .object({
    error: z.string(),
    message: z.string(),
    // not a FreeObject: it repeats what was refused, such as a control character
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'ImportError' })

/** One line of an import's answer. */
export const ImportResult = z
  .object({
    line: z.int().describe('Number of the input line, from 1.'),
    id: z.string().nullable(),
    status: z.enum(['created', 'existing', 'rejected']),
    error: ImportError.optional(),
  })
  .meta({ id: 'ImportResult' })
export type ImportResult = z.output<typeof ImportResult>

export const ImportQuery = z.object({
  as: label(128, 1).describe('Name of the seed contributor that will own the records.'),
})
