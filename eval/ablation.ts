import { createSearchIndex } from '../packages/server/src/search/engine/search-index.ts'
import type { OpenSet } from './open-set.ts'
import { scoreOurs } from './ranking.ts'
import type { Answers, Tap } from './tap.ts'
import type { EvalQuery, Scores } from './types.ts'
import { type Variant, type VariantName, variants } from './variants.ts'

export interface VariantResult {
  name: string
  scores: Scores[]
}

/** What answers instead of the product's index; null when leaving the part out changes nothing for these queries. */
function answersOf({ ask, row, answers }: Variant, tap: Tap, queries: readonly EvalQuery[]): Partial<Answers> | null {
  if (answers) return answers(tap.own)
  if (ask) return queries.some((one) => Object.keys(one.ask).length !== Object.keys(ask(one.ask)).length) ? {} : null
  const rows = tap.rows()
  const other = rows.map((one) => row?.(one) ?? one)
  if (other.every((one, i) => one === rows[i])) return null
  const index = createSearchIndex()
  for (const one of other) index.put(one)
  return index
}

/** Scores of each variant that can matter for these queries, by its name; `names` are all when left out. */
export async function measureAblation(
  { open, queries }: { open: OpenSet; queries: readonly EvalQuery[] },
  names?: readonly VariantName[],
): Promise<VariantResult[]> {
  const results: VariantResult[] = []
  const chosen: [string, Variant][] = names?.map((name) => [name, variants[name]]) ?? Object.entries(variants)
  for (const [name, variant] of chosen) {
    const answers = answersOf(variant, open.tap, queries)
    if (answers === null) continue
    open.tap.answerFrom(answers)
    const asked = queries.map((query) => ({ ...query, ask: variant.ask?.(query.ask) ?? query.ask }))
    results.push({ name, scores: await scoreOurs(open, asked) })
  }
  open.tap.answerFrom({})
  return results
}
