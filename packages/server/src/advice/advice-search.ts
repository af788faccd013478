import type { Context } from '../platform/context.ts'
import type { RetrievalParts } from '../retrieval/parts.ts'
import type { QueryAnswer } from '../retrieval/search/answer-cache.ts'
import { queryIndex } from '../retrieval/search/query-index.ts'
import type { LoggedSearch } from '../retrieval/search/search-log.ts'

/** Finds the records near a text among all that the caller may read. */
export async function findRecordsNear(ctx: Context<RetrievalParts>, text: string, limit: number): Promise<QueryAnswer> {
  const query = { q: text, limit, compact: true, include_drafts: false, explain: false, scope: 'collective' } as const
  return (await queryIndex(ctx, query, limit)).answer
}

type AdviceCall = Pick<LoggedSearch, 'kind' | 'text' | 'wedge' | 'top_score' | 'result_count'>

/** Logs a call of advice as a search, with the records that its answer shows. */
export const logAdviceCall = (
  { caller: { contributor_id, workspace_id }, search_log, now }: Context<RetrievalParts>,
  call: AdviceCall,
  shown_ids: string[],
): void =>
  search_log.add(
    {
      ...call,
      contributor_id,
      workspace_id,
      vector: null,
      narrowed: false,
      self_only: false,
      searched_at: now(),
      figures: null,
    },
    shown_ids,
  )
