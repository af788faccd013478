import type { OperationInput, OperationOutput, RawDeposit, RiskFlag } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { chargeDeposit } from '../contributors/store.ts'
import type { Db } from '../db/db.ts'
import { budgetExceededError, callerDepositBudget } from '../deposits/deposit-budget.ts'
import { requireDepositPreconditions } from '../deposits/deposit-experience.ts'
import { change } from '../events/change.ts'
import { composeText } from './compose-text.ts'
import { presentAccepted } from './present-raw-deposit.ts'
import { screenRawDeposit } from './screen-raw-deposit.ts'
import { findSameRawDeposit, insertRawDeposit, type NewRawDeposit } from './store.ts'

/** How a text was read. */
interface ReadingNotes {
  /** a sentence for the depositor, with the blank before it */
  remark?: string
  flags?: RiskFlag[]
}

/** Stores a raw deposit, unless the same one is there: a loop, since that one may end between the two statements. */
async function insertUnlessSame(tx: Db, row: NewRawDeposit): Promise<{ id: string } | null> {
  for (;;) {
    const same = await findSameRawDeposit(tx, row)
    if (same) return same
    if (await insertRawDeposit(tx, row)) return null
  }
}

/**
 * Stores a text without its secrets and enqueues the job that makes records of it. The deposit is charged here. The
 * same content again, while the first is waiting or a draft came of it, is the same deposit.
 * @throws what `requireDepositPreconditions` and `screenRawDeposit` throw, DepositRateLimitExceededError
 */
export async function acceptRawDeposit(
  ctx: Context,
  input: RawDeposit,
  { remark = '', flags = [] }: ReadingNotes = {},
): Promise<OperationOutput<'depositRawExperience'>> {
  await requireDepositPreconditions(ctx, input)
  const {
    input: { content: text, ...fields },
    risk_flags,
  } = await screenRawDeposit(ctx, input)
  const { contributor_id } = ctx.caller
  const created_at = ctx.now().toISOString()
  const budget = callerDepositBudget(ctx, created_at)
  const content = text?.trim() ? text : composeText(fields)
  const row: NewRawDeposit = {
    id: ctx.newId('raw'),
    contributor_id,
    content,
    fields,
    content_hmac: ctx.hashKey(`raw deposit ${JSON.stringify([content, fields])}`),
    risk_flags: [...flags, ...risk_flags],
    budget_day: budget?.day ?? null,
    created_at,
  }
  return change(ctx, async (tx) => {
    const same = await insertUnlessSame(tx, row)
    if (same) return tx.answer(presentAccepted(same.id, remark))
    if (budget && !(await chargeDeposit(tx, contributor_id, budget))) throw await budgetExceededError(tx, row)
    await tx.enqueue({ kind: 'normalize_deposit', payload: { raw_deposit_id: row.id }, now: created_at })
    return tx.answer(presentAccepted(row.id, remark))
  })
}

/** `POST /v1/experiences/raw` */
export const depositRawExperience = (
  ctx: Context,
  input: OperationInput<'depositRawExperience'>,
): Promise<OperationOutput<'depositRawExperience'>> => acceptRawDeposit(ctx, input)
