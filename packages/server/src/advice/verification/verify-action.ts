import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { measureTime } from '../../platform/time/measure-time.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import { queryIndex } from '../../retrieval/search/query-index.ts'
import { rankProcedures } from '../../retrieval/search/rank-procedures.ts'
import { classifyDomain, parseDomainHint } from '../../rules/record-text/classify-domain.ts'
import { redactInput } from '../../rules/screening/screen.ts'
import { evaluateAction } from '../../rules/verdicts/evaluate-action.ts'
import { VERDICT_MODEL } from '../../rules/verdicts/verdict-model.ts'
import { listCandidates } from './candidate-store.ts'
import { attemptIds, citedIds, presentVerdict, toCandidate } from './present-verdict.ts'
import { listCandidatesOfError } from './quoted-error.ts'
import { insertVerification } from './verification-store.ts'

/** Records near the situation that a verdict is reached from. */
export const MAX_VERDICT_CANDIDATES = 50

const roundMs = (ms: number): number => Math.round(ms * 100) / 100

/** `POST /v1/verify/action`: whether a planned action is likely to succeed, by what others tried in this situation. */
export async function verifyAction(
  ctx: Context<RetrievalParts>,
  input: OperationInput<'verifyAction'>,
): Promise<OperationOutput<'verifyAction'>> {
  const started_ms = performance.now()
  const { timings, caller } = ctx
  const { situation, planned_action, your_conditions } = redactInput({
    situation: input.situation,
    planned_action: input.planned_action,
    your_conditions: input.your_conditions ?? null,
  })
  const query = {
    q: situation,
    limit: MAX_VERDICT_CANDIDATES,
    compact: true,
    include_drafts: false,
    explain: false,
  } as const
  const { answer } = await queryIndex(ctx, { ...query, scope: 'collective' }, MAX_VERDICT_CANDIDATES)
  // by score, not by page: several records of one author are several pieces of evidence
  const near = answer.candidates.toSorted((a, b) => b.score - a.score).slice(0, MAX_VERDICT_CANDIDATES)
  const rows = await measureTime(timings, 'fetch', () =>
    listCandidates(
      ctx.db,
      near.map(({ id }) => id),
      caller,
    ),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const { map } = await ctx.readCalibration()
  const now = ctx.now()
  const candidates = near.flatMap(({ id, score }) => {
    const row = byId.get(id)
    return row ? [toCandidate(row, score, caller.contributor_id)] : []
  })
  const verdict = await measureTime(timings, 'judge', () =>
    evaluateAction({
      situation,
      planned_action,
      conditions: your_conditions,
      candidates,
      of_error: listCandidatesOfError(situation, candidates),
      map,
      max_evidence: input.max_evidence,
      now,
    }),
  )
  const shown = presentVerdict(verdict, byId)
  const domain = parseDomainHint(input.domain_hint ?? null) ?? classifyDomain(`${situation}\n${planned_action}`)
  const id = ctx.newId('ver')
  const cited_ids = citedIds(verdict)
  const procedures = rankProcedures(ctx, attemptIds(verdict), 1).map(({ head }) => head)
  const { probability } = verdict
  await measureTime(timings, 'store', () =>
    change(ctx, (tx) =>
      insertVerification(tx, {
        id,
        contributor_id: caller.contributor_id,
        workspace_id: caller.workspace_id,
        situation,
        planned_action,
        conditions: your_conditions,
        domain,
        verdict: verdict.verdict,
        confidence: verdict.confidence,
        probability: probability?.raw ?? null,
        calibrated: probability?.calibrated ?? null,
        model: VERDICT_MODEL,
        matched: verdict.matched,
        cited_ids,
        procedure_ids: procedures.map((procedure) => procedure.id),
        created_at: now.toISOString(),
      }),
    ),
  )
  ctx.search_log.add(
    {
      contributor_id: caller.contributor_id,
      kind: 'verify',
      text: situation,
      vector: null,
      wedge: domain,
      narrowed: false,
      self_only: false,
      workspace_id: caller.workspace_id,
      top_score: near[0]?.score ?? 0,
      result_count: rows.length,
      searched_at: now,
      figures: null,
    },
    cited_ids,
  )
  return {
    verify_id: id,
    ...shown,
    procedures,
    metadata: {
      ...verdict.counts,
      channels_used: answer.channels_used,
      latency_ms: {
        embed: roundMs(timings.embed ?? 0),
        retrieve: roundMs((timings.index ?? 0) + (timings.fetch ?? 0)),
        judge: roundMs(timings.judge ?? 0),
        total: roundMs(performance.now() - started_ms),
      },
    },
  }
}
