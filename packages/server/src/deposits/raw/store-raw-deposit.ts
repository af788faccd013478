import type { RawDeposit } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Change } from '../../platform/events/change.ts'
import type { DepositsParts } from '../parts.ts'
import { requireDepositPreconditions } from '../structured/evaluate-deposit.ts'
import { composeText } from './compose-text.ts'
import { screenRawDeposit } from './screen-raw-deposit.ts'
import { findSameRawDeposit, insertRawDeposit, type NewRawDeposit, type RawFields, type RawScope } from './store.ts'

/** A raw deposit before it is known who is charged for it. */
export type PreparedRawDeposit = Omit<NewRawDeposit, 'origin' | 'budget_day'>

const rawScope = ({ caller: { scope } }: Context): RawScope =>
  scope === 'crawler' || scope === 'operator' ? scope : 'deposit'

/**
 * Redacts the texts of a raw deposit, before anything of them is stored.
 * @throws what `requireDepositPreconditions` and `screenRawDeposit` throw
 */
export async function prepareRawDeposit(
  ctx: Context<DepositsParts>,
  input: RawDeposit & Pick<RawFields, 'reported'>,
): Promise<PreparedRawDeposit> {
  await requireDepositPreconditions(ctx, input)
  const {
    input: { content: text, ...fields },
    risk_flags,
  } = await screenRawDeposit(ctx, input)
  const content = text?.trim() ? text : composeText(fields)
  return {
    id: ctx.newId('raw'),
    contributor_id: ctx.caller.contributor_id,
    workspace_id: ctx.caller.workspace_id,
    scope: rawScope(ctx),
    content,
    fields,
    content_hmac: ctx.hashKey(`raw deposit ${JSON.stringify([content, fields])}`),
    risk_flags,
    created_at: ctx.now().toISOString(),
  }
}

/** Inserts a raw deposit, unless the same one is there: a loop, since that one may end between the two statements. */
async function insertUnlessSame(tx: Db, row: NewRawDeposit): Promise<{ id: string } | null> {
  for (;;) {
    const same = await findSameRawDeposit(tx, row)
    if (same) return same
    if (await insertRawDeposit(tx, row)) return null
  }
}

/** Stores a raw deposit and enqueues the job that makes records of it, unless the same one is there. */
export async function storeRawDeposit(tx: Change, row: NewRawDeposit): Promise<{ id: string; is_new: boolean }> {
  const same = await insertUnlessSame(tx, row)
  if (same) return { id: same.id, is_new: false }
  const kind = row.scope === 'crawler' ? 'normalize_crawled_deposit' : 'normalize_deposit'
  await tx.enqueue({ kind, payload: { raw_deposit_id: row.id }, now: row.created_at })
  return { id: row.id, is_new: true }
}
