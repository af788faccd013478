import type { OperationInput, OperationOutput, RawDepositInput, RiskFlag } from '@cairnway/contract'
import { visibilityFor } from '../../accounts/workspaces/visibility-for.ts'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import type { DepositsParts } from '../parts.ts'
import { callerDepositBudget, chargeBudget } from '../structured/deposit-budget.ts'
import { identifyUpstream } from '../upstream/identify-upstream.ts'
import { setUpstreamText } from '../upstream/upstream-store.ts'
import { completeDraft } from './complete-draft.ts'
import { findSameLook } from './earlier-look.ts'
import { presentAccepted } from './present-raw-deposit.ts'
import { remarkOnRefusedParts } from './refused-parts.ts'
import { prepareRawDeposit, storeRawDeposit } from './store-raw-deposit.ts'

/** Notes on how a text was read. */
export interface ReadingNotes {
  /** a sentence for the depositor, with the blank before it */
  remark?: string
  flags?: RiskFlag[]
}

/**
 * Stores a text without its secrets and enqueues the job that makes records of it. The deposit is charged here. The
 * same content again, while the first is waiting or a draft came of it, is the same deposit, and so is what a crawler
 * reads again unchanged.
 * @throws what `prepareRawDeposit` throws, DepositRateLimitExceededError
 */
export async function acceptRawDeposit(
  ctx: Context<DepositsParts>,
  input: RawDepositInput,
  { remark = '', flags = [] }: ReadingNotes = {},
): Promise<OperationOutput<'depositRawExperience'>> {
  const visibility_scope = await visibilityFor(ctx, input.visibility_scope)
  const upstream = identifyUpstream(ctx, { ...input, visibility_scope })
  const same = upstream && (await findSameLook(ctx, upstream))
  if (same) return presentAccepted(same.id, remark)
  const prepared = await prepareRawDeposit(ctx, { ...input, visibility_scope })
  const budget = callerDepositBudget(ctx, { visibility_scope, created_at: prepared.created_at })
  const row = {
    ...prepared,
    risk_flags: [...flags, ...prepared.risk_flags],
    origin: 'deposit' as const,
    budget_day: budget?.day ?? null,
  }
  const answer = (id: string) => presentAccepted(id, `${remark}${remarkOnRefusedParts(row.risk_flags)}`)
  return change(ctx, async (tx) => {
    const { id, is_new } = await storeRawDeposit(tx, row)
    if (upstream) await setUpstreamText(tx, upstream, { raw_deposit_id: id, now: row.created_at })
    if (is_new && budget) await chargeBudget(tx, budget, row)
    return tx.answer(answer(id))
  })
}

/** `POST /v1/experiences/raw` */
export const depositRawExperience = (
  ctx: Context<RetrievalParts & DepositsParts>,
  { raw_deposit_id, record, ...input }: OperationInput<'depositRawExperience'>,
): Promise<OperationOutput<'depositRawExperience'>> =>
  raw_deposit_id == null ? acceptRawDeposit(ctx, input) : completeDraft(ctx, raw_deposit_id, record ?? null, input)
