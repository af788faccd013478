import { type OperationInput, type OperationOutput, SCHEMA_VERSION } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { measureTime } from '../../platform/time/measure-time.ts'
import { presentCompactExperience } from '../../records/experiences/present-experience.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import { fetchResults } from '../../retrieval/search/fetch-results.ts'
import { findContradictions } from '../../retrieval/search/find-contradictions.ts'
import { isTrusted, presentResult } from '../../retrieval/search/present-result.ts'
import { MIN_CARRYING_RESULTS, rankProcedures } from '../../retrieval/search/rank-procedures.ts'
import { rerank } from '../../retrieval/search/rerank.ts'
import { readQueryContext } from '../../rules/conditions/context-agreement.ts'
import { readConditions } from '../../rules/conditions/read-conditions.ts'
import { classifyDomain } from '../../rules/record-text/classify-domain.ts'
import { redactText } from '../../rules/screening/redact-text.ts'
import { calibrationFor } from '../../rules/search-engine/ranking/calibration.ts'
import { findRecordsNear, logAdviceCall } from '../advice-search.ts'
import { listObservationReports } from '../verification/candidate-store.ts'
import { rankAntiPatterns } from './anti-patterns.ts'
import { formatRecommendations } from './recommendations.ts'

/** Number of records whose failed approaches are read, and of those that are recommended. */
const MAX_RELEVANT = 10
const MAX_RECOMMENDED = 5

/** The environment and tools of the caller as one object; null when it gives neither. */
function callerConditions({ environment, tools }: OperationInput<'checkContext'>): Record<string, unknown> | null {
  if (!environment && !tools) return null
  return { ...environment, ...(tools && { tools }) }
}

/** `POST /v1/experiences/context-check`: what is known about a task before it starts. */
export async function checkContext(
  ctx: Context<RetrievalParts>,
  input: OperationInput<'checkContext'>,
): Promise<OperationOutput<'checkContext'>> {
  const { task_description } = input
  const conditions = callerConditions(input)
  const answer = await findRecordsNear(ctx, task_description, MAX_RELEVANT)
  const { near_score, clear_score } = calibrationFor(answer.channels_used)
  // unlike search results, which the caller asked for, advice must be about the task
  const near = answer.candidates.filter(({ score }) => score >= near_score)
  const { results } = await fetchResults(ctx, { ...answer, candidates: near }, MAX_RELEVANT)
  const relevant = conditions ? rerank(ctx, results, answer, conditions) : results
  const relevant_ids = relevant.map(({ row }) => row.id)
  const caller_conditions = readConditions(conditions)
  const contradictions = findContradictions(ctx, relevant, answer)
  const reports = await measureTime(ctx.timings, 'fetch', () =>
    listObservationReports(ctx.db, relevant_ids, ctx.caller),
  )
  const reportsOf = new Map(reports.map((row) => [row.id, row]))
  const recommended = relevant.slice(0, MAX_RECOMMENDED).map(({ row }) => ({
    row,
    item: presentResult(ctx, row, presentCompactExperience(row), caller_conditions, contradictions.get(row.id) ?? null),
  }))
  const domain = classifyDomain(task_description)
  const found = { top_score: relevant[0]?.score ?? 0, result_count: relevant.length }
  logAdviceCall(ctx, { kind: 'check', text: redactText(task_description), wedge: domain, ...found }, relevant_ids)
  return {
    domain,
    anti_patterns: rankAntiPatterns(
      relevant.flatMap(({ row, score }) => {
        const known = reportsOf.get(row.id)
        if (!known) return []
        const { id, failed_approaches, context } = row
        const environment = context?.environment ?? null
        return [{ ...known, id, failed_approaches, environment, match: score, trusted: isTrusted(ctx, row) }]
      }),
      [task_description, ...(input.tools ?? [])].join('\n'),
      clear_score,
      conditions && readQueryContext(conditions),
    ),
    recommended_experiences: recommended.map(({ item }) => item),
    procedures: rankProcedures(ctx, relevant_ids, MIN_CARRYING_RESULTS).map(({ head }) => head),
    recommendations: formatRecommendations(
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
