import type { SearchQuery } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { measureTime } from '../../platform/time/measure-time.ts'
import { MIN_COPY_OVERLAP } from '../../rules/duplicates/duplicate.ts'
import { diversifyResults, type PageCandidate } from '../../rules/results/diversify-results.ts'
import { explainMoves } from '../../rules/results/explain-moves.ts'
import { promoteEndorsed } from '../../rules/results/promote-endorsed.ts'
import { createQuestionComparison } from '../../rules/results/same-question.ts'
import type { IndexQuery, SearchCandidate } from '../../rules/search-engine/index/types.ts'
import { calibrationFor } from '../../rules/search-engine/ranking/calibration.ts'
import type { RetrievalParts } from '../parts.ts'
import type { QueryAnswer } from './answer-cache.ts'
import { type EngineAnswer, searchFor } from './engines/search-engine.ts'

/** Candidates beyond the page: they replace unreadable ones, and rank above duplicates. */
const SPARE_CANDIDATES = 30
/** Two records with both of these similarities are near duplicates. */
const MIN_DUPLICATE_COSINE = 0.93
const MIN_DUPLICATE_OVERLAP = 0.3

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

/** Whether two candidates of an answer are near duplicates. */
export function isNearDuplicate(
  { similarity }: Pick<EngineAnswer, 'similarity'>,
  a: Pick<SearchCandidate, 'id'>,
  b: Pick<SearchCandidate, 'id'>,
): boolean {
  const { cosine, overlap } = similarity(a.id, b.id)
  return overlap >= MIN_COPY_OVERLAP || (cosine >= MIN_DUPLICATE_COSINE && overlap >= MIN_DUPLICATE_OVERLAP)
}

/** Returns whether another result of an answer answers the same question as a record. */
export const compareQuestions = (
  { similarity }: Pick<EngineAnswer, 'similarity'>,
  candidates: readonly PageCandidate[],
) => createQuestionComparison(candidates, (a, b) => similarity(a.id, b.id).cosine)

/**
 * Diversifies candidates of an answer and promotes endorsed ones.
 * @param candidates best first
 */
export function arrangeCandidates(
  answer: Pick<EngineAnswer, 'similarity'>,
  candidates: SearchCandidate[],
  reader: string,
): SearchCandidate[] {
  const diversified = explainMoves(
    'diversity',
    candidates,
    diversifyResults(candidates, reader, (a, b) => isNearDuplicate(answer, a, b)),
  )
  const promoted = promoteEndorsed(diversified, reader, compareQuestions(answer, diversified))
  return explainMoves('endorsement', diversified, promoted)
}

/**
 * Searches the index, diversifies the candidates and promotes endorsed ones; `self_first` puts own good matches first.
 */
async function searchCandidates(
  { search_engine }: Pick<RetrievalParts, 'search_engine'>,
  query: IndexQuery,
  { scope, explain }: Pick<SearchQuery, 'scope' | 'explain'>,
  k: number,
): Promise<EngineAnswer> {
  const { contributor_id } = query.reader
  if (scope === 'self_only') return searchFor(search_engine, query, k, explain)
  const queries = scope === 'self_first' ? [query, { ...query, self_only: true }] : [query]
  const [all, of_reader] = await search_engine.search(queries, k, explain)
  if (all === undefined) throw new Error('the search engine gave no answer to a query')
  const candidates = arrangeCandidates(all, all.candidates, contributor_id)
  if (of_reader === undefined) return { ...all, candidates }
  const { near_score } = calibrationFor(all.channels_used)
  const own = of_reader.candidates.filter(({ score }) => score >= near_score)
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
  const corrected_text = await ctx.search_engine.correctSpelling(query.q, ctx.caller)
  const indexQuery = toIndexQuery(ctx, query, corrected_text)
  const { status } = ctx.embedder.state()
  const cachedAnswer = await ctx.answer_cache.getOrCompute(
    [indexQuery, query.scope, k, status, query.explain],
    async () => {
      const vector = await measureTime(ctx.timings, 'embed', () =>
        ctx.embedder.embedQuery(
          searchText(corrected_text ?? query.q, query),
          ctx.caller.contributor_id,
          ctx.request_id,
        ),
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
