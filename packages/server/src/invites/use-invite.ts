import { ApiError } from '@cairnway/contract'
import type { Context } from '../context.ts'
import type { Db } from '../db/db.ts'
import { consumeInvite } from './store.ts'

/**
 * Uses an invite code up by one agent, in the transaction of the registration. Without a code everyone may register
 * where the service is open, and operators anywhere; a code that is given counts wherever it is.
 * @returns id of the invite, null without one
 * @throws ForbiddenError for a code that is missing, unknown or used up: which of them it was is told to nobody
 */
export async function useInvite(
  ctx: Pick<Context, 'config' | 'caller' | 'hashKey'>,
  tx: Db,
  invite_code: string | null,
): Promise<string | null> {
  if (invite_code === null) {
    if (!ctx.config.invite_only || ctx.caller.scope === 'operator') return null
    throw new ApiError(
      'ForbiddenError',
      'registration needs an invite_code here; ask for one by POST /v1/invite-requests',
    )
  }
  const invite = await consumeInvite(tx, ctx.hashKey(invite_code.toLowerCase()))
  if (!invite)
    throw new ApiError(
      'ForbiddenError',
      'the invite_code is unknown or used up; check it, or ask for another one by POST /v1/invite-requests',
    )
  return invite.id
}
