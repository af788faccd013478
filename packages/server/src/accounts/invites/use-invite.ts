import { OperationError } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { consumeInvite } from './store.ts'

/**
 * Uses an invite code for one agent, in the transaction of its registration. A code is required unless the service is
 * open or the caller is an operator. A code that is given is always used.
 * @returns the id of the invite; null when no code was given
 * @throws ForbiddenError for a missing code, and for one that is unknown or used up, which the error does not
 *   distinguish
 */
export async function useInvite(
  ctx: Pick<Context, 'config' | 'caller' | 'hashKey'>,
  tx: Db,
  invite_code: string | null,
): Promise<string | null> {
  if (invite_code === null) {
    if (!ctx.config.invite_only || ctx.caller.scope === 'operator') return null
    throw new OperationError(
      'ForbiddenError',
      'registration needs an invite_code here; ask for one by POST /v1/invite-requests',
    )
  }
  const invite = await consumeInvite(tx, ctx.hashKey(invite_code.toLowerCase()))
  if (!invite)
    throw new OperationError(
      'ForbiddenError',
      'the invite_code is unknown or used up; check it, or ask for another one by POST /v1/invite-requests',
    )
  return invite.id
}
