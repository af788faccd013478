import type { OpenSet } from './open-set.ts'
import { scoreOurs } from './ranking.ts'
import type { EvalQuery, Scores } from './types.ts'
import { matters, variants } from './variants.ts'

/** Scores of each variant that can matter for these queries, by its name. */
export async function measureAblation(
  open: OpenSet,
  queries: readonly EvalQuery[],
): Promise<{ name: string; scores: Scores[] }[]> {
  const asks = queries.map(({ ask }) => ask)
  const results: { name: string; scores: Scores[] }[] = []
  for (const variant of variants.filter((one) => matters(one, asks))) {
    open.tap.answerFrom(variant.searcher?.(open.tap.own) ?? null)
    const asked = queries.map((query) => ({ ...query, ask: variant.ask?.(query.ask) ?? query.ask }))
    results.push({ name: variant.name, scores: await scoreOurs(open, asked) })
  }
  open.tap.answerFrom(null)
  return results
}
