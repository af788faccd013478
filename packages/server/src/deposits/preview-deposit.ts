import type { ApiError, OperationInput, OperationOutput, PreviewFinding } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { assessNovelty, assessText } from './assess-deposit.ts'
import { requireDepositPreconditions } from './deposit-experience.ts'

const listPreviewFindings = ({ error, details }: ApiError): PreviewFinding[] =>
  Array.isArray(details.findings) ? details.findings.map((finding) => ({ error, ...finding })) : []

/** What a deposit would be answered, by all gates at once; nothing is stored or counted. */
export async function previewDeposit(
  ctx: Context,
  input: OperationInput<'previewDeposit'>,
): Promise<OperationOutput<'previewDeposit'>> {
  await requireDepositPreconditions(ctx, input)
  const judged = await assessText(ctx, input)
  const { similar, worthiness, disposition, refusals } = await assessNovelty(ctx, judged)
  const all = [...judged.refusals, ...refusals]
  return {
    would: all.length > 0 ? 'reject' : disposition.name === 'review' ? 'review' : 'accept',
    quality_score: judged.quality.score,
    worthiness: { score: worthiness.score, threshold: disposition.threshold, parts: worthiness.parts },
    risk_flags: judged.screened.risk_flags,
    findings: all.flatMap(listPreviewFindings),
    similar_experiences: similar,
  }
}
