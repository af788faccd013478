import type { Context } from '../context.ts'
import { type ExperienceRow, listExperiences } from '../experiences/store.ts'
import type { IndexAnswer } from './engine/types.ts'
import { agreement, readAsked } from './structural.ts'

const STRUCTURAL_WEIGHT = 0.1
/** What counts for a record that names nothing to compare with: neither for nor against it. */
const NEUTRAL_AGREEMENT = 0.5

/** A record of the answer and what it is ranked by. */
export interface Found {
  row: ExperienceRow
  score: number
}

export interface Fetched {
  found: Found[]
  /** how many match, without those that turned out to be unreadable */
  total: number
}

/**
 * The first candidates that the caller may still read, with their rows, in their order. Rows are dear, so no more are
 * fetched than the page needs; what turned unreadable meanwhile is made up for by the next ones.
 */
export async function fetchFound(ctx: Context, { candidates, total }: IndexAnswer, wanted: number): Promise<Fetched> {
  const found: Found[] = []
  let asked = 0
  while (found.length < wanted && asked < candidates.length) {
    const some = candidates.slice(asked, asked + wanted - found.length)
    asked += some.length
    const ids = some.map(({ id }) => id)
    const rows = await listExperiences(ctx.db, ids, ctx.caller.contributor_id)
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const { id, score } of some) {
      const row = byId.get(id)
      if (row) found.push({ row, score })
    }
  }
  return { found, total: total - (asked - found.length) }
}

/** Records whose context agrees with the caller's move up; none is left out. */
export function rerank(found: Found[], conditions: Record<string, unknown>): Found[] {
  const asked = readAsked(conditions)
  const weighed = found.map((item) => {
    const agrees = agreement(asked, item.row.context, item.row.tags) ?? NEUTRAL_AGREEMENT
    return { ...item, score: item.score + STRUCTURAL_WEIGHT * (agrees - NEUTRAL_AGREEMENT) }
  })
  return weighed.sort((a, b) => b.score - a.score)
}
