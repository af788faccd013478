import {
  type DraftChanges,
  invalidFieldError,
  OperationError,
  type OperationOutput,
  type RawDepositInput,
} from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { DraftRow } from '../../records/experiences/draft-store.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import { summarize } from '../../rules/normalizer/summarize.ts'
import { requireOpenDraft } from '../drafts/require-draft.ts'
import { submitOpenDraft } from '../drafts/submit-draft.ts'
import type { DepositsParts } from '../parts.ts'
import { getRawDeposit } from './get-raw-deposit.ts'
import { COMPLETING_FIELDS, isOpenDraft, YOURS_TO_WRITE } from './list-next-calls.ts'
import { given, joinTags, listFailures, mergeContext, resolveOutcome } from './merge-fields.ts'
import { presentAccepted } from './present-raw-deposit.ts'

type Receipt = OperationOutput<'getRawDeposit'>

/** The error for a raw deposit without an open draft, which says what it is instead. */
function noDraftError({ raw_deposit_id, normalization_status, status_detail, records, experience_id }: Receipt) {
  const states = records.map(({ state }) => state)
  return new OperationError('DuplicateError', `${raw_deposit_id} has no draft to complete. ${status_detail}`, {
    existing_experience_id: experience_id,
    normalization_status,
    states,
  })
}

/**
 * The id of the draft that a call completes.
 * @throws DuplicateError (409) where there is none, ValidationError where `record` must say which
 */
function requireDraftId(receipt: Receipt, record: number | null): string {
  const { records } = receipt
  const open = records.flatMap((result, index) => (isOpenDraft(result) ? [index] : []))
  if (record !== null && record >= records.length && records.length > 0)
    throw invalidFieldError(['body', 'record'], `there are ${records.length} records`)
  if (record === null && open.length > 1)
    throw invalidFieldError(['body', 'record'], `names one of the drafts ${open.join(', ')}`)
  const index = record ?? open[0]
  const id = index !== undefined && open.includes(index) ? records[index]?.experience_id : null
  if (!id) throw noDraftError(receipt)
  return id
}

const isToWrite = (text: string | null | undefined): boolean => text?.trim() === YOURS_TO_WRITE

/** A text that the caller has written; null for what stands in a suggested call. */
const written = (text: string | null | undefined): string | null => (isToWrite(text) ? null : given(text))

/** Changes with the summary of what the draft then says, where they change what it summarizes. */
function withSummary(changes: DraftChanges, { experience }: DraftRow): DraftChanges {
  const { problem, root_cause, insight, successful_approach } = { ...experience, ...changes }
  const compact_summary = summarize({ problem, root_cause, insight, method: successful_approach.method })
  return changes.problem || changes.root_cause || changes.successful_approach
    ? { ...changes, compact_summary }
    : changes
}

/** The fields of a raw deposit as changes of a draft, where what is not given stays. */
function toChanges(fields: RawDepositInput, { experience }: DraftRow): DraftChanges {
  const what_failed = (fields.what_failed ?? []).filter((attempt) => !isToWrite(attempt))
  const tags = (fields.tags ?? []).filter((tag) => !isToWrite(tag))
  const [title, problem, method, root_cause, insight] = [
    written(fields.title),
    written(fields.problem),
    written(fields.what_worked),
    written(fields.root_cause),
    written(fields.insight),
  ]
  const failures = listFailures({ what_failed })
  const { successful_approach, context } = experience
  const known_context = context ?? { goal: null, environment: null, tools: [], constraints: null }
  const outcome = resolveOutcome(experience.outcome, method)
  return {
    ...(title !== null && { title }),
    ...(problem !== null && { problem }),
    ...(method !== null && { successful_approach: { ...successful_approach, method } }),
    ...(outcome !== null && { outcome }),
    ...(failures.length > 0 && { failed_approaches: failures }),
    ...(root_cause !== null && { root_cause }),
    ...(insight !== null && { insight }),
    ...(fields.context && { context: mergeContext(known_context, fields.context) }),
    ...(tags.length > 0 && { tags: joinTags(tags, experience.tags) }),
    ...(fields.visibility_scope && { visibility_scope: fields.visibility_scope }),
    ...(fields.supersedes && { supersedes: fields.supersedes }),
    ...(fields.source && { source: fields.source }),
  }
}

/** Stores in place of the answer of a call one that a repetition of it may have. */
function answeringWith<Parts>(ctx: Context<Parts>, answer: unknown): Context<Parts> {
  const call = ctx.call_transaction
  return call
    ? { ...ctx, call_transaction: { ...call, storeAnswerSql: (_, from) => call.storeAnswerSql(answer, from) } }
    : ctx
}

/**
 * Sets fields of a draft that came of a text of the caller and submits it, in one transaction. A refusal leaves the draft
 * as it was.
 * @param record index of the draft among the records of the text; null where there is one
 * @returns the receipt, without the text
 * @throws NotFoundError, DuplicateError where no draft is open, what `submitOpenDraft` throws
 */
export async function completeDraft(
  ctx: Context<RetrievalParts & DepositsParts>,
  raw_deposit_id: string,
  record: number | null,
  fields: RawDepositInput,
): Promise<OperationOutput<'depositRawExperience'>> {
  const before = await getRawDeposit(ctx, { raw_deposit_id })
  const draft = await requireOpenDraft(ctx, requireDraftId(before, record))
  const answering = answeringWith(ctx, presentAccepted(raw_deposit_id))
  const changes = withSummary(toChanges(fields, draft), draft)
  await submitOpenDraft(answering, draft, changes, (field) => [COMPLETING_FIELDS[field] ?? field])
  const { content: _, fields: __, spans: ___, ...receipt } = await getRawDeposit(ctx, { raw_deposit_id })
  return receipt
}
