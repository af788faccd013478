import { invalidFieldError, OperationError, type ReviewChanges } from '@cairnway/contract'
import type { DepositsParts } from '../../deposits/parts.ts'
import type { DepositAnalysis } from '../../deposits/structured/analyze-deposit.ts'
import { findShortfall } from '../../deposits/structured/find-shortfall.ts'
import { isOriginal } from '../../deposits/structured/is-original.ts'
import { type CheckedDeposit, storeDepositInChange } from '../../deposits/structured/store-deposit.ts'
import type { Context } from '../../platform/context.ts'
import type { Change } from '../../platform/events/change.ts'
import { findDraft } from '../../records/experiences/draft-store.ts'
import { insertObservation } from '../../records/observations/store.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import { findOrEmbedText } from '../../retrieval/search/text-vector.ts'
import { embeddingText } from '../../rules/record-text/experience-text.ts'
import { screeningErrors } from '../../rules/screening/screening-errors.ts'
import { assessReviewedText } from './assess-reviewed-text.ts'
import type { FieldChange } from './decision-store.ts'
import { listChanges } from './list-changes.ts'
import { lockMergeTarget, type PendingCandidate, type ReviewRow, setCandidateRecord } from './store.ts'

/** Result of a decision on a candidate, before anything of it is stored. */
export interface CandidatePlan {
  /** changes of the reviewer; null for a text that stays as it is */
  changes: FieldChange[] | null
  /**
   * Stores it.
   * @returns the record that it became, or into which it was merged; null for neither
   */
  store(tx: Change, decided_at: string): Promise<string | null>
}

/** A candidate, and the context of its author, in whose name it is stored. */
interface ReviewedCandidate {
  author: Context<RetrievalParts & DepositsParts>
  review: ReviewRow
  candidate: PendingCandidate
}

export const rejection: CandidatePlan = { changes: null, store: async () => null }

const completableError = ({ error, message, details, detail }: OperationError): OperationError =>
  new OperationError(error, `${message} \`accept_with_changes\` completes it.`, details, detail && { detail })

/**
 * Checks a text by the rules of this moment: a changed one by every gate, an unchanged one by the screening and for
 * missing fields.
 */
async function check(
  ctx: Context<RetrievalParts & DepositsParts>,
  { author, review, candidate, changes }: ReviewedCandidate & { changes: ReviewChanges | null },
): Promise<{ analysis: DepositAnalysis; vector: Float32Array | null }> {
  if (changes) {
    const { analysis, vector, refusals } = await assessReviewedText(
      ctx,
      { ...candidate.experience, ...changes },
      review,
    )
    const [refusal] = refusals
    if (refusal) throw refusal
    return { analysis, vector }
  }
  const analysis = await ctx.deposit_analyzer.analyze(candidate.experience, ctx.caller.contributor_id)
  const { screened } = analysis
  const [refusal] = screeningErrors(screened)
  if (refusal) throw refusal
  const shortfall = findShortfall(screened.input, analysis.quality)
  if (shortfall) throw completableError(shortfall)
  return { analysis, vector: await findOrEmbedText(author, embeddingText(screened.input), author.caller) }
}

/**
 * Accepts a candidate: as the draft that was submitted, else as a new record. It is not counted against the budget of
 * its author, and the reviewer's decision replaces the check of its worthiness.
 * @throws ValidationError, PoisoningDetectedError, DuplicateError and NearDuplicateFoundError for what the gates refuse
 */
export async function planAcceptance(
  ctx: Context<RetrievalParts & DepositsParts>,
  reviewed: ReviewedCandidate & { changes: ReviewChanges | null },
): Promise<CandidatePlan> {
  const { author, review, candidate, changes } = reviewed
  const { analysis, vector } = await check(ctx, reviewed)
  const { screened, wedge, content_hash, quality, prepared_text } = analysis
  const { input: experience, risk_flags } = screened
  const is_original = await isOriginal(author, analysis, vector)
  const checks = { content_hash, risk_flags, is_original, quality }
  const deposit: CheckedDeposit = { experience, wedge, vector, prepared_text, ...checks }
  const { draft_id } = candidate
  return {
    changes: changes && listChanges(candidate.experience, experience, changes),
    async store(tx) {
      const draft = draft_id === null ? null : await findDraft(tx, draft_id, author.caller)
      const open_draft = draft?.retracted_at === null ? draft : null
      const { id } = await storeDepositInChange(tx, author, { ...deposit, draft: open_draft }, null)
      await setCandidateRecord(tx, review.id, id)
      return id
    },
  }
}

/**
 * Merges a candidate: it becomes an observation of a record that its author and the reviewer can read.
 * @throws ValidationError, for a hidden record as for an unknown one
 */
export function planMerge(
  ctx: Context,
  { author, review, candidate, merge_into }: ReviewedCandidate & { merge_into: string },
): CandidatePlan {
  const { contributor_id, workspace_id } = review
  const invalid = (message: string) => invalidFieldError(['body', 'merge_into'], message)
  const readers = [author.caller, { contributor_id: ctx.caller.contributor_id, workspace_id }] as const
  return {
    changes: null,
    async store(tx, happened_at) {
      const record = await lockMergeTarget(tx, merge_into, readers)
      if (!record) throw invalid(`there is no experience ${merge_into}`)
      if (record.validation_state !== 'verified' || record.retracted_at !== null || record.superseded_by !== null)
        throw invalid(`${merge_into} is a draft, hidden, retracted or superseded`)
      const is_stored = await insertObservation(tx, {
        experience_id: record.id,
        contributor_id,
        outcome: 'recurred',
        // what a team says of its environment does not leave the workspace
        conditions: record.workspace_id === workspace_id ? (candidate.experience.context?.environment ?? null) : null,
        origin: 'merge',
        weight: 1,
        note: null,
        happened_at,
        attempt: null,
      })
      if (is_stored) tx.emit({ name: 'experience.observed', experience_id: record.id, happened_at })
      return record.id
    },
  }
}
