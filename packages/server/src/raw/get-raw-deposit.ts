import { OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { presentRawDeposit } from './present-raw-deposit.ts'
import { findOwnRawDeposit } from './store.ts'

/** `GET /v1/experiences/raw/{raw_deposit_id}`: readable by its depositor alone. @throws NotFoundError */
export async function getRawDeposit(
  { db, caller }: Context,
  { raw_deposit_id }: OperationInput<'getRawDeposit'>,
): Promise<OperationOutput<'getRawDeposit'>> {
  const row = await findOwnRawDeposit(db, raw_deposit_id, caller.contributor_id)
  if (!row) throw new OperationError('NotFoundError', `there is no raw deposit ${raw_deposit_id}`)
  return presentRawDeposit(row)
}
