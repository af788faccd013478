import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { listKeyRows } from './key-store.ts'
import { requireSelf } from './require-self.ts'

/**
 * Lists the keys of the caller that the key of this call reaches, oldest first, with those that are revoked or expired.
 */
export async function listKeys(ctx: Context, input: OperationInput<'listKeys'>): Promise<OperationOutput<'listKeys'>> {
  await requireSelf(ctx, input.contributor_id)
  return listKeyRows(ctx.db, ctx.caller, ctx.now().toISOString())
}
