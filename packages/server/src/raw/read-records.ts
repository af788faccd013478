import type { Context } from '../context.ts'
import type { NormalizedRecord } from '../normalizer/normalized-record.ts'

/** The records that a text tells. */
export const readRecords = async (_ctx: Context, _text: string): Promise<NormalizedRecord[]> => []
