import {
  type ExperienceCreate,
  OperationError,
  type RawDepositReason,
  type RawRecordResult,
  type RawRecordState,
  type RiskFlag,
} from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { Change } from '../../platform/events/change.ts'
import { countedScope } from '../../platform/limits/counted-scope.ts'
import { lockPredecessor } from '../../records/experiences/store.ts'
import { insertObservation } from '../../records/observations/store.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import { storeDraft } from '../drafts/store-draft.ts'
import type { DepositsParts } from '../parts.ts'
import { assessNovelty, assessText, type NoveltyAssessment, type TextAssessment } from '../structured/assess-deposit.ts'
import type { Budget } from '../structured/deposit-budget.ts'
import { determineDisposition } from '../structured/disposition.ts'
import { requireDepositPreconditions, toReviewCandidate } from '../structured/evaluate-deposit.ts'
import { findShortfall } from '../structured/find-shortfall.ts'
import { isOriginal } from '../structured/is-original.ts'
import { requestReview } from '../structured/request-review.ts'
import { type CheckedDeposit, type StoredDeposit, storeDepositInChange } from '../structured/store-deposit.ts'
import { scoreIfNovel } from '../structured/worthiness.ts'

/** Reason why a deposit did not become a record, as its depositor reads it. */
export type IndirectReason = Omit<RawDepositReason, 'record'>

/** Result of an indirect deposit: its state for the depositor, and what is stored of it. */
export interface IndirectResult extends RawRecordResult {
  /** whether others can find it; null for what is no record, and for a private one */
  visibility: StoredDeposit['visibility']
  reasons: IndirectReason[]
  /** of a record: what was stored */
  deposit?: CheckedDeposit
  /** the record that it replaces, or will when somebody accepts or completes it */
  supersedes?: string | null
}

/** An evaluated deposit, before anything of it is stored. */
export interface IndirectPlan {
  /** of the text as it would be stored: one text is stored once */
  content_hash: string
  /** whether it reads like an attack, so that nothing of it may be kept */
  is_refused?: true | undefined
  /**
   * Stores what it comes to.
   * @param budget on which a record counts; null: it is counted already
   * @param is_further whether a record came of the same text before, which alone counts for its author's trust level
   * @throws DuplicateError when the same record was stored since it was evaluated
   */
  store(tx: Change, budget: Budget | null, is_further: boolean): Promise<IndirectResult>
}

/** A plan for a text that may be kept. */
type AcceptedPlan = IndirectPlan & { is_refused?: undefined }

/** A plan for a text of which nothing may be kept, with the reasons. */
interface RefusalPlan extends IndirectPlan {
  is_refused: true
  reasons: IndirectReason[]
}

const readText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The findings of a gate as reasons. */
export function listReasons({ details, message }: OperationError, code: string): IndirectReason[] {
  const findings: unknown[] = Array.isArray(details.findings) ? details.findings : []
  const reasons = findings.flatMap((finding) => {
    if (typeof finding !== 'object' || finding === null) return []
    const text = 'message' in finding ? readText(finding.message) : null
    const field = 'field' in finding ? readText(finding.field) : null
    return text === null ? [] : [{ code, message: text, ...(field !== null && field !== 'body' && { field }) }]
  })
  return reasons.length > 0 ? reasons : [{ code, message }]
}

/** Lists the reasons why a text is no record yet; empty for one that is complete. */
function listShortfalls({ screened, quality }: TextAssessment): IndirectReason[] {
  const shortfall = findShortfall(screened.input, quality)
  return shortfall ? listReasons(shortfall, String(shortfall.details.reason)) : []
}

/**
 * Whether reviewers complete what its sender would otherwise: nobody is there who completes the drafts of a crawler, and
 * a workspace has people who decide about its texts.
 */
const isCompletedByReviewers = ({ caller }: Context, { visibility_scope }: ExperienceCreate): boolean =>
  caller.scope === 'crawler' && visibility_scope === 'team'

/**
 * Lists the reasons why what the deposit names is not possible any more: to supersede that record, or who may read it
 * in the workspace; empty when it is.
 */
async function listPreconditionReasons(ctx: Context, input: ExperienceCreate): Promise<IndirectReason[]> {
  try {
    await requireDepositPreconditions(ctx, input)
    return []
  } catch (error) {
    if (!(error instanceof OperationError) || error.status >= 500) throw error
    const field = 'allowed_visibility' in error.details ? 'visibility_scope' : 'supersedes'
    return [{ code: field, field, message: error.message }]
  }
}

function planDraft(
  ctx: Context,
  { screened: { input, risk_flags }, content_hash }: TextAssessment,
  reasons: IndirectReason[],
): AcceptedPlan {
  const state: RawRecordState = 'draft'
  return {
    content_hash,
    async store(tx) {
      const { id } = await storeDraft(tx, ctx, { ...input, creation_mode: 'raw', risk_flags })
      return { state, experience_id: id, review_candidate_id: null, visibility: null, reasons }
    },
  }
}

function planExisting(
  ctx: Context,
  { screened, content_hash }: TextAssessment,
  { id, similarity }: { id: string; similarity: number },
): AcceptedPlan {
  const state: RawRecordState = 'existing'
  return {
    content_hash,
    async store(tx) {
      const { contributor_id } = ctx.caller
      // locked, so that it is not hidden or erased before this is stored
      if ((await lockPredecessor(tx, id, ctx.caller)) === null)
        throw new Error('the record that says the same is gone since the text was evaluated')
      const happened_at = ctx.now().toISOString()
      const is_stored = await insertObservation(tx, {
        experience_id: id,
        contributor_id,
        outcome: 'recurred',
        conditions: screened.input.context?.environment ?? null,
        origin: 'raw',
        weight: similarity,
        note: null,
        happened_at,
        attempt: null,
      })
      if (is_stored) tx.emit({ name: 'experience.observed', experience_id: id, happened_at })
      const reasons = [{ code: 'existing', message: `Known as ${id}: counted as an observation of it.` }]
      return { state, experience_id: id, review_candidate_id: null, visibility: null, reasons }
    },
  }
}

/** @param shortfalls of a text that a reviewer has to complete */
function planCandidate(
  ctx: Context,
  assessed: TextAssessment,
  novelty: NoveltyAssessment,
  shortfalls: readonly IndirectReason[],
): AcceptedPlan {
  const state: RawRecordState = 'review'
  const message =
    shortfalls.length > 0
      ? 'A reviewer of the workspace completes, merges or rejects it.'
      : `Worthiness ${novelty.worthiness.score} is in the range in which a reviewer decides.`
  return {
    content_hash: assessed.content_hash,
    async store(tx) {
      const { id } = await requestReview(tx, toReviewCandidate(ctx, assessed, novelty))
      const reasons = [...shortfalls, { code: 'review', message }, ...listRelations(novelty)]
      return { state, experience_id: null, review_candidate_id: id, visibility: null, reasons }
    },
  }
}

function planRejection({ content_hash }: TextAssessment, reasons: IndirectReason[]): AcceptedPlan {
  const state: RawRecordState = 'rejected'
  return {
    content_hash,
    store: async () => ({ state, experience_id: null, review_candidate_id: null, visibility: null, reasons }),
  }
}

const planRefusal = (assessed: TextAssessment, refusal: OperationError): RefusalPlan => {
  const reasons = listReasons(refusal, 'poisoning_detected')
  return { ...planRejection(assessed, reasons), is_refused: true, reasons }
}

/** Names the near records that a text contradicts or bounds. */
const listRelations = ({ similar }: NoveltyAssessment): IndirectReason[] =>
  similar.flatMap(({ id, relation }) => {
    if (relation === 'similar') return []
    const message =
      relation === 'contradicts'
        ? `It contradicts ${id}, so it is a record of its own.`
        : `It tells of another component, version, platform, code or value than ${id}, so it is a record of its own.`
    return [{ code: relation, message }]
  })

async function planRecord(
  ctx: Context<RetrievalParts>,
  assessed: TextAssessment,
  novelty: NoveltyAssessment,
): Promise<AcceptedPlan> {
  const { vector, is_compared } = novelty
  const relations = listRelations(novelty)
  const { screened, wedge, content_hash, quality, prepared_text, is_contested } = assessed
  const { input: experience, risk_flags } = screened
  const is_original = await isOriginal(ctx, assessed, vector)
  const checks = { content_hash, risk_flags, is_contested, is_original, is_compared, quality }
  const deposit = { experience, wedge, vector, prepared_text, ...checks }
  const storeRecord = async (tx: Change, budget: Budget | null, is_further: boolean): Promise<IndirectResult> => {
    const counted = { ...deposit, is_original: is_original && !is_further }
    const { id, visibility } = await storeDepositInChange(tx, ctx, counted, budget)
    const quarantine = {
      code: 'contested',
      message: 'The text reads like an attack or has a risky remedy: hidden from others until a reviewer has decided.',
    }
    return is_contested
      ? {
          state: 'contested',
          experience_id: id,
          review_candidate_id: id,
          visibility,
          reasons: [quarantine, ...relations],
        }
      : { state: 'verified', experience_id: id, review_candidate_id: null, visibility, reasons: relations, deposit }
  }
  return {
    content_hash,
    async store(tx, budget, is_further) {
      try {
        return await storeRecord(tx, budget, is_further)
      } catch (error) {
        if (!(error instanceof OperationError && error.error === 'DepositRateLimitExceededError')) throw error
        // nothing is written yet; what the budget of the day does not cover can be submitted on another
        return planDraft(ctx, assessed, [{ code: 'deposit_budget', message: error.message }]).store(
          tx,
          budget,
          is_further,
        )
      }
    },
  }
}

/** Adds the flags of the text that a record comes of: what was redacted there cannot be found in the record any more. */
const withFlags = (assessed: TextAssessment, flags: readonly RiskFlag[]): TextAssessment => ({
  ...assessed,
  screened: { ...assessed.screened, risk_flags: [...assessed.screened.risk_flags, ...flags] },
})

/**
 * Evaluates a record that arrived indirectly (as a raw text, a file or a session) by all gates, in the name of its author
 * with the trust level of this moment. What a direct deposit is refused for becomes a draft (of the texts that a crawler
 * sends to a workspace: a candidate for its reviewers), or an observation of the record that says it already; nobody
 * waits for an answer to send it again.
 * @param ctx of the author
 * @param doubts about how it was read, for which it is a draft at most, or one of those that reviewers complete
 * @param flags of the text that it comes of, such as what was redacted there
 * @throws ValidationError with the reason `scan_timeout` when the text takes too long, ServerError (503) when it cannot
 *   be checked at the moment
 */
export async function evaluateIndirectDeposit(
  ctx: Context<RetrievalParts & DepositsParts>,
  input: ExperienceCreate,
  { doubts = [], flags = [] }: { doubts?: readonly IndirectReason[]; flags?: readonly RiskFlag[] } = {},
): Promise<AcceptedPlan | RefusalPlan> {
  const assessed = withFlags(await assessText(ctx, input), flags)
  // secrets and personal data are replaced in what is stored, so that they refuse nothing
  const poisoning = assessed.refusals.find(({ error }) => error === 'PoisoningDetectedError')
  if (poisoning) return planRefusal(assessed, poisoning)
  const shortfalls = [...listShortfalls(assessed), ...doubts]
  const obstacles = await listPreconditionReasons(ctx, input)
  const is_draft = obstacles.length > 0 || (shortfalls.length > 0 && !isCompletedByReviewers(ctx, input))
  if (is_draft) return planDraft(ctx, assessed, [...shortfalls, ...obstacles])
  const novelty = await assessNovelty(ctx, assessed)
  const { known, disposition, worthiness } = novelty
  const [refusal] = novelty.refusals
  if (refusal && refusal.error !== 'WorthinessBelowThresholdError') {
    const existing_id = readText(refusal.details.existing_experience_id)
    if (existing_id !== null)
      return planExisting(ctx, assessed, {
        id: existing_id,
        similarity: Number(refusal.details.similarity ?? 1),
      })
  }
  // who tells the same in other words has met it again
  if (known?.restates) return planExisting(ctx, assessed, known)
  const planUnlessRejected = (name: 'auto_deposit' | 'review') =>
    name === 'review' || shortfalls.length > 0
      ? planCandidate(ctx, assessed, novelty, shortfalls)
      : planRecord(ctx, assessed, novelty)
  if (disposition.name !== 'rejected') return planUnlessRejected(disposition.name)
  const thresholds = input.source?.thresholds ?? null
  const if_novel = determineDisposition(
    scoreIfNovel(worthiness),
    thresholds,
    countedScope(ctx.caller.scope, input.visibility_scope),
  )
  if (if_novel.name === 'rejected')
    return planRejection(assessed, [
      ...(refusal ? listReasons(refusal, 'worthiness_below_threshold') : []),
      ...shortfalls,
    ])
  // only what is known speaks against it, and who meets the same independently confirms it
  if (known) return planExisting(ctx, assessed, known)
  return planUnlessRejected(if_novel.name)
}
