import { searchText } from '../packages/server/src/retrieval/search/query-index.ts'
import { createSearchIndex } from '../packages/server/src/rules/search-engine/search-index.ts'
import {
  type Translator,
  translateToEnglish,
} from '../packages/server/src/rules/search-engine/translation/translate-to-english.ts'
import { type AblationVariant, type AblationVariantName, ablationVariants } from './ablation-variants.ts'
import type { EvalService } from './eval-service.ts'
import type { EvalQuery, MetricScores } from './eval-types.ts'
import type { IndexOverrides, InstrumentedIndex } from './instrumented-index.ts'
import { scoreProduct } from './ranking.ts'

export interface VariantResult {
  name: string
  scores: MetricScores[]
}

/** Returns an index whose queries are translated by `translate`; null when that changes no query. */
async function buildTranslatingIndex(
  translate: Translator,
  { embedder, instrumented_index }: EvalService,
  queries: readonly EvalQuery[],
): Promise<Partial<IndexOverrides> | null> {
  const texts = queries.flatMap(({ ask }) => [ask.q, ask.error_message ?? ''])
  if (texts.every((text) => translate(text).text === translateToEnglish(text).text)) return null
  const index = createSearchIndex({ translate })
  for (const row of instrumented_index.listRows()) index.put(row)
  const keyOf = (text: string, error_message: string | null): string => JSON.stringify([text, error_message])
  const vectors = new Map<string, Float32Array>()
  for (const { ask } of embedder.english_only ? queries : []) {
    const error_message = ask.error_message ?? null
    const vector = await embedder.embedQuery(translate(searchText(ask.q, { error_message })).text)
    if (vector !== null) vectors.set(keyOf(ask.q, error_message), vector)
  }
  return {
    correctSpelling: index.correctSpelling,
    search: (query, k) => {
      const translated = query.corrected_text === null ? vectors.get(keyOf(query.text, query.error_message)) : undefined
      return index.search({ ...query, vector: translated ?? query.vector }, k)
    },
  }
}

/** Returns what replaces the product's index; null when the variant changes nothing for these queries. */
function buildOverrides(
  { changeQuestion, changeRow, overrideIndex, parts }: AblationVariant,
  instrumented_index: InstrumentedIndex,
  queries: readonly EvalQuery[],
): Partial<IndexOverrides> | null {
  if (overrideIndex) return overrideIndex(instrumented_index.product_index)
  if (changeQuestion)
    return queries.some((query) => Object.keys(query.ask).length !== Object.keys(changeQuestion(query.ask)).length)
      ? {}
      : null
  const rows = instrumented_index.listRows()
  const changed = rows.map((row) => changeRow?.(row) ?? row)
  if (parts === undefined && changed.every((row, i) => row === rows[i])) return null
  const index = createSearchIndex(parts)
  for (const row of changed) index.put(row)
  return index
}

/**
 * Scores the queries with each variant that changes something for them.
 * @param names the variants; all when omitted
 */
export async function measureAblation(
  { service, queries }: { service: EvalService; queries: readonly EvalQuery[] },
  names?: readonly AblationVariantName[],
): Promise<VariantResult[]> {
  const results: VariantResult[] = []
  const chosen: [string, AblationVariant][] =
    names?.map((name) => [name, ablationVariants[name]]) ?? Object.entries(ablationVariants)
  for (const [name, variant] of chosen) {
    const translate = variant.createQueryTranslator?.()
    const overrides = translate
      ? await buildTranslatingIndex(translate, service, queries)
      : buildOverrides(variant, service.instrumented_index, queries)
    if (overrides === null) continue
    service.instrumented_index.overrideWith(overrides)
    const changed = queries.map((query) => ({ ...query, ask: variant.changeQuestion?.(query.ask) ?? query.ask }))
    results.push({ name, scores: await scoreProduct(service, changed) })
  }
  service.instrumented_index.overrideWith({})
  return results
}
