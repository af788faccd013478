import type { SearchQuery } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { measureTime } from '../time/measure-time.ts'
import { diversifyResults } from './diversify-results.ts'
import { calibrationFor } from './engine/ranking/calibration.ts'
import type { IndexAnswer, IndexQuery, SearchCandidate } from './engine/types.ts'
import { promoteEndorsed } from './promote-endorsed.ts'

/** Candidates beyond the page: for those that turn out to be unreadable when fetched, and to stand before repeats. */
const SPARE_CANDIDATES = 30
/** From these on two texts say the same (design `search.md` §8). */
const MIN_DUPLICATE_COSINE = 0.93
const MIN_DUPLICATE_OVERLAP = 0.3
/** From here on the words alone say so: a copy whose vector is not there yet, or with other numbers in it. */
const MIN_COPY_OVERLAP = 0.6
/** From here on two records are about the same matter: inside one domain, also honest ones with another cause are. */
const MIN_SAME_TOPIC_COSINE = 0.8

/** What is asked, the error message behind the question. */
export const searchText = (q: string, { error_message }: SearchQuery): string =>
  error_message ? `${q}\n${error_message}` : q

function toIndexQuery(ctx: Context, query: SearchQuery, corrected_text: string | null): IndexQuery {
  return {
    text: query.q,
    corrected_text,
    error_message: query.error_message || null,
    vector: null,
    reader: ctx.caller.contributor_id,
    self_only: query.scope === 'self_only',
    include_drafts: query.include_drafts,
    wedge: query.wedge ?? null,
    tags: query.tags ?? [],
    evidence_class: query.evidence_class || null,
    min_causal_depth: query.min_causal_depth ?? 0,
    min_boundary_precision: query.min_boundary_precision ?? 0,
    min_insight_transferability: query.min_insight_transferability ?? 0,
  }
}

/** Whether two records say the same. */
export function isNearDuplicate(
  { indexer }: Context,
  a: Pick<SearchCandidate, 'id'>,
  b: Pick<SearchCandidate, 'id'>,
): boolean {
  const { cosine, overlap } = indexer.similarity(a.id, b.id)
  return overlap >= MIN_COPY_OVERLAP || (cosine >= MIN_DUPLICATE_COSINE && overlap >= MIN_DUPLICATE_OVERLAP)
}

/** Candidates of the index, repeats last; with `self_first` the caller's own good ones stand before the rest. */
function searchCandidates(ctx: Context, question: IndexQuery, scope: SearchQuery['scope'], k: number): IndexAnswer {
  const { indexer } = ctx
  const all = indexer.search(question, k)
  if (scope === 'self_only') return all
  const spread = diversifyResults(all.candidates, question.reader, (a, b) => isNearDuplicate(ctx, a, b))
  const candidates = promoteEndorsed(
    spread,
    question.reader,
    (a, b) => indexer.similarity(a.id, b.id).cosine >= MIN_SAME_TOPIC_COSINE,
  )
  if (scope !== 'self_first') return { ...all, candidates }
  const { medium } = calibrationFor(all.channels_used)
  const own = indexer
    .search({ ...question, self_only: true }, k)
    .candidates.filter(({ score }) => score >= medium.score)
  const ids = new Set(own.map(({ id }) => id))
  return { ...all, candidates: [...own, ...candidates.filter(({ id }) => !ids.has(id))] }
}

/**
 * The answer of the index, with candidates beyond the `wanted` ones. It is kept while nothing in the index changes, unless
 * it waited in vain for its vector.
 */
export async function queryIndex(
  ctx: Context,
  query: SearchQuery,
  wanted: number,
): Promise<{ answer: IndexAnswer; cached: boolean }> {
  const k = wanted + SPARE_CANDIDATES
  const mended_text = ctx.indexer.correctSpelling(query.q, ctx.caller.contributor_id)
  const question = toIndexQuery(ctx, query, mended_text)
  const { status } = ctx.embedder.state()
  return ctx.answer_cache.getOrCompute([question, query.scope, k, status], async () => {
    const vector = await measureTime(ctx.timings, 'embed', () =>
      ctx.embedder.embedQuery(searchText(mended_text ?? query.q, query)),
    )
    const answer = await measureTime(ctx.timings, 'index', () =>
      searchCandidates(ctx, { ...question, vector }, query.scope, k),
    )
    return { answer, lasting: vector !== null || status !== 'ok' }
  })
}
