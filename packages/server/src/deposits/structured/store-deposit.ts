import { type ExperienceCreate, OperationError, type RiskFlag, type Wedge } from '@cairnway/contract'
import { findTrustEvidence } from '../../accounts/contributors/apply-trust-rules.ts'
import { changeTrustLevel } from '../../accounts/contributors/change-trust-level.ts'
import { countPassedDeposit } from '../../accounts/contributors/deposit-budget-store.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Change, change, changeInOneStatement } from '../../platform/events/change.ts'
import type { NewEvent } from '../../platform/events/outbox-store.ts'
import type { Reader } from '../../platform/visibility/visibility-predicates.ts'
import { type DraftVersion, updateDraftRow } from '../../records/experiences/draft-store.ts'
import { findByContentHash, insertExperience, type NewExperience } from '../../records/experiences/store.ts'
import { setSubmitted } from '../../records/lifecycle/lifecycle-store.ts'
import { transitions } from '../../records/lifecycle/transitions.ts'
import { type NewVector, upsertVector } from '../../retrieval/search/store.ts'
import { hashText } from '../../retrieval/search/text-vector.ts'
import { embeddingText } from '../../rules/record-text/experience-text.ts'
import { quantize } from '../../rules/search-engine/index/quantize.ts'
import type { PreparedText } from '../../rules/search-engine/index/types.ts'
import { type TrustTransition, trustTransition } from '../../rules/trust/trust-transition.ts'
import { WAITING_FLAGS } from '../../rules/trust/validity-status.ts'
import { enqueueComparison } from './compare-deposits.ts'
import {
  type Budget,
  budgetExceededError,
  callerDepositBudget,
  isCrawlerBudget,
  refundBudget,
  requireCrawlerBudget,
} from './deposit-budget.ts'
import { type PackEntry, setPackRecordSql } from './pack-entry-store.ts'
import { insertDeposit, takeChargeOfText } from './store.ts'
import { supersede } from './supersede.ts'

/** A deposit that has passed the gates. */
export interface CheckedDeposit {
  experience: ExperienceCreate
  /** the submitted draft, whose id the record keeps; absent for a deposit */
  draft?: DraftVersion | null
  wedge: Wedge
  content_hash: string
  risk_flags: RiskFlag[]
  /** hidden from others until a reviewer or trusted contributors clear it */
  is_contested?: boolean
  /** whether no record of anybody else says the same; see `isOriginal`. Default: true */
  is_original?: boolean
  /** false: it was not compared with near records, which a job does. Default: true */
  is_compared?: boolean
  quality: {
    score: number
    causal_depth: number
    boundary_precision: number
    insight_transferability: number
  }
  /** unit length; null when no model is usable */
  vector: Float32Array | null
  /** the index form of the text; null when it is to be computed when the record is indexed */
  prepared_text: PreparedText | null
  /** the record of a pack that it is */
  pack_entry?: PackEntry | null
}

export interface StoredDeposit {
  id: string
  /** ISO 8601 */
  created_at: string
  /** whether others can find it; null for a private record, which they never can */
  visibility: 'searchable' | 'pending' | null
}

/** Stores something more in the transaction of a deposit. */
export type StoreInSameChange = (tx: Change, stored: Pick<StoredDeposit, 'id' | 'created_at'>) => Promise<void>

/**
 * The rows of a deposit by an established author that supersedes nothing; other deposits change version and audience.
 */
interface DepositRows {
  row: NewExperience
  draft: DraftVersion | null
  vector: NewVector | null
  prepared_text: PreparedText | null
  pack_entry: PackEntry | null
  /** whether it stays hidden although it makes its author established */
  waits: boolean
  is_compared: boolean
}

/** Returns the audience of a deposit of a caller once its author is established. */
function audienceOf(
  { contributor_id, workspace_id }: Reader,
  { visibility_scope }: Pick<ExperienceCreate, 'visibility_scope'>,
): Pick<NewExperience, 'audience' | 'workspace_id'> {
  if (visibility_scope === 'team') {
    if (workspace_id === null) throw new Error('a record of a team needs a workspace')
    return { audience: workspace_id, workspace_id }
  }
  return { audience: visibility_scope === 'public' ? 'public' : contributor_id, workspace_id: null }
}

/** Whether somebody has to look at a text before others read it, when its author is new. */
const hasWaitingFlag = ({ risk_flags }: Pick<NewExperience, 'risk_flags'>): boolean =>
  risk_flags.some(({ type }) => WAITING_FLAGS.includes(type))

function createRows(
  ctx: Context,
  {
    experience,
    draft = null,
    quality,
    vector,
    prepared_text,
    pack_entry = null,
    is_contested,
    is_original = true,
    is_compared = true,
    ...checked
  }: CheckedDeposit,
): DepositRows {
  const { contributor_id } = ctx.caller
  const { audience, workspace_id } = audienceOf(ctx.caller, experience)
  const id = draft?.id ?? ctx.newId('exp')
  const { score, ...quality_parts } = quality
  const row: NewExperience = {
    ...experience,
    ...checked,
    id,
    contributor_id,
    version: 1,
    audience,
    workspace_id,
    quality_score: score,
    causal_depth: quality_parts.causal_depth,
    boundary_precision: quality_parts.boundary_precision,
    insight_transferability: quality_parts.insight_transferability,
    validation_state: is_contested ? 'contested' : 'verified',
    is_original,
    created_at: ctx.now().toISOString(),
  }
  const text_hash = hashText(embeddingText(experience))
  const new_vector = vector && { experience_id: id, model_id: ctx.embedder.model_id, text_hash, ...quantize(vector) }
  const waits = ctx.caller.trust_level === 'new' && row.visibility_scope === 'public' && hasWaitingFlag(row)
  return { row, draft, vector: new_vector, prepared_text, pack_entry, waits, is_compared }
}

function depositedEvent(row: NewExperience, is_compared: boolean): NewEvent {
  const { id, contributor_id, created_at, audience, validation_state } = row
  return {
    name: 'experience.deposited',
    experience_id: id,
    contributor_id,
    data: { ...(validation_state === 'contested' && { validation_state }), ...(!is_compared && { is_compared }) },
    happened_at: created_at,
    public_records: audience === 'public' && validation_state === 'verified' ? 1 : 0,
  }
}

/** Whether others can find a record that has just been stored. */
function depositVisibility(
  { visibility_scope, validation_state }: NewExperience,
  is_established: boolean,
): StoredDeposit['visibility'] {
  if (visibility_scope === 'private') return null
  const is_vouched_for = is_established || visibility_scope === 'team'
  return is_vouched_for && validation_state === 'verified' ? 'searchable' : 'pending'
}

/**
 * Counts the deposit on its budget, and decides whether it is the one that makes a newcomer
 * established.
 * @throws DepositRateLimitExceededError, ForbiddenError and NotFoundError for an author who was suspended or erased
 */
async function countDeposit(
  tx: Db,
  row: Pick<
    NewExperience,
    'contributor_id' | 'created_at' | 'supersedes' | 'visibility_scope' | 'is_original' | 'validation_state'
  >,
  budget: Budget | null,
): Promise<{ is_established: boolean; promotion: TrustTransition | null }> {
  const author = await countPassedDeposit(tx, row.contributor_id, isCrawlerBudget(budget) ? null : budget)
  if (author === null) throw await budgetExceededError(tx, row)
  if (isCrawlerBudget(budget)) await requireCrawlerBudget(tx, budget, row)
  if (author.trust_level === 'suspended') throw new OperationError('ForbiddenError', 'the author is suspended')
  if (author.trust_level !== 'new') return { is_established: true, promotion: null }
  const evidence = await findTrustEvidence(tx, row.contributor_id, new Date(row.created_at))
  // the stored deposits do not include this one; a newer version replaces a record that is counted already
  const is_evidence = row.visibility_scope === 'public' && row.is_original && row.validation_state === 'verified'
  const added_deposits = is_evidence && !row.supersedes ? 1 : 0
  const transition =
    evidence && trustTransition({ ...evidence, passed_deposits: evidence.passed_deposits + added_deposits })
  const promotion = transition?.to === 'established' ? transition : null
  return { is_established: promotion !== null, promotion }
}

/** The error for a draft that was changed, submitted or discarded since it was read. */
export const draftChangedError = (id: string): OperationError =>
  new OperationError('DuplicateError', `${id} was changed at the same time: read it and try again`)

/**
 * Makes a draft the record that was checked.
 * @returns false when another record has the same text and audience
 * @throws DuplicateError when it was changed since it was read
 */
async function submitRow(tx: Change, row: NewExperience, draft: DraftVersion): Promise<boolean> {
  if (!(await updateDraftRow(tx, row, draft))) throw draftChangedError(draft.id)
  const { id, validation_state: to, audience, content_hash, created_at: now } = row
  return setSubmitted(tx, { id, to, audience, content_hash, now })
}

/** Gives back what the text of a draft was charged on that day. */
async function refundTextOfDraft(
  tx: Change,
  draft: { draft_id: string; contributor_id: string; day: string },
): Promise<void> {
  for (const { visibility_scope, ...charged } of await takeChargeOfText(tx, draft))
    await refundBudget(tx, {
      ...charged,
      contributor_id: draft.contributor_id,
      visibility_scope: visibility_scope ?? undefined,
      budget_day: draft.day,
    })
}

/**
 * Stores any deposit, also of a newcomer or one that supersedes a record.
 * @throws DuplicateError
 */
async function insertRows(tx: Change, rows: DepositRows, budget: Budget | null): Promise<StoredDeposit> {
  const { draft, vector, prepared_text, pack_entry, is_compared } = rows
  const { id, contributor_id, created_at, supersedes: predecessor_id } = rows.row
  if (draft && budget) await refundTextOfDraft(tx, { draft_id: id, contributor_id, day: budget.day })
  const { is_established, promotion } = await countDeposit(tx, rows.row, budget)
  const version = predecessor_id ? await supersede(tx, { predecessor_id, successor: rows.row }) : 1
  const row: NewExperience = {
    ...rows.row,
    version,
    // the members of a workspace are vouched for: their newcomers are read at once
    audience: is_established || rows.row.workspace_id !== null ? rows.row.audience : contributor_id,
    // the deposit that makes its author established was evaluated as that of a newcomer
    validation_state: is_established && rows.waits ? 'contested' : rows.row.validation_state,
  }
  const is_stored = draft ? await submitRow(tx, row, draft) : await insertExperience(tx, row)
  if (!is_stored) {
    const existing = await findByContentHash(tx, row.content_hash, row)
    throw new OperationError('DuplicateError', 'this experience exists already', {
      existing_experience_id: existing?.id ?? null,
    })
  }
  tx.emit(depositedEvent(row, is_compared), prepared_text)
  if (!is_compared) await enqueueComparison(tx, created_at)
  if (draft && row.validation_state === 'verified')
    tx.emit({ name: transitions.submit.event, experience_id: id, contributor_id, happened_at: created_at })
  if (vector) await upsertVector(tx, vector)
  if (pack_entry) await tx.query(setPackRecordSql(pack_entry, id))
  if (promotion) await changeTrustLevel(tx, { ...promotion, contributor_id, actor: 'system', happened_at: created_at })
  return { id, created_at, visibility: depositVisibility(row, is_established) }
}

/**
 * Stores a checked deposit as part of a change.
 * @param budget on which it counts; null: it is not limited, or counted already
 * @throws DepositRateLimitExceededError before anything is written, ForbiddenError, DuplicateError
 */
export const storeDepositInChange = (
  tx: Change,
  ctx: Context,
  deposit: CheckedDeposit,
  budget: Budget | null,
): Promise<StoredDeposit> => insertRows(tx, createRows(ctx, deposit), budget)

/**
 * Stores a checked deposit with its vector, event and counters, all or nothing. Most deposits are a first version of an
 * established author and take one statement.
 * @param answerOf what the call answers, which is stored with the deposit; absent when the deposit is one of several
 * @param storeInSameChange what is stored with it, in more than one statement
 * @throws DuplicateError, DepositRateLimitExceededError, ForbiddenError
 */
export async function storeDeposit(
  ctx: Context,
  deposit: CheckedDeposit,
  answerOf: ((stored: StoredDeposit) => unknown) | null = null,
  storeInSameChange: StoreInSameChange | null = null,
): Promise<StoredDeposit> {
  const rows = createRows(ctx, deposit)
  const { row, draft, vector, prepared_text, pack_entry, waits, is_compared } = rows
  const event = depositedEvent(row, is_compared)
  const budget = callerDepositBudget(ctx, row)
  const first_version = { id: row.id, created_at: row.created_at, visibility: depositVisibility(row, true) }
  const [call, answer] = [ctx.call_transaction ?? null, answerOf?.(first_version) ?? null]
  const { request_id = null } = ctx
  const is_stored =
    !draft &&
    !storeInSameChange &&
    !row.supersedes &&
    !waits &&
    is_compared &&
    !isCrawlerBudget(budget) &&
    (await changeInOneStatement(ctx, { event, prepared_text }, () =>
      insertDeposit(ctx.db, { row, vector, event, request_id, budget, call, answer, pack_entry }),
    ))
  if (is_stored) return first_version
  return change(ctx, async (tx) => {
    const stored = await insertRows(tx, rows, budget)
    await storeInSameChange?.(tx, stored)
    if (answerOf) tx.answer(answerOf(stored))
    return stored
  })
}
