import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { measureTime } from '../../platform/time/measure-time.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import type { QueryAnswer } from '../../retrieval/search/answer-cache.ts'
import { rankProcedures } from '../../retrieval/search/rank-procedures.ts'
import { classifyDomain, parseDomainHint } from '../../rules/record-text/classify-domain.ts'
import { redactInput } from '../../rules/screening/screen.ts'
import { evaluateAction } from '../../rules/verdicts/evaluate-action.ts'
import { VERDICT_MODEL } from '../../rules/verdicts/verdict-model.ts'
import type { ActionVerdict, CandidateRecord } from '../../rules/verdicts/verdict-types.ts'
import { findRecordsNear, logAdviceCall } from '../advice-search.ts'
import { type CandidateRow, listCandidates } from './candidate-store.ts'
import { attemptIds, citedIds, presentVerdict, toCandidate } from './present-verdict.ts'
import { listCandidatesOfError } from './quoted-error.ts'
import { insertVerification, type NewVerification } from './verification-store.ts'

/** Records near the situation that a verdict is reached from. */
export const MAX_VERDICT_CANDIDATES = 50

const roundMs = (ms: number): number => Math.round(ms * 100) / 100

/** The records about a situation that the caller may read, best first. */
interface Candidates {
  rows: ReadonlyMap<string, CandidateRow>
  candidates: CandidateRecord[]
  top_score: number
  channels_used: QueryAnswer['channels_used']
}

async function findCandidates(ctx: Context<RetrievalParts>, situation: string): Promise<Candidates> {
  const { candidates, channels_used } = await findRecordsNear(ctx, situation, MAX_VERDICT_CANDIDATES)
  // by score, not by page: several records of one author are several pieces of evidence
  const near = candidates.toSorted((a, b) => b.score - a.score).slice(0, MAX_VERDICT_CANDIDATES)
  const near_ids = near.map(({ id }) => id)
  const found = await measureTime(ctx.timings, 'fetch', () => listCandidates(ctx.db, near_ids, ctx.caller))
  const rows = new Map(found.map((row) => [row.id, row]))
  return {
    rows,
    candidates: near.flatMap(({ id, score }) => {
      const row = rows.get(id)
      return row ? [toCandidate(row, score, ctx.caller.contributor_id)] : []
    }),
    top_score: near[0]?.score ?? 0,
    channels_used,
  }
}

/** Texts of a call without secrets and personal data. */
interface RedactedCall {
  situation: string
  planned_action: string
  your_conditions: Record<string, unknown> | null
}

/** The stored form of a verdict, to which its outcome is reported later. */
function toVerification(
  { caller, newId, now }: Context<RetrievalParts>,
  { situation, planned_action, your_conditions }: RedactedCall,
  { verdict, confidence, probability, matched }: ActionVerdict,
): Omit<NewVerification, 'domain' | 'cited_ids' | 'procedure_ids'> {
  return {
    id: newId('ver'),
    contributor_id: caller.contributor_id,
    workspace_id: caller.workspace_id,
    situation,
    planned_action,
    conditions: your_conditions,
    verdict,
    confidence,
    probability: probability?.raw ?? null,
    calibrated: probability?.calibrated ?? null,
    model: VERDICT_MODEL,
    matched,
    created_at: now().toISOString(),
  }
}

/** `POST /v1/verify/action`: whether a planned action is likely to succeed, by what others tried in this situation. */
export async function verifyAction(
  ctx: Context<RetrievalParts>,
  input: OperationInput<'verifyAction'>,
): Promise<OperationOutput<'verifyAction'>> {
  const started_ms = performance.now()
  const { timings } = ctx
  const redacted = redactInput({
    situation: input.situation,
    planned_action: input.planned_action,
    your_conditions: input.your_conditions ?? null,
  })
  const { situation, planned_action, your_conditions } = redacted
  const { rows, candidates, top_score, channels_used } = await findCandidates(ctx, situation)
  const { map } = await ctx.readCalibration()
  const verdict = await measureTime(timings, 'judge', () =>
    evaluateAction({
      situation,
      planned_action,
      conditions: your_conditions,
      candidates,
      of_error: listCandidatesOfError(situation, candidates),
      map,
      max_evidence: input.max_evidence,
      now: ctx.now(),
    }),
  )
  const domain = parseDomainHint(input.domain_hint ?? null) ?? classifyDomain(`${situation}\n${planned_action}`)
  const cited_ids = citedIds(verdict)
  const procedures = rankProcedures(ctx, attemptIds(verdict), 1).map(({ head }) => head)
  const procedure_ids = procedures.map(({ id }) => id)
  const verification = { ...toVerification(ctx, redacted, verdict), domain, cited_ids, procedure_ids }
  await measureTime(timings, 'store', () => change(ctx, (tx) => insertVerification(tx, verification)))
  const found = { top_score, result_count: rows.size }
  logAdviceCall(ctx, { kind: 'verify', text: situation, wedge: domain, ...found }, cited_ids)
  return {
    verify_id: verification.id,
    ...presentVerdict(verdict, rows),
    procedures,
    metadata: {
      ...verdict.counts,
      channels_used,
      latency_ms: {
        embed: roundMs(timings.embed ?? 0),
        retrieve: roundMs((timings.index ?? 0) + (timings.fetch ?? 0)),
        judge: roundMs(timings.judge ?? 0),
        total: roundMs(performance.now() - started_ms),
      },
    },
  }
}
