import { ApiError, ExperienceCreate, schemaViolations, summarizeViolations } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { embeddingText } from '../experiences/experience-text.ts'
import { findByContentHash } from '../experiences/store.ts'
import { parseJson } from '../screening/parse-json.ts'
import { screeningErrors } from '../screening/screening-errors.ts'
import { findOrEmbedText } from '../search/text-vector.ts'
import type { CheckedDeposit } from './store-deposit.ts'

/** @throws ValidationError */
function parseImportLine(text: string): ExperienceCreate {
  const json = parseJson(text)
  if ('fault' in json) throw new ApiError('ValidationError', `not JSON: ${json.fault}`)
  const parsed = ExperienceCreate.safeParse(json.value, { reportInput: true })
  if (parsed.success) return parsed.data
  const detail = schemaViolations(parsed.error.issues, () => 'body')
  throw new ApiError('ValidationError', summarizeViolations(detail), { errors: detail }, { detail })
}

/** A line of an import that may be stored. */
export interface CheckedImportLine {
  /** the record is there already */
  existing_id: string | null
  deposit: CheckedDeposit
}

/**
 * Takes a line through the checks of an import, and embeds it.
 * @throws ValidationError, what screening refuses, and ServerError (503) when nobody can judge it
 */
export async function checkImportLine(ctx: Context, text: string): Promise<CheckedImportLine> {
  const read = parseImportLine(text)
  if (read.visibility_scope !== 'public') throw new ApiError('ValidationError', 'only public experiences are imported')
  const { screened, quality, wedge, content_hash, prepared_text } = await ctx.deposit_analyzer.analyze({
    ...read,
    supersedes: null,
    creation_mode: 'seed',
    origin: read.origin ?? { type: 'manual', url: null, verified: false },
  })
  const [refusal] = screeningErrors(screened, 'trusted')
  if (refusal) throw refusal
  const { input, risk_flags } = screened
  const same = await findByContentHash(ctx.db, content_hash, ctx.caller.contributor_id)
  const vector = same ? null : await findOrEmbedText(ctx, embeddingText(input))
  const deposit = { experience: input, wedge, content_hash, risk_flags, quality, vector, prepared_text }
  return { existing_id: same?.id ?? null, deposit }
}
