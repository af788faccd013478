import type { SearchQuery } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { measureTime } from '../../platform/time/measure-time.ts'
import { diversifyResults, type PageCandidate } from '../../rules/results/diversify-results.ts'
import { explainMoves } from '../../rules/results/explain-moves.ts'
import { promoteEndorsed } from '../../rules/results/promote-endorsed.ts'
import { createQuestionComparison } from '../../rules/results/same-question.ts'
import type { IndexAnswer, IndexQuery, SearchCandidate } from '../../rules/search-engine/index/types.ts'
import { calibrationFor } from '../../rules/search-engine/ranking/calibration.ts'
import type { RetrievalParts } from '../parts.ts'
import type { QueryAnswer } from './answer-cache.ts'

/** Candidates beyond the page: they replace unreadable ones, and rank above duplicates. */
const SPARE_CANDIDATES = 30
/** Two records with both of these similarities are near duplicates. */
const MIN_DUPLICATE_COSINE = 0.93
const MIN_DUPLICATE_OVERLAP = 0.3
/**
 * Overlap from which on two records are near duplicates by words alone: a vector may be missing, or the numbers differ.
 */
const MIN_COPY_OVERLAP = 0.6

/** The text of a query, followed by its error message. */
export const searchText = (q: string, { error_message }: Pick<SearchQuery, 'error_message'>): string =>
  error_message ? `${q}\n${error_message}` : q

/** Fields of a search that the index has to know. */
type IndexedSearch = Omit<SearchQuery, 'analytics'>

/** Converts a search to a query of the index, without a vector. */
export function toIndexQuery(ctx: Context, query: IndexedSearch, corrected_text: string | null): IndexQuery {
  return {
    text: query.q,
    corrected_text,
    error_message: query.error_message || null,
    vector: null,
    reader: { contributor_id: ctx.caller.contributor_id, workspace_id: ctx.caller.workspace_id },
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

/** Whether two records are near duplicates. */
export function isNearDuplicate(
  { indexer }: Pick<RetrievalParts, 'indexer'>,
  a: Pick<SearchCandidate, 'id'>,
  b: Pick<SearchCandidate, 'id'>,
): boolean {
  const { cosine, overlap } = indexer.similarity(a.id, b.id)
  return overlap >= MIN_COPY_OVERLAP || (cosine >= MIN_DUPLICATE_COSINE && overlap >= MIN_DUPLICATE_OVERLAP)
}

/** Returns whether another result answers the same question as a record. */
export const compareQuestions = ({ indexer }: Context<RetrievalParts>, candidates: readonly PageCandidate[]) =>
  createQuestionComparison(candidates, (a, b) => indexer.similarity(a.id, b.id).cosine)

/** Diversifies candidates and promotes endorsed ones. @param candidates best first */
export function arrangeCandidates(
  ctx: Context<RetrievalParts>,
  candidates: SearchCandidate[],
  reader: string,
): SearchCandidate[] {
  const diversified = explainMoves(
    'diversity',
    candidates,
    diversifyResults(candidates, reader, (a, b) => isNearDuplicate(ctx, a, b)),
  )
  const promoted = promoteEndorsed(diversified, reader, compareQuestions(ctx, diversified))
  return explainMoves('endorsement', diversified, promoted)
}

/**
 * Searches the index, diversifies the candidates and promotes endorsed ones; `self_first` puts own good matches first.
 */
function searchCandidates(
  ctx: Context<RetrievalParts>,
  query: IndexQuery,
  { scope, explain }: Pick<SearchQuery, 'scope' | 'explain'>,
  k: number,
): IndexAnswer {
  const { indexer } = ctx
  const { contributor_id } = query.reader
  const all = indexer.search(query, k, explain)
  if (scope === 'self_only') return all
  const candidates = arrangeCandidates(ctx, all.candidates, contributor_id)
  if (scope !== 'self_first') return { ...all, candidates }
  const { near_score } = calibrationFor(all.channels_used)
  const own = indexer
    .search({ ...query, self_only: true }, k, explain)
    .candidates.filter(({ score }) => score >= near_score)
  const ids = new Set(own.map(({ id }) => id))
  const known = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const own_first = [
    ...own.map((candidate) => known.get(candidate.id) ?? candidate),
    ...candidates.filter(({ id }) => !ids.has(id)),
  ]
  return { ...all, candidates: explainMoves('own_first', candidates, own_first) }
}

/**
 * Searches the index for a caller. The answer is cached until the index changes, unless the embedding of the query
 * failed although the model is usable.
 * @param wanted how many candidates the caller needs; the answer has some more
 */
export async function queryIndex(
  ctx: Context<RetrievalParts>,
  query: IndexedSearch,
  wanted: number,
): Promise<{ query: IndexQuery; answer: QueryAnswer; cached: boolean }> {
  const k = wanted + SPARE_CANDIDATES
  const corrected_text = ctx.indexer.correctSpelling(query.q, ctx.caller)
  const indexQuery = toIndexQuery(ctx, query, corrected_text)
  const { status } = ctx.embedder.state()
  const cachedAnswer = await ctx.answer_cache.getOrCompute(
    [indexQuery, query.scope, k, status, query.explain],
    async () => {
      const vector = await measureTime(ctx.timings, 'embed', () =>
        ctx.embedder.embedQuery(searchText(corrected_text ?? query.q, query), ctx.caller.contributor_id),
      )
      const answer = await measureTime(ctx.timings, 'index', () =>
        searchCandidates(ctx, { ...indexQuery, vector }, query, k),
      )
      ctx.metrics.countSearch(vector === null ? 'lexical' : 'hybrid')
      return { answer: { ...answer, vector }, is_cacheable: vector !== null || status !== 'ok' }
    },
  )
  return { query: indexQuery, ...cachedAnswer }
}
