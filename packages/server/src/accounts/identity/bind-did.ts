import { OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { requirePersonalKey } from '../contributors/require-personal-key.ts'
import type { AccountsParts } from '../parts.ts'
import { useChallenge } from './challenges/challenges.ts'
import { parseDid } from './did/parse-did.ts'
import { findBoundDid, insertDid } from './did-store.ts'
import { ProofError } from './parsing/proof-error.ts'
import { type ProvenDid, readSentProof, verifyDidProof } from './verify-did-proof.ts'

/** @throws ValidationError for an invalid proof, with the reason */
async function requireProof(ctx: Context<AccountsParts>, input: OperationInput<'bindDid'>): Promise<ProvenDid> {
  try {
    return await verifyDidProof(ctx, readSentProof(input))
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    throw new OperationError('ValidationError', error.message, { reason: error.code })
  }
}

/** Binds a DID to the caller, who has proven to control it. A refused binding does not use up the challenge. */
export async function bindDid(
  ctx: Context<AccountsParts>,
  input: OperationInput<'bindDid'>,
): Promise<OperationOutput<'bindDid'>> {
  requirePersonalKey(ctx.caller, 'binds no DID')
  const { contributor_id, key_id } = ctx.caller
  const { did, challenge, verification_method } = await requireProof(ctx, input)
  return change(ctx, async (tx) => {
    if (!(await useChallenge(tx, challenge, { purpose: 'bind', contributor_id, key_id })))
      throw new OperationError('ValidationError', 'the challenge is unknown, used, expired, or that of another key', {
        reason: 'challenge',
      })
    const happened_at = ctx.now().toISOString()
    const binding = { did, contributor_id, verification_method, verified_at: happened_at }
    if (!(await insertDid(tx, binding))) {
      const is_own = (await findBoundDid(tx, contributor_id)) !== null
      throw new OperationError(
        'DuplicateError',
        is_own ? 'your account has a DID already; unbind it first' : 'the DID is bound to another account',
      )
    }
    tx.emit({ name: 'did.bound', contributor_id, happened_at })
    const { method } = parseDid(did)
    tx.audit({ actor: contributor_id, action: 'did.bound', subject: contributor_id, data: { method }, happened_at })
    return tx.answer(binding)
  })
}
