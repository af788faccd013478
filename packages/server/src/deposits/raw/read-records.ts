import type { Context } from '../../platform/context.ts'
import type { NormalizedRecord } from '../../rules/normalizer/normalized-record.ts'

/** The records that a text tells. */
export const readRecords = (ctx: Context, text: string): Promise<NormalizedRecord[]> =>
  ctx.text_analyzer.normalize(text, ctx.caller.contributor_id)
