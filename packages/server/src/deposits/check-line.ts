import { ApiError, detailOf, ExperienceCreate, summaryOf } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { vectorText } from '../experiences/core-text.ts'
import { findSameContent } from '../experiences/store.ts'
import { parseJson } from '../screening/parse-json.ts'
import { refusalsOf } from '../screening/refusals-of.ts'
import type { PreparedText } from '../search/engine/types.ts'
import { vectorOfText } from '../search/text-vector.ts'
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
  indexed: PreparedText | null
}

/**
 * Takes a line through the checks of an import, and embeds it.
 * @throws ValidationError, what screening refuses, and ServerError (503) when nobody can judge it
 */
export async function checkLine(ctx: Context, text: string): Promise<CheckedLine> {
  const read = parseLine(text)
  if (read.visibility_scope !== 'public') throw new ApiError('ValidationError', 'only public experiences are imported')
  const { screened, quality, wedge, content_hash, indexed } = await ctx.text_judge.judge({
    ...read,
    supersedes: null,
    creation_mode: 'seed',
    origin: read.origin ?? { type: 'manual', url: null, verified: false },
  })
  const [refusal] = refusalsOf(screened, 'trusted')
  if (refusal) throw refusal
  const { input, risk_flags } = screened
  const same = await findSameContent(ctx.db, content_hash, ctx.caller.contributor_id)
  const vector = same ? null : await vectorOfText(ctx, vectorText(input))
  const deposit = { experience: input, wedge, content_hash, risk_flags, quality, vector }
  return { same: same?.id ?? null, deposit, indexed }
}
