import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { requireSelf } from './require-self.ts'
import { listKeyRows } from './store.ts'

/** All keys of the caller that theirs reaches, revoked and expired ones included, oldest first. */
export async function listKeys(ctx: Context, input: OperationInput<'listKeys'>): Promise<OperationOutput<'listKeys'>> {
  await requireSelf(ctx, input.contributor_id)
  return listKeyRows(ctx.db, ctx.caller, ctx.now().toISOString())
}
