import type { Context } from '../../platform/context.ts'
import type { NormalizedRecord } from '../../rules/normalizer/normalized-record.ts'
import type { DepositsParts } from '../parts.ts'

/** The records that a text tells. */
export const readRecords = (ctx: Context<DepositsParts>, text: string): Promise<NormalizedRecord[]> =>
  ctx.text_analyzer.normalize(text, ctx.caller.contributor_id, ctx.request_id)
