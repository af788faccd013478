import type { Context } from '../context.ts'
import type { NormalizedRecord } from '../normalizer/normalized-record.ts'

/** The records that a text tells. */
export const readRecords = (ctx: Context, text: string): Promise<NormalizedRecord[]> =>
  ctx.text_analyzer.normalize(text, ctx.caller.contributor_id)
