import {
  type ExperienceCreate,
  ImportedExperience,
  OperationError,
  schemaViolations,
  violationError,
} from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { findByContentHash } from '../../records/experiences/store.ts'
import { findOrEmbedText } from '../../retrieval/search/text-vector.ts'
import { embeddingText } from '../../rules/record-text/experience-text.ts'
import { parseJson } from '../../rules/screening/parse-json.ts'
import { screeningErrors } from '../../rules/screening/screening-errors.ts'
import type { DepositsParts } from '../parts.ts'
import type { CheckedDeposit } from './store-deposit.ts'

/** @throws ValidationError when the line is not JSON or not an experience */
function parseImportLine(text: string): ExperienceCreate {
  const json = parseJson(text)
  if ('fault' in json) throw new OperationError('ValidationError', `not JSON: ${json.fault}`)
  const parsed = ImportedExperience.safeParse(json.value, { reportInput: true })
  if (parsed.success) return parsed.data
  const detail = schemaViolations(ImportedExperience, parsed.error.issues, () => 'body')
  throw violationError(detail, parsed.error.issues.length)
}

/**
 * The deposit that a line of an import makes.
 * @throws ValidationError when the line is not a public experience
 */
export function readImportLine(text: string): ExperienceCreate {
  const experience = parseImportLine(text)
  if (experience.visibility_scope !== 'public')
    throw new OperationError('ValidationError', 'only public experiences are imported')
  return {
    ...experience,
    supersedes: null,
    creation_mode: 'seed',
    origin: experience.origin ?? { type: 'manual', url: null, verified: false },
  }
}

/** A line of an import that may be stored. */
export interface CheckedImportLine {
  /** id of the record with the same content, null when there is none */
  existing_id: string | null
  deposit: CheckedDeposit
}

/**
 * Runs the checks of an import on a line, and computes its vector unless the record exists.
 * @throws ValidationError when the line is not a public experience, contains a secret or takes too long to analyze
 * @throws PoisoningDetectedError when it is hostile
 * @throws ServerError (503) when the analysis thread is not available
 */
export async function checkImportLine(ctx: Context<DepositsParts>, text: string): Promise<CheckedImportLine> {
  const line = readImportLine(text)
  const { contributor_id } = ctx.caller
  const { screened, quality, wedge, content_hash, prepared_text } = await ctx.deposit_analyzer.analyze(
    line,
    contributor_id,
  )
  const [refusal] = screeningErrors(screened, 'trusted')
  if (refusal) throw refusal
  const { input, risk_flags } = screened
  const same = await findByContentHash(ctx.db, content_hash, ctx.caller)
  const vector = same ? null : await findOrEmbedText(ctx, embeddingText(input), ctx.caller)
  const deposit = { experience: input, wedge, content_hash, risk_flags, quality, vector, prepared_text }
  return { existing_id: same?.id ?? null, deposit }
}
