import type { OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { requirePersonalKey } from '../contributors/require-personal-key.ts'
import { issueChallenge } from './challenges/challenges.ts'

/** A challenge for the calling key alone. */
export async function getDidChallenge(ctx: Context): Promise<OperationOutput<'getDidChallenge'>> {
  requirePersonalKey(ctx.caller, 'binds no DID')
  const { contributor_id, key_id } = ctx.caller
  return issueChallenge(ctx, { purpose: 'bind', contributor_id, key_id })
}
