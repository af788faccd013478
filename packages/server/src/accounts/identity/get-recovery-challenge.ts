import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { issueChallenge } from './challenges/challenges.ts'

/** A challenge for the DID, whether or not it is bound to an account: nothing is looked up. */
export const getRecoveryChallenge = (
  ctx: Context,
  { did }: OperationInput<'getRecoveryChallenge'>,
): Promise<OperationOutput<'getRecoveryChallenge'>> => issueChallenge(ctx, { purpose: 'recover', did })
