import { createSearchIndex } from '../packages/server/src/search/engine/search-index.ts'
import { type AblationVariant, type AblationVariantName, ablationVariants } from './ablation-variants.ts'
import type { EvalService } from './eval-service.ts'
import type { EvalQuery, MetricScores } from './eval-types.ts'
import type { IndexOverrides, InstrumentedIndex } from './instrumented-index.ts'
import { scoreProduct } from './ranking.ts'

export interface VariantResult {
  name: string
  scores: MetricScores[]
}

/** What answers instead of the product's index; null when leaving the part out changes nothing for these queries. */
function buildOverrides(
  { changeQuestion, changeRow, overrideIndex }: AblationVariant,
  tap: InstrumentedIndex,
  queries: readonly EvalQuery[],
): Partial<IndexOverrides> | null {
  if (overrideIndex) return overrideIndex(tap.product_index)
  if (changeQuestion)
    return queries.some((one) => Object.keys(one.ask).length !== Object.keys(changeQuestion(one.ask)).length)
      ? {}
      : null
  const rows = tap.listRows()
  const other = rows.map((one) => changeRow?.(one) ?? one)
  if (other.every((one, i) => one === rows[i])) return null
  const index = createSearchIndex()
  for (const one of other) index.put(one)
  return index
}

/** Scores of each variant that can matter for these queries, by its name; `names` are all when left out. */
export async function measureAblation(
  { service, queries }: { service: EvalService; queries: readonly EvalQuery[] },
  names?: readonly AblationVariantName[],
): Promise<VariantResult[]> {
  const results: VariantResult[] = []
  const chosen: [string, AblationVariant][] =
    names?.map((name) => [name, ablationVariants[name]]) ?? Object.entries(ablationVariants)
  for (const [name, variant] of chosen) {
    const answers = buildOverrides(variant, service.instrumented_index, queries)
    if (answers === null) continue
    service.instrumented_index.overrideWith(answers)
    const asked = queries.map((query) => ({ ...query, ask: variant.changeQuestion?.(query.ask) ?? query.ask }))
    results.push({ name, scores: await scoreProduct(service, asked) })
  }
  service.instrumented_index.overrideWith({})
  return results
}
