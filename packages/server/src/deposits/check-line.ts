import { ApiError, detailOf, ExperienceCreate, summaryOf } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { vectorText } from '../experiences/core-text.ts'
import { findSameContent } from '../experiences/store.ts'
import { parseJson } from '../screening/parse-json.ts'
import { requireClean } from '../screening/require-clean.ts'
import { vectorOfText } from '../search/text-vector.ts'
import { contentHash } from './content-hash.ts'
import { wedgeOf } from './deposit-experience.ts'
import { assessQuality } from './quality.ts'
import type { CheckedDeposit } from './store-deposit.ts'

/** @throws ValidationError */
function parseLine(text: string): ExperienceCreate {
  const json = parseJson(text)
  if ('fault' in json) throw new ApiError('ValidationError', `not JSON: ${json.fault}`)
  const parsed = ExperienceCreate.safeParse(json.value, { reportInput: true })
  if (parsed.success) return parsed.data
  const detail = detailOf(parsed.error.issues, () => 'body')
  throw new ApiError('ValidationError', summaryOf(detail), { errors: detail }, { detail })
}

/** A line of an import that may be stored. */
export interface CheckedLine {
  /** the record is there already */
  same: string | null
  deposit: CheckedDeposit
}

/**
 * Takes a line through the checks of an import, and embeds it.
 * @throws ValidationError and what screening refuses
 */
export async function checkLine(ctx: Context, text: string): Promise<CheckedLine> {
  const read = parseLine(text)
  if (read.visibility_scope !== 'public') throw new ApiError('ValidationError', 'only public experiences are imported')
  const { input, risk_flags } = requireClean({
    ...read,
    supersedes: null,
    creation_mode: 'seed' as const,
    origin: read.origin ?? { type: 'manual' as const, url: null, verified: false },
  })
  const same = await findSameContent(ctx.db, contentHash(input), ctx.caller.contributor_id)
  const vector = same ? null : await vectorOfText(ctx, vectorText(input))
  const deposit = { experience: input, wedge: wedgeOf(input), risk_flags, quality: assessQuality(input), vector }
  return { same: same?.id ?? null, deposit }
}
