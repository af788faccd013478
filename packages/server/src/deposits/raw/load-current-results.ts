import type { Context } from '../../platform/context.ts'
import { applyResultRecords, type ResultsRow } from './apply-result-records.ts'
import { applyReviewResults } from './apply-review-results.ts'
import { listResultRecords } from './result-record-store.ts'
import { listReviewResults } from './review-result-store.ts'

/** Raw deposits of the caller with what reviewers, and their owner, made of what came of them. */
export async function loadCurrentResults<Row extends ResultsRow>(ctx: Context, rows: readonly Row[]): Promise<Row[]> {
  const candidate_ids = rows.flatMap(({ records }) =>
    records.flatMap(({ review_candidate_id }) => review_candidate_id ?? []),
  )
  const results = candidate_ids.length === 0 ? [] : await listReviewResults(ctx.db, candidate_ids, ctx.caller)
  const reviewed = rows.map((row) => applyReviewResults(row, results))
  const experience_ids = reviewed.flatMap(({ records }) => records.flatMap(({ experience_id }) => experience_id ?? []))
  const found = experience_ids.length === 0 ? [] : await listResultRecords(ctx.db, experience_ids, ctx.caller)
  return reviewed.map((row) => applyResultRecords(row, found))
}
