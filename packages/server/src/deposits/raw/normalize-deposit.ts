import {
  OperationError,
  operations,
  type RawDepositReason,
  type RawDepositSpan,
  SCHEMA_VERSION,
  type TrustLevel,
} from '@cairnway/contract'
import { z } from 'zod'
import { createAuthorContext } from '../../accounts/contributors/author-context.ts'
import type { App, Context } from '../../platform/context.ts'
import { type Change, change } from '../../platform/events/change.ts'
import { MAX_ATTEMPTS } from '../../platform/jobs/backoff.ts'
import type { FinishJob } from '../../platform/jobs/run-next-job.ts'
import { countedScope } from '../../platform/limits/counted-scope.ts'
import { refund } from '../../platform/limits/enforce-rate-limits.ts'
import { rateLimitKeys } from '../../platform/limits/rate-limit-keys.ts'
import { type Activity, addActivities } from '../../records/activity/activity-store.ts'
import { answerHotspots } from '../../retrieval/demand/answer-hotspots.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import { MAX_TEXT_RECORDS } from '../intake/model-answer.ts'
import type { DepositsParts } from '../parts.ts'
import { callerDepositBudget, refundBudget } from '../structured/deposit-budget.ts'
import { withholdBurst } from '../structured/withhold-burst.ts'
import { listPredecessors } from '../upstream/replace-results.ts'
import { composeText } from './compose-text.ts'
import { type EarlierLook, findEarlierLook, isOvertaken, lockLook, OVERTAKEN, replaceLook } from './earlier-look.ts'
import {
  evaluateIndirectDeposit,
  type IndirectPlan,
  type IndirectResult,
  listReasons,
} from './evaluate-indirect-deposit.ts'
import { listUncertain } from './list-uncertain.ts'
import { mergeFields } from './merge-fields.ts'
import { readRecords } from './read-records.ts'
import { listRefusedParts } from './refused-parts.ts'
import { refusedRawDeposit } from './screen-raw-deposit.ts'
import {
  endRawDeposit,
  lockOpenRawDeposit,
  type RawDepositEnd,
  type RawDepositRow,
  type StoredUncertain,
  type StoredUnused,
  startRawDeposit,
} from './store.ts'
import { listReadingDoubts } from './uncertain-reading.ts'

const Payload = z.object({ raw_deposit_id: z.string() })

/** Plans, spans and reasons that a text came to, before anything of it is stored. */
interface Evaluation {
  plans: IndirectPlan[]
  spans: RawDepositSpan[]
  unused: StoredUnused[]
  uncertain: StoredUncertain[]
  /** about the text as a whole */
  reasons: RawDepositReason[]
  is_failed: boolean
}

/** Types of the flags of what was replaced in a text. */
const REDACTED = ['secret_redacted', 'pii_redacted']

const emptyEvaluation = (): Evaluation => ({
  plans: [],
  spans: [],
  unused: [],
  uncertain: [],
  reasons: [],
  is_failed: false,
})
const failed = (reasons: RawDepositReason[]): Evaluation => ({ ...emptyEvaluation(), reasons, is_failed: true })

const AUTHOR_INACTIVE: RawDepositReason = {
  code: 'author_inactive',
  message: 'The depositor was suspended, erased their account or left the workspace before the text was read.',
}
const NOTHING_FOUND: RawDepositReason = {
  code: 'nothing_found',
  message: 'The text tells no problem that others could meet, and nothing that solved one.',
}
const UNREADABLE: RawDepositReason = {
  code: 'unreadable',
  message: 'Every attempt to read the text ended before it was read. Send the part that matters.',
}
const TOO_MANY_RECORDS: RawDepositReason = {
  code: 'too_many_records',
  message: `The text tells more than ${MAX_TEXT_RECORDS} problems; only the first ${MAX_TEXT_RECORDS} were read.`,
}

/**
 * Makes records of a text and evaluates each of them. One that reads like an attack is refused alone; a text of nothing
 * else has failed.
 * @param predecessor_ids records that those of the text replace, in their order
 */
async function evaluateText(
  ctx: Context<RetrievalParts & DepositsParts>,
  { content, fields, risk_flags }: RawDepositRow,
  predecessor_ids: readonly string[],
): Promise<Evaluation> {
  if (content === null || fields === null) return failed([AUTHOR_INACTIVE])
  const found = mergeFields(await readRecords(ctx, content), fields)
  const evaluation = emptyEvaluation()
  if (found.length === 0) evaluation.reasons.push(NOTHING_FOUND)
  if (found.length > MAX_TEXT_RECORDS) evaluation.reasons.push(TOO_MANY_RECORDS)
  evaluation.reasons.push(...listRefusedParts(risk_flags))
  const refusals: RawDepositReason[] = []
  for (const [i, { experience, spans, uncertain_fields }] of found.slice(0, MAX_TEXT_RECORDS).entries()) {
    const supersedes = experience.supersedes ?? predecessor_ids[i] ?? null
    const doubts = listReadingDoubts(risk_flags, uncertain_fields)
    const plan = await evaluateIndirectDeposit(
      ctx,
      { ...experience, supersedes },
      { doubts, flags: risk_flags.filter(({ type }) => REDACTED.includes(type)) },
    )
    if (plan.is_refused) refusals.push(...plan.reasons)
    // a text that repeats itself tells one record
    if (evaluation.plans.some(({ content_hash }) => content_hash === plan.content_hash)) continue
    const store: IndirectPlan['store'] = async (tx, ...counting) => ({
      ...(await plan.store(tx, ...counting)),
      supersedes,
    })
    const record = evaluation.plans.push({ ...plan, store }) - 1
    const own_spans = spans.map((span) => ({ record, ...span }))
    evaluation.spans.push(...own_spans)
    evaluation.uncertain.push(...listUncertain(content, own_spans, doubts))
  }
  const { plans } = evaluation
  if (plans.length > 0 && plans.every(({ is_refused }) => is_refused)) return failed(refusals)
  // all of a text that is composed of fields is in them
  if (content !== composeText(fields))
    evaluation.unused = await ctx.text_analyzer.listUnused(content, evaluation.spans, ctx.caller.contributor_id)
  return evaluation
}

/**
 * The same, where it is a result too that a text cannot be checked in time, or that every run of the job before the
 * last one has ended without a result, because the text ends the thread or the process that reads it.
 * @throws ServerError
 */
async function evaluateRawDeposit(
  ctx: Context<RetrievalParts & DepositsParts>,
  row: RawDepositRow,
  look: EarlierLook | null,
): Promise<Evaluation> {
  if (row.attempts >= MAX_ATTEMPTS) return failed([UNREADABLE])
  if (look && isOvertaken(look, row)) return { ...failed([OVERTAKEN]), is_failed: false }
  const { visibility_scope = 'public' } = row.fields ?? {}
  const predecessors = look ? listPredecessors(look.results, { visibility_scope }, ctx.caller) : []
  try {
    return await evaluateText(
      ctx,
      row,
      predecessors.map(({ id }) => id),
    )
  } catch (error) {
    if (error instanceof OperationError && error.details.reason === 'scan_timeout')
      return failed(listReasons(error, 'scan_timeout'))
    throw error
  }
}

/** States in which a record adds nothing to what is kept. */
const NOTHING_NEW = ['existing', 'rejected']
const REVIEWED = ['review', 'contested']

function determineEnd(evaluation: Evaluation, results: readonly IndirectResult[], ended_at: string): RawDepositEnd {
  const { spans, unused, uncertain, is_failed } = evaluation
  const records = results.map(({ state, experience_id, review_candidate_id }) => ({
    state,
    experience_id,
    review_candidate_id,
  }))
  const is_kept = records.some(({ state }) => state !== 'rejected' && !REVIEWED.includes(state))
  const is_reviewed = records.some(({ state }) => REVIEWED.includes(state))
  const visible = results.find(({ visibility }) => visibility !== null)?.visibility ?? null
  const reasons = results.flatMap((result, record) => result.reasons.map((reason) => ({ ...reason, record })))
  return {
    status: is_failed ? 'failed' : 'completed',
    disposition: is_failed ? null : is_kept ? 'auto_deposit' : is_reviewed ? 'review' : 'rejected',
    trust_visibility: visible ?? (is_reviewed ? 'review_pending' : null),
    records,
    reasons: [...evaluation.reasons, ...reasons],
    spans,
    unused,
    uncertain,
    ended_at,
  }
}

/**
 * Stores all records of a text, which counts once: when it was accepted, or with the first record of a reported outcome.
 */
async function storeRecords(
  tx: Change,
  ctx: Context,
  plans: readonly IndirectPlan[],
  { origin, fields }: RawDepositRow,
): Promise<IndirectResult[]> {
  const { visibility_scope = 'public' } = fields ?? {}
  const is_uncounted = origin === 'outcome'
  const budget = is_uncounted
    ? callerDepositBudget(ctx, { visibility_scope, created_at: ctx.now().toISOString() })
    : null
  const results: IndirectResult[] = []
  for (const plan of plans) {
    const is_further = results.some(({ state }) => state === 'verified' || state === 'contested')
    results.push(await plan.store(tx, is_further ? null : budget, is_further))
  }
  return results
}

/** The refusals of an end, for the profile of the author: of the whole text, or of single records of it. */
function listRefused(
  author: Context,
  { content, fields, origin }: RawDepositRow,
  { is_failed, reasons }: Evaluation,
  results: readonly IndirectResult[],
): Activity[] {
  // whoever reports an outcome has asked for no record of it
  if (origin === 'outcome') return []
  const rejected = results.flatMap(({ state, reasons: [reason] }) => (state === 'rejected' && reason ? [reason] : []))
  const refused = is_failed ? reasons.slice(0, 1) : rejected
  return refused.map(({ code }) => refusedRawDeposit(author, { content, problem: fields?.problem }, code))
}

function emitEnd(tx: Change, { id, contributor_id, workspace_id }: RawDepositRow, end: RawDepositEnd): void {
  const { status, disposition, ended_at: happened_at } = end
  const reasons = [...new Set(end.reasons.map(({ code }) => code))]
  const [first] = end.records
  const { state = 'rejected', experience_id = null, review_candidate_id = null } = first ?? {}
  const of_workspace = workspace_id === null ? {} : { workspace_id }
  const common = { raw_deposit_id: id, ...of_workspace, reasons, schema_version: SCHEMA_VERSION }
  const data =
    status === 'failed'
      ? common
      : {
          ...common,
          disposition,
          state,
          ...(experience_id !== null && { experience_id }),
          ...(review_candidate_id !== null && { review_candidate_id }),
        }
  tx.emit({ name: `raw_deposit.${status}`, contributor_id, data, happened_at })
}

/** Results that are stored of a raw deposit, together with the end of its job. */
interface StoredEnd {
  results: IndirectResult[]
  is_refunded: boolean
}

/**
 * Stores what a text comes to, with the end of the raw deposit, its event and the end of the job: all or nothing.
 * @param ctx `level` is the trust level of the author, which is locked; null for one who may not write any more
 */
async function storeEnd(
  tx: Change,
  ctx: { app: App; author: Context | null; level: TrustLevel | null },
  row: RawDepositRow,
  evaluated: Evaluation,
): Promise<StoredEnd> {
  const { app, author, level } = ctx
  const { id, origin, budget_day } = row
  const is_active = author !== null && level !== null
  if (is_active && level !== author.caller.trust_level)
    throw new Error('the trust level of the author changed while the text was evaluated')
  const evaluation = is_active ? evaluated : failed([AUTHOR_INACTIVE])
  const results = is_active ? await storeRecords(tx, author, evaluation.plans, row) : []
  const end = determineEnd(evaluation, results, app.now().toISOString())
  const is_refunded = origin === 'deposit' && results.every(({ state }) => NOTHING_NEW.includes(state))
  if (is_refunded && budget_day !== null)
    await refundBudget(tx, { ...row, visibility_scope: row.fields?.visibility_scope, budget_day })
  if (is_active) await addActivities(tx, listRefused(author, row, evaluation, results))
  await endRawDeposit(tx, id, end, is_refunded)
  emitEnd(tx, row, end)
  return { results, is_refunded }
}

/** Limits that a text counted on when it was accepted, and that are given back when nothing new came of it. */
const successKeys = ({ caller, address }: Context, { fields }: RawDepositRow) => {
  const scope = countedScope(caller.scope, fields?.visibility_scope)
  return rateLimitKeys(operations.depositRawExperience, { caller: { ...caller, scope }, address }).per_success
}

/**
 * The job `normalize_deposit`: makes records of a raw text and stores what becomes of them. All of it, the end of the
 * raw deposit, its event and the end of the job are one transaction, so a raw deposit has exactly one result.
 */
export async function normalizeDeposit(
  app: App<RetrievalParts & DepositsParts>,
  payload: unknown,
  finish: FinishJob,
): Promise<void> {
  const { raw_deposit_id } = Payload.parse(payload)
  // the counter of attempts outlives an attempt that fails, so it is no part of the transaction below
  const row = await startRawDeposit(app.db, raw_deposit_id)
  // it has ended, or its depositor has erased their account
  if (!row) return
  const author = createAuthorContext(app, row)
  const look = await findEarlierLook(app, row)
  const evaluated = author ? await evaluateRawDeposit(author, row, look) : failed([AUTHOR_INACTIVE])
  const { results, is_refunded } = await change(app, async (tx) => {
    const open = await lockOpenRawDeposit(tx, raw_deposit_id)
    if (open && open.rules_version !== row.rules_version) throw new Error('newer rules redacted the text meanwhile')
    const replaced = open && look && !isOvertaken(look, row) ? look : null
    if (replaced) await lockLook(tx, replaced)
    const level = open && createAuthorContext(app, { ...row, ...open }) ? open.author_level : null
    const stored = open
      ? await storeEnd(tx, { app, author, level }, row, evaluated)
      : { results: [], is_refunded: false }
    if (replaced && stored.results.length > 0)
      await replaceLook(tx, replaced, { row, results: stored.results, happened_at: app.now().toISOString() })
    await finish(tx)
    return stored
  })
  if (!author) return
  if (is_refunded) await refund(app.limiter, successKeys(author, row))
  for (const { experience_id, visibility, deposit } of results)
    if (visibility === 'searchable' && experience_id !== null) {
      await withholdBurst(author, experience_id)
      if (deposit) await answerHotspots(author, experience_id, deposit)
    }
}

/** The job `normalize_crawled_deposit`: the same in a lane of its own, where it keeps nobody waiting who pasted a text. */
export function normalizeCrawledDeposit(
  app: App<RetrievalParts & DepositsParts>,
  payload: unknown,
  finish: FinishJob,
): Promise<void> {
  return normalizeDeposit(app, payload, finish)
}
