import { MAX_ANSWER_BYTES, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { RetrievalParts } from '../parts.ts'
import { searchOnce } from './search-experiences.ts'

/**
 * Runs several searches concurrently; the results keep the order of the queries, and each search has an equal share of
 * the length of the answer.
 */
export async function searchExperiencesBatch(
  ctx: Context<RetrievalParts>,
  { queries }: OperationInput<'searchExperiencesBatch'>,
): Promise<OperationOutput<'searchExperiencesBatch'>> {
  const started = performance.now()
  const part = { kind: 'batch', max_bytes: MAX_ANSWER_BYTES / queries.length } as const
  const results = await Promise.all(queries.map((query) => searchOnce(ctx, query, part)))
  const occurrences = new Map<string, number>()
  for (const { results: items } of results)
    for (const { id } of items) occurrences.set(id, (occurrences.get(id) ?? 0) + 1)
  return {
    results,
    total_processing_time_ms: Math.round(performance.now() - started),
    deduplicated_count: [...occurrences.values()].filter((count) => count > 1).length,
  }
}
