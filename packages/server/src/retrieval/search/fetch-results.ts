import { MAX_ANSWER_BYTES } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { takeWithinBytes } from '../../platform/pagination/take-within-bytes.ts'
import { type ExperienceRow, listExperiences } from '../../records/experiences/store.ts'
import type { IndexAnswer } from '../../rules/search-engine/index/types.ts'

/** A record of the result and the score that it is ranked by. */
export interface FetchedResult {
  row: ExperienceRow
  score: number
}

export interface FetchedResults {
  results: FetchedResult[]
  /** number of records that match, without those that the caller may no longer read */
  total: number
  /** whether results were left out because the answer would be too long */
  is_cut: boolean
}

/**
 * Fetches the rows of the first `wanted` candidates that the caller may still read, in their order. Rows are expensive,
 * so only as many as needed are fetched; the next candidates replace those that have become unreadable.
 * @param max_bytes limit on the size of all records together
 */
export async function fetchResults(
  ctx: Context,
  { candidates, total }: IndexAnswer,
  wanted: number,
  max_bytes: number = MAX_ANSWER_BYTES,
): Promise<FetchedResults> {
  let requested = 0
  let unreadable = 0
  const readNext = async (count: number): Promise<FetchedResult[]> => {
    const batch = candidates.slice(requested, requested + count)
    if (batch.length === 0) return []
    requested += batch.length
    const ids = batch.map(({ id }) => id)
    const rows = await listExperiences(ctx.db, ids, ctx.caller)
    const byId = new Map(rows.map((row) => [row.id, row]))
    const results = batch.flatMap(({ id, score }) => {
      const row = byId.get(id)
      return row ? [{ row, score }] : []
    })
    unreadable += batch.length - results.length
    return results.length > 0 ? results : readNext(count)
  }
  const { items, is_cut } = await takeWithinBytes(readNext, wanted, max_bytes)
  return { results: items, total: total - unreadable, is_cut }
}
