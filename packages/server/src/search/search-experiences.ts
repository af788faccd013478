import { type Received, type Returned, SCHEMA_VERSION, type SearchQuery } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { present, presentCompact } from '../experiences/present.ts'
import { classifyWedge } from '../experiences/wedge.ts'
import { scrub } from '../screening/scrub.ts'
import { timed } from '../timed.ts'
import { askIndex, isAlike, textOf } from './ask-index.ts'
import { confidenceOf, isCorroborated, type Match } from './confidence.ts'
import type { IndexAnswer } from './engine/types.ts'
import { type Found, fetchFound, rerank } from './fetch-found.ts'
import { isTrusted, presentFound } from './present-found.ts'
import { readConditions } from './read-conditions.ts'
import { foldQuery } from './search-log.ts'

/** Records that the caller's conditions may re-rank. */
const STRUCTURAL_CANDIDATES = 50

type Answer = Returned<'searchExperiences'>

function hintOf(ctx: Context, found: Found[], semantic: boolean): string | null {
  const warming = ctx.indexer.warming()
  if (warming) return `index warming: ${warming.done} of ${warming.total}`
  if (found.length === 0) return 'Nothing found. If you solve this, deposit it: the next one will find it.'
  if (!semantic) return 'Searched by words only: no embedding model is usable just now.'
  return found.some(({ row }) => isTrusted(ctx, row))
    ? null
    : 'None of these results has been confirmed by enough others yet.'
}

/** How clearly the first result stands before the next that says something else, as far as there is one. */
function judge(ctx: Context, top: Found, ranked: Found[], { candidates }: IndexAnswer): Match {
  const fetched = new Map(ranked.map(({ row, score }) => [row.id, score]))
  const scoreOf = ({ id, score }: { id: string; score: number }) => fetched.get(id) ?? score
  // what scores more stands behind for another reason than being worse
  const next = candidates.find(
    (other) => other.id !== top.row.id && scoreOf(other) <= top.score && !isAlike(ctx, other, top.row),
  )
  return { score: top.score, lead: top.score - (next ? scoreOf(next) : 0), corroborated: isCorroborated(top.row) }
}

/** One search: index, then one fetch under the caller's access rule, then pure rules. */
export async function searchOnce(ctx: Context, query: SearchQuery): Promise<Answer> {
  const conditions = query.conditions ?? null
  const compared = conditions ? Math.max(query.limit, STRUCTURAL_CANDIDATES) : query.limit
  const { answer, cached } = await askIndex(ctx, query, compared)
  const fetched = await timed(ctx.timings, 'fetch', () => fetchFound(ctx, answer, compared))
  const ranked = conditions ? rerank(fetched.found, conditions) : fetched.found
  const page = ranked.slice(0, query.limit)
  const top = page[0] ?? null
  const yours = readConditions(query.your_conditions ?? null)
  const semantic = answer.channels_used.includes('semantic')
  ctx.search_log.add(
    {
      contributor_id: ctx.caller.contributor_id,
      query: foldQuery(scrub(query.q)),
      wedge: query.wedge ?? classifyWedge(textOf(query.q, query)),
      top_score: top?.score ?? 0,
      result_count: page.length,
      searched_at: ctx.now().toISOString(),
    },
    page.map(({ row }) => row.id),
  )
  return {
    results: page.map(({ row }) => presentFound(ctx, row, query.compact ? presentCompact(row) : present(row), yours)),
    total_results: Math.max(page.length, fetched.total),
    metadata: {
      cached,
      channels_used: [...new Set([...answer.channels_used, ...(conditions ? (['structural'] as const) : [])])],
      quality_hint: hintOf(ctx, page, semantic),
      confidence: top && confidenceOf(judge(ctx, top, ranked, answer), answer.channels_used),
    },
    promoted_procedures: [],
    schema_version: SCHEMA_VERSION,
  }
}

/** `GET /v1/experiences/search`. */
export const searchExperiences = (ctx: Context, input: Received<'searchExperiences'>): Promise<Answer> =>
  searchOnce(ctx, input)
