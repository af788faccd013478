import { type Received, type Returned, SCHEMA_VERSION } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { presentCompact } from '../experiences/present.ts'
import { classifyWedge } from '../experiences/wedge.ts'
import { scrub } from '../screening/scrub.ts'
import { askIndex } from '../search/ask-index.ts'
import { calibrationOf } from '../search/engine/calibration.ts'
import { fetchFound, rerank } from '../search/fetch-found.ts'
import { isTrusted, presentFound } from '../search/present-found.ts'
import { readConditions } from '../search/read-conditions.ts'
import { foldQuery } from '../search/search-log.ts'
import { antiPatterns } from './anti-patterns.ts'
import { recommendations } from './recommendations.ts'

/** Records that are looked at for dead ends, and those of them that are recommended. */
const RELEVANT_MAX = 10
const RECOMMENDED_MAX = 5

/** What the caller says of its situation as one object, null where it says nothing. */
function conditionsOf({ environment, tools }: Received<'checkContext'>): Record<string, unknown> | null {
  if (!environment && !tools) return null
  return { ...environment, ...(tools && { tools }) }
}

/** `POST /v1/experiences/context-check`: what is known about a task before it is begun. */
export async function checkContext(ctx: Context, input: Received<'checkContext'>): Promise<Returned<'checkContext'>> {
  const { task_description } = input
  const conditions = conditionsOf(input)
  const question = { q: task_description, limit: RELEVANT_MAX, compact: true, include_drafts: false } as const
  const { answer } = await askIndex(ctx, { ...question, scope: 'collective' }, RELEVANT_MAX)
  const { medium, high } = calibrationOf(answer.channels_used)
  // a search may show what is far off, since its caller asked for it; advice that nobody asked for must be about the task
  const near = answer.candidates.filter(({ score }) => score >= medium.score)
  const { found } = await fetchFound(ctx, { ...answer, candidates: near }, RELEVANT_MAX)
  const relevant = conditions ? rerank(found, conditions) : found
  const yours = readConditions(conditions)
  const recommended = relevant.slice(0, RECOMMENDED_MAX).map(({ row }) => ({
    row,
    item: presentFound(ctx, row, presentCompact(row), yours),
  }))
  const domain = classifyWedge(task_description)
  ctx.search_log.add(
    {
      contributor_id: ctx.caller.contributor_id,
      query: foldQuery(scrub(task_description)),
      wedge: domain,
      top_score: relevant[0]?.score ?? 0,
      result_count: relevant.length,
      searched_at: ctx.now().toISOString(),
    },
    relevant.map(({ row }) => row.id),
  )
  return {
    domain,
    anti_patterns: antiPatterns(
      relevant.map(({ row, score }) => ({
        id: row.id,
        contributor_id: row.contributor_id,
        failed_approaches: row.failed_approaches,
        match: score,
        trusted: isTrusted(ctx, row),
      })),
      [task_description, ...(input.tools ?? [])].join('\n'),
      high.score,
    ),
    recommended_experiences: recommended.map(({ item }) => item),
    recommendations: recommendations(
      recommended.map(({ row, item }) => ({
        id: row.id,
        insight: row.insight,
        does_not_apply_when: row.does_not_apply_when,
        trusted: isTrusted(ctx, row),
        transfer_warnings: item.transfer_warnings ?? [],
      })),
    ),
    schema_version: SCHEMA_VERSION,
  }
}
