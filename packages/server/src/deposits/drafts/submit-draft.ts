import {
  type DraftChanges,
  type ExperienceCreate,
  OperationError,
  type OperationInput,
  type OperationOutput,
} from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { DraftRow } from '../../records/experiences/draft-store.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import { missingFields } from '../../rules/record-text/missing-fields.ts'
import type { DepositsParts } from '../parts.ts'
import { type EvaluatedDeposit, evaluateDeposit, storeEvaluatedDeposit } from '../structured/evaluate-deposit.ts'
import { requireOpenDraft } from './require-draft.ts'

/**
 * Fields that a record of a text or a session must have. What was tried, the cause and the lesson may be missing, since
 * they would be invented otherwise; its quality is measured on the fields that it has.
 */
const REQUIRED_FIELDS = ['title', 'problem', 'successful_approach', 'tags']

/** Returns the path in the body of a call at which a field of the draft is sent. */
export type LocateField = (field: string) => string[]

const locateChange: LocateField = (field) => [
  'changes',
  ...(field === 'successful_approach' ? [field, 'method'] : [field]),
]

/** @throws ValidationError that names the required fields that a draft lacks */
function requireComplete(missing_fields: readonly string[], locate: LocateField): void {
  const missing = missing_fields.filter((field) => REQUIRED_FIELDS.includes(field)).map(locate)
  if (missing.length === 0) return
  const findings = missing.map((path) => ({
    field: path.filter((step) => step !== 'changes').join('.'),
    measured: 'nothing',
    needed: 'what the record is to say',
    message: `The draft does not have it yet: send it in ${path.join('.')}.`,
  }))
  const detail = findings.map(({ message }, index) => ({
    type: 'value_error',
    loc: ['body', ...(missing[index] ?? [])],
    msg: `Value error, ${message}`,
    input: null,
    ctx: { error: {} },
  }))
  throw new OperationError(
    'ValidationError',
    `the draft lacks ${findings.map(({ field }) => field).join(', ')}`,
    { reason: 'draft_incomplete', findings },
    { detail },
  )
}

/** Adds the missing fields of the draft to a refusal, since these are often what a gate asks for. */
function withMissingFields(error: unknown, missing_fields: string[]): unknown {
  if (!(error instanceof OperationError) || error.status !== 422) return error
  const { error: name, message, details, detail, cause } = error
  return new OperationError(name, message, { ...details, missing_fields }, { ...(detail && { detail }), cause })
}

async function evaluateDraft(
  ctx: Context<RetrievalParts & DepositsParts>,
  experience: ExperienceCreate,
  locate: LocateField,
): Promise<EvaluatedDeposit> {
  const missing_fields = missingFields(experience)
  try {
    requireComplete(missing_fields, locate)
    return await evaluateDeposit(ctx, experience)
  } catch (error) {
    throw withMissingFields(error, missing_fields)
  }
}

/**
 * Evaluates an open draft of the caller as a deposit of this moment, and makes it a record under its id, with changes of its
 * fields. A refusal leaves the draft as it was.
 * @param locate where a caller sends what a refusal asks for
 */
export async function submitOpenDraft(
  ctx: Context<RetrievalParts & DepositsParts>,
  draft: DraftRow,
  changes: DraftChanges | undefined,
  locate: LocateField,
): Promise<OperationOutput<'submitDraft'>> {
  return storeEvaluatedDeposit(ctx, await evaluateDraft(ctx, { ...draft.experience, ...changes }, locate), { draft })
}

/** `POST /v1/experiences/{experience_id}/submit` */
export async function submitDraft(
  ctx: Context<RetrievalParts & DepositsParts>,
  { experience_id, changes }: OperationInput<'submitDraft'>,
): Promise<OperationOutput<'submitDraft'>> {
  return submitOpenDraft(ctx, await requireOpenDraft(ctx, experience_id), changes, locateChange)
}
