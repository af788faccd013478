import type { Context } from '../context.ts'
import { type ExperienceRow, listExperiences } from '../experiences/store.ts'
import { contextAgreement, readQueryContext } from './context-agreement.ts'
import type { IndexAnswer } from './engine/types.ts'

const STRUCTURAL_WEIGHT = 0.1
/** What counts for a record that names nothing to compare with: neither for nor against it. */
const NEUTRAL_AGREEMENT = 0.5

/** A record of the answer and what it is ranked by. */
export interface FetchedResult {
  row: ExperienceRow
  score: number
}

export interface FetchedResults {
  results: FetchedResult[]
  /** how many match, without those that turned out to be unreadable */
  total: number
}

/**
 * The first candidates that the caller may still read, with their rows, in their order. Rows are dear, so no more are
 * fetched than the page needs; what turned unreadable meanwhile is made up for by the next ones.
 */
export async function fetchResults(
  ctx: Context,
  { candidates, total }: IndexAnswer,
  wanted: number,
): Promise<FetchedResults> {
  const results: FetchedResult[] = []
  let asked = 0
  while (results.length < wanted && asked < candidates.length) {
    const some = candidates.slice(asked, asked + wanted - results.length)
    asked += some.length
    const ids = some.map(({ id }) => id)
    const rows = await listExperiences(ctx.db, ids, ctx.caller.contributor_id)
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const { id, score } of some) {
      const row = byId.get(id)
      if (row) results.push({ row, score })
    }
  }
  return { results, total: total - (asked - results.length) }
}

/** Records whose context agrees with the caller's move up; none is left out. */
export function rerank(found: FetchedResult[], conditions: Record<string, unknown>): FetchedResult[] {
  const asked = readQueryContext(conditions)
  const weighed = found.map((item) => {
    const agrees = contextAgreement(asked, item.row.context, item.row.tags) ?? NEUTRAL_AGREEMENT
    return { ...item, score: item.score + STRUCTURAL_WEIGHT * (agrees - NEUTRAL_AGREEMENT) }
  })
  return weighed.sort((a, b) => b.score - a.score)
}
