import type { OperationInput, OperationOutput } from '@cairnway/contract'
import { visibilityFor } from '../../accounts/workspaces/visibility-for.ts'
import type { Context } from '../../platform/context.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import type { DepositsParts } from '../parts.ts'
import { assessNovelty, assessText } from './assess-deposit.ts'
import { requireDepositPreconditions } from './evaluate-deposit.ts'
import { listFindings } from './list-findings.ts'

/**
 * `POST /v1/experiences/preview`: the result and the findings of all gates for a deposit. Nothing is stored or counted.
 */
export async function previewDeposit(
  ctx: Context<RetrievalParts & DepositsParts>,
  sent: OperationInput<'previewDeposit'>,
): Promise<OperationOutput<'previewDeposit'>> {
  const input = { ...sent, visibility_scope: await visibilityFor(ctx, sent.visibility_scope) }
  await requireDepositPreconditions(ctx, input)
  const text = await assessText(ctx, input)
  const { similar, worthiness, disposition, refusals } = await assessNovelty(ctx, text)
  const all_refusals = [...text.refusals, ...refusals]
  const is_reviewed = text.is_contested || disposition.name === 'review'
  return {
    would: all_refusals.length > 0 ? 'reject' : is_reviewed ? 'review' : 'accept',
    quality_score: text.quality.score,
    worthiness: { score: worthiness.score, threshold: disposition.threshold, parts: worthiness.parts },
    risk_flags: text.screened.risk_flags,
    findings: all_refusals.flatMap(listFindings),
    similar_experiences: similar,
  }
}
