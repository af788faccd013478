import { z } from 'zod'
import { evidenceClasses } from './experience.ts'
import { ProcedureSummary } from './knowledge.ts'
import { pastedText } from './pasted-text.ts'
import {
  AnyJsonObject,
  alwaysSent,
  DateTime,
  jsonObject,
  label,
  SCHEMA_VERSION,
  text,
  UnitInterval,
} from './primitives.ts'
import { searchChannels } from './search.ts'

/** Days for which the outcome of a verified action can be reported. */
export const VERIFICATION_DAYS = 30
const MAX_SITUATION_CHARS = 2000
const MAX_OUTCOME_CHARS = 5000
const MAX_CONDITIONS_CHARS = 2000

export const verdicts = ['likely_succeed', 'likely_fail', 'neutral'] as const
/** The outcomes of an attempt. */
export const attemptOutcomes = ['succeeded', 'partial', 'failed'] as const
export const reportedOutcomes = [...attemptOutcomes, 'not_taken'] as const
export type ReportedOutcome = (typeof reportedOutcomes)[number]

const conditions = jsonObject(MAX_CONDITIONS_CHARS).nullish()

export const VerifyActionRequest = z.object({
  situation: pastedText(MAX_SITUATION_CHARS, 1)
    .describe('The problem, with the exact error text.')
    .meta({ examples: ['npm ci fails in a Docker build with EACCES on /root/.npm'] }),
  planned_action: pastedText(MAX_SITUATION_CHARS, 1)
    .describe('The exact command, change or setting.')
    .meta({ examples: ['RUN chmod -R 777 /root/.npm before npm ci'] }),
  domain_hint: label(200, 0).nullish().describe('The knowledge domain, such as coding; an unknown one is ignored.'),
  your_conditions: conditions.describe('Your environment and versions.'),
  max_evidence: z.int().min(1).max(20).default(5).describe('Attempts in both lists together.'),
})

export const VerifyEvidence = z
  .object({
    experience_id: z.string(),
    title: z.string(),
    summary: z.string().describe('The attempt in the words of its author, on one line.'),
    outcome_status: z.enum(attemptOutcomes).describe('How the attempt ended, by most of those who report on it.'),
    evidence_class: z.enum(evidenceClasses).nullable().describe('How strong the evidence of the record is.'),
    similarity: UnitInterval.describe('Of the attempt to the planned action.'),
    confirmations: z.int().describe('Independent contributors who report this outcome, its author among them.'),
    contributor: z.string().describe('Display handle of the author.'),
    conditions: AnyJsonObject.nullable().describe('Environment in which the author met it; null when it is not told.'),
    created_at: DateTime,
  })
  .meta({ id: 'VerifyEvidence' })

export const VerifyBoundaryWarning = z
  .object({
    experience_id: z.string(),
    title: z.string(),
    condition: z.string().describe('The limit of the record that your conditions meet.'),
    matched_keywords: z.array(z.string()),
    message: z.string(),
  })
  .meta({ id: 'VerifyBoundaryWarning' })

const Milliseconds = z.number().meta({ format: 'double' })

const VerifyMetadata = z
  .object({
    candidates: z.int().describe('Records near the situation that you may read.'),
    after_boundary: z.int().describe('Those of them whose limits your conditions do not meet.'),
    used: z.int().describe('Those of them that are about the task.'),
    channels_used: z.array(z.enum(searchChannels)),
    latency_ms: z
      .object({
        embed: Milliseconds,
        retrieve: Milliseconds.describe('The index, and one fetch of the records.'),
        judge: Milliseconds,
        total: Milliseconds.describe('All of the call up to the answer.'),
      })
      .describe('Milliseconds of each stage of this call.'),
  })
  .meta({ id: 'VerifyMetadata' })

export const VerifyActionResponse = z
  .object({
    verify_id: z.string().describe(`ver_ and 22 characters: for the report, within ${VERIFICATION_DAYS} days.`),
    verdict: z.enum(verdicts),
    confidence: UnitInterval.describe('How probable it is that the verdict is right; 0 when it is neutral.'),
    reason: z.string().describe('One sentence; what others wrote is quoted in it.'),
    neutral_reason: z.string().nullable().describe('Only with the verdict neutral: why there is none.'),
    successful_attempts: z.array(VerifyEvidence).describe('What speaks for it, nearest first.'),
    failed_attempts: z.array(VerifyEvidence).describe('What speaks against it, nearest first.'),
    boundary_warnings: z
      .array(VerifyBoundaryWarning)
      .describe('Records that were left out, since they say that they do not apply under your conditions.'),
    procedures: alwaysSent(z.array(ProcedureSummary), []).describe(
      'Playbooks that the attempts are a part of, most supported first.',
    ),
    metadata: VerifyMetadata,
  })
  .meta({ id: 'VerifyActionResponse' })
export type VerifyActionResponse = z.output<typeof VerifyActionResponse>
export type VerifyEvidence = z.output<typeof VerifyEvidence>

export const VerifyOutcomeRequest = z.object({
  verify_id: text(100).describe('Of the answer to `verifyAction`.'),
  outcome: z.enum(reportedOutcomes).describe('What became of the planned action; not_taken: you did something else.'),
  actual_outcome: pastedText(MAX_OUTCOME_CHARS)
    .nullish()
    .describe('What happened: output, error text, and what solved it in the end.'),
  notes: pastedText(MAX_SITUATION_CHARS).nullish().describe('What others should know, such as the cause.'),
  your_conditions: conditions.describe('Where it happened, when that differs from what you asked about.'),
})

export const VerifyOutcomeResponse = z
  .object({
    verify_id: z.string(),
    raw_deposit_id: z.string().nullable().describe('What `getRawDeposit` follows; null for a report without text.'),
    status: z.literal('accepted'),
    normalization_status: z.literal('pending').nullable().describe('Null for a report without text.'),
    schema_version: alwaysSent(z.string(), SCHEMA_VERSION),
  })
  .meta({ id: 'VerifyOutcomeResponse' })
