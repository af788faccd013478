import type { SearchQuery } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { classifyDomain } from '../../rules/record-text/classify-domain.ts'
import { redactText } from '../../rules/screening/redact-text.ts'
import type { IndexAnswer, SearchChannel } from '../../rules/search-engine/index/types.ts'
import type { RetrievalParts } from '../parts.ts'
import type { QueryAnswer } from './answer-cache.ts'
import type { FetchedResult } from './fetch-results.ts'
import { searchText } from './query-index.ts'
import type { SearchKind } from './store.ts'

/**
 * Whether a query is narrowed by more than a domain, so that an empty result does not mean that knowledge is missing.
 */
const isNarrowed = (query: SearchQuery): boolean =>
  query.include_drafts ||
  (query.tags?.length ?? 0) > 0 ||
  Boolean(query.evidence_class) ||
  [query.min_causal_depth, query.min_boundary_precision, query.min_insight_transferability].some(
    (min) => (min ?? 0) > 0,
  )

/** Finds the channel, meaning or words, that scored a result higher; null where neither did. */
function findWinningChannel({ candidates }: IndexAnswer, id: string | null): SearchChannel | null {
  const first = candidates.find((candidate) => candidate.id === id)
  if (first === undefined || Math.max(first.semantic, first.lexical) <= 0) return null
  return first.semantic >= first.lexical ? 'semantic' : 'lexical'
}

interface MadeSearch {
  kind: SearchKind
  answer: QueryAnswer
  channels_used: SearchChannel[]
  page: FetchedResult[]
  /** null for the searches of a batch, which wait for one another */
  latency_ms: number | null
}

/** Logs a search; of one without `analytics` only that its results were shown, on which votes depend. */
export function logSearch(
  ctx: Context<RetrievalParts>,
  query: SearchQuery,
  { kind, answer, channels_used, page, latency_ms }: MadeSearch,
): void {
  const { contributor_id, workspace_id } = ctx.caller
  const result_ids = page.map(({ row }) => row.id)
  if (!query.analytics) {
    ctx.search_log.addShown(contributor_id, result_ids, ctx.now())
    return
  }
  const top = page[0] ?? null
  const text = searchText(query.q, query)
  ctx.search_log.add(
    {
      contributor_id,
      kind,
      text: redactText(text),
      vector: answer.vector && { model_id: ctx.embedder.model_id, values: answer.vector },
      wedge: query.wedge ?? classifyDomain(text),
      narrowed: isNarrowed(query),
      self_only: query.scope === 'self_only',
      workspace_id,
      top_score: top?.score ?? 0,
      result_count: page.length,
      searched_at: ctx.now(),
      figures: { latency_ms, channels_used, channel_won: findWinningChannel(answer, top?.row.id ?? null) },
    },
    result_ids,
  )
}
