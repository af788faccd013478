import type { EvalService } from './eval-service.ts'
import type { EvalQuery, EvalSet } from './eval-types.ts'
import { createRandom, sample } from './random.ts'

/** Foreign queries asked against each corpus. */
const FOREIGN_QUERIES = 300
const SEED = 300

/** Numbers of queries and of answers by confidence; `_right` counts those with a relevant first result. */
export interface ConfidenceCounts {
  asked: number
  answered: number
  medium: number
  medium_right: number
  high: number
  high_right: number
}

async function countByConfidence(service: EvalService, queries: readonly EvalQuery[]): Promise<ConfidenceCounts> {
  const counts = { asked: 0, answered: 0, medium: 0, medium_right: 0, high: 0, high_right: 0 }
  for (const query of queries) {
    // excluded records are hidden, so that the confidence is that of the first result that is scored
    service.instrumented_index.hideRecords(service.excludedRecordIds(query))
    const { ids, confidence } = await service.search(query.ask, 1)
    const right = service.toScoredRows(ids, query).some((id) => query.relevant.has(id)) ? 1 : 0
    counts.asked++
    if (ids.length > 0) counts.answered++
    if (confidence === 'medium' || confidence === 'high') {
      counts.medium++
      counts.medium_right += right
    }
    if (confidence === 'high') {
      counts.high++
      counts.high_right += right
    }
  }
  service.instrumented_index.hideRecords(new Set())
  return counts
}

/** Counts for the set's own queries; `medium` includes answers that are `high`. */
export const measureSetConfidence = (service: EvalService, set: EvalSet): Promise<ConfidenceCounts> =>
  countByConfidence(service, set.queries)

/**
 * Counts for queries of the other sets, drawn evenly from them, against this set's corpus, where nothing is relevant.
 */
export function measureForeign(service: EvalService, set: EvalSet, all: readonly EvalSet[]): Promise<ConfidenceCounts> {
  const others = all.filter(({ name }) => name !== set.name).toSorted((a, b) => a.queries.length - b.queries.length)
  const random = createRandom(SEED)
  const drawn: EvalQuery[] = []
  for (const [i, other] of others.entries()) {
    const share = Math.ceil((FOREIGN_QUERIES - drawn.length) / (others.length - i))
    drawn.push(...sample(other.queries, share, random))
  }
  const nothing_right = { relevant: new Set<string>(), self: null, exclude_project: null }
  return countByConfidence(
    service,
    drawn.map((query) => ({ ...query, ...nothing_right })),
  )
}
