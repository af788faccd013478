import { OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { listAnswered } from '../../retrieval/demand/answer-hotspots.ts'
import { loadCurrentResults } from './load-current-results.ts'
import { presentRawDeposit } from './present-raw-deposit.ts'
import { findOwnRawDeposit } from './store.ts'

/** `GET /v1/experiences/raw/{raw_deposit_id}`: readable by keys of its depositor alone. @throws NotFoundError */
export async function getRawDeposit(
  ctx: Context,
  { raw_deposit_id }: OperationInput<'getRawDeposit'>,
): Promise<OperationOutput<'getRawDeposit'>> {
  const row = await findOwnRawDeposit(ctx.db, raw_deposit_id, ctx.caller)
  if (!row) throw new OperationError('NotFoundError', `there is no raw deposit ${raw_deposit_id}`)
  const [current = row] = await loadCurrentResults(ctx, [row])
  const shown = presentRawDeposit(current)
  const answered_hotspots = await listAnswered(ctx, shown.experience_ids)
  return { ...shown, ...(answered_hotspots.length > 0 && { answered_hotspots }) }
}
