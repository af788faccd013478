import {
  MAX_ANSWER_BYTES,
  type OperationInput,
  type OperationOutput,
  SCHEMA_VERSION,
  type SearchQuery,
} from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { measureTime } from '../../platform/time/measure-time.ts'
import { presentCompactExperience, presentExperience } from '../../records/experiences/present-experience.ts'
import { readConditions } from '../../rules/conditions/read-conditions.ts'
import { assessConfidence } from '../../rules/results/confidence.ts'
import { findMissingWords } from '../../rules/results/missing-words.ts'
import type { MatchedWord } from '../../rules/search-engine/index/types.ts'
import type { RetrievalParts } from '../parts.ts'
import { explainEmptiness } from './explain-emptiness.ts'
import { explainResult } from './explain-result.ts'
import { type FetchedResult, fetchResults } from './fetch-results.ts'
import { findContradictions } from './find-contradictions.ts'
import { logSearch } from './log-search.ts'
import { listComparedIds, measureMatch } from './measure-match.ts'
import { isReliable, isTrusted, presentResult } from './present-result.ts'
import { queryIndex, searchText } from './query-index.ts'
import { MIN_CARRYING_RESULTS, rankProcedures } from './rank-procedures.ts'
import { rerank } from './rerank.ts'
import type { SearchKind } from './store.ts'

/** Records that are reranked by the caller's conditions. */
const MAX_RERANKED = 50

type SearchOutput = OperationOutput<'searchExperiences'>

/** Says that results are missing, and how to get them. */
const cutHint = (results: number): string =>
  `Only the best ${results} results: with the next one the answer would be too long. Ask for fewer at a time, or read single records by their id.`

interface PageQuality {
  is_semantic: boolean
  has_disagreements: boolean
  /** names in the question that no result has */
  missing_words: readonly string[]
  explainEmptiness: () => Promise<string | null>
}

async function qualityHint(
  ctx: Context<RetrievalParts>,
  page: FetchedResult[],
  { is_semantic, has_disagreements, missing_words, explainEmptiness }: PageQuality,
): Promise<string | null> {
  const progress = ctx.indexer.buildProgress()
  if (progress) return `index warming: ${progress.done} of ${progress.total}`
  const packs = ctx.packs.progress
  if (packs) return `packs loading: ${packs.done} of ${packs.total}`
  if (page.length === 0)
    return (await explainEmptiness()) ?? 'Nothing found. If you solve this, deposit it: the next one will find it.'
  if (!is_semantic) return 'Searched by words only: no embedding model is usable just now.'
  const hints = [
    ...(missing_words.length > 0 ? [`Nothing here mentions ${missing_words.join(', ')}.`] : []),
    ...(has_disagreements
      ? [
          'Some of these results answer the same question by different methods: their transfer_warnings name each other.',
        ]
      : []),
  ]
  if (hints.length > 0) return hints.join(' ')
  return page.some(({ row }) => isTrusted(ctx, row))
    ? null
    : 'None of these results has been confirmed by enough others yet.'
}

/**
 * Runs one search: the index, a fetch under the caller's access rule, then pure rules.
 * @param max_bytes of the results together
 */
export async function searchOnce(
  ctx: Context<RetrievalParts>,
  query: SearchQuery,
  { kind, max_bytes }: { kind: SearchKind; max_bytes: number },
): Promise<SearchOutput> {
  const started_ms = performance.now()
  const conditions = query.conditions ?? null
  const wanted = conditions ? Math.max(query.limit, MAX_RERANKED) : query.limit
  const { query: indexQuery, answer, cached } = await queryIndex(ctx, query, wanted)
  const fetched = await measureTime(ctx.timings, 'fetch', () => fetchResults(ctx, answer, wanted, max_bytes))
  const reranked = conditions && rerank(ctx, fetched.results, answer, conditions)
  const ranked = reranked ?? fetched.results
  const page = ranked.slice(0, query.limit)
  const is_cut_page = fetched.is_cut && page.length < query.limit
  const result_ids = page.map(({ row }) => row.id)
  const [top = null] = page
  const yours = readConditions(query.your_conditions ?? null)
  const is_semantic = answer.channels_used.includes('semantic')
  const contradictions = findContradictions(ctx, page, answer)
  const ranked_candidates = reranked?.map(({ candidate }) => candidate) ?? answer.candidates
  const candidates = new Map(query.explain ? ranked_candidates.map((candidate) => [candidate.id, candidate]) : [])
  const channels_used = [...new Set([...answer.channels_used, ...(conditions ? (['structural'] as const) : [])])]
  const latency_ms = kind === 'search' ? performance.now() - started_ms : null
  logSearch(ctx, query, { kind, answer, channels_used, page, latency_ms })
  const results = page.map(({ row, score }) => {
    const shown = query.compact ? presentCompactExperience(row) : presentExperience(ctx, row)
    const result = presentResult(ctx, row, shown, yours, contradictions.get(row.id) ?? null)
    const candidate = candidates.get(row.id)
    return candidate ? Object.assign(result, { explanation: explainResult(candidate, score) }) : result
  })
  const scores = new Map(ranked.map(({ row, score }) => [row.id, score]))
  const scored = answer.candidates.map(({ id, score }) => ({ id, score: scores.get(id) ?? score }))
  const best = top && { ...top.row, score: top.score }
  const compared_ids = best ? listComparedIds(best, scored) : []
  // the words of all of them are asked for at once, since the engine may be another process
  const words = await ctx.search_engine.matchWords(indexQuery, [...compared_ids, ...result_ids])
  const wordsIn = (from: number, to?: number): MatchedWord[] =>
    words.map(({ is_in, ...word }) => ({ ...word, is_in: is_in.slice(from, to) }))
  const match = best && measureMatch(answer, indexQuery, best, scored, wordsIn(0, compared_ids.length))
  return {
    results,
    total_results: Math.max(page.length, fetched.total),
    metadata: {
      cached,
      channels_used,
      quality_hint: is_cut_page
        ? cutHint(page.length)
        : await qualityHint(ctx, page, {
            is_semantic,
            has_disagreements: contradictions.size > 0,
            missing_words: findMissingWords(
              searchText(indexQuery.corrected_text ?? query.q, query),
              wordsIn(compared_ids.length),
              ctx.search_engine.isOrdinaryWord,
            ),
            explainEmptiness: () => explainEmptiness(ctx, query, answer.vector),
          }),
      confidence:
        match &&
        assessConfidence(match, isReliable(top.row, results[0]?.transfer_warnings ?? []), answer.channels_used),
    },
    promoted_procedures: rankProcedures(ctx, result_ids, MIN_CARRYING_RESULTS).map(
      ({ head: { id, title, domain, confidence }, experience_ids }) => ({
        ...{ id, title, domain, confidence },
        supporting_experience_ids: experience_ids,
      }),
    ),
    schema_version: SCHEMA_VERSION,
  }
}

/** `GET /v1/experiences/search`. */
export const searchExperiences = (
  ctx: Context<RetrievalParts>,
  input: OperationInput<'searchExperiences'>,
): Promise<SearchOutput> => searchOnce(ctx, input, { kind: 'search', max_bytes: MAX_ANSWER_BYTES })
