import { OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { type Change, change } from '../../platform/events/change.ts'
import { issueKey } from '../contributors/issue-key.ts'
import { lockWriters, revokeAllKeys } from '../contributors/key-store.ts'
import type { AccountsParts } from '../parts.ts'
import { useChallenge } from './challenges/challenges.ts'
import { findRecoverableAccount, lockRecoverableAccount } from './did-store.ts'
import { ProofError } from './parsing/proof-error.ts'
import { type ProvenDid, readSentProof, verifyDidProof } from './verify-did-proof.ts'

/** One answer for every reason, so that nobody learns which DIDs are bound. */
const refusedProofError = (): OperationError =>
  new OperationError(
    'ValidationError',
    'the proof is refused: its signature, its challenge or its claims are wrong, or the DID is bound to no account',
  )

/**
 * Verifies a proof.
 * @returns null for an invalid one
 * @throws ValidationError when the host of the DID is away, which says nothing of an account
 */
async function findProof(ctx: Context<AccountsParts>, input: OperationInput<'recoverKey'>): Promise<ProvenDid | null> {
  try {
    return await verifyDidProof(ctx, readSentProof(input))
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    if (error.code === 'unreachable') throw new OperationError('ValidationError', error.message, { reason: error.code })
    return null
  }
}

/** The account of a DID, once no call with one of its keys writes any more; null when there is none. */
async function lockAccount(tx: Change, did: string): Promise<string | null> {
  const found = await findRecoverableAccount(tx, did)
  if (found === null) return null
  await lockWriters(tx, found.contributor_id)
  // it may have been unbound, or the account erased, while this waited
  const locked = await lockRecoverableAccount(tx, did)
  return locked?.contributor_id === found.contributor_id ? locked.contributor_id : null
}

/**
 * Gives whoever controls a DID a new key of its account, and ends all older ones. A refused proof is looked up like an
 * accepted one, so that the time of an answer says no more than the answer does.
 */
export async function recoverKey(
  ctx: Context<AccountsParts>,
  input: OperationInput<'recoverKey'>,
): Promise<OperationOutput<'recoverKey'>> {
  const proof = await findProof(ctx, input)
  const did = proof?.did ?? input.did ?? ''
  const recovered = await change(ctx, async (tx) => {
    const is_fresh = await useChallenge(tx, proof?.challenge ?? '', { purpose: 'recover', did })
    const contributor_id = await (proof && is_fresh
      ? lockAccount(tx, did)
      : findRecoverableAccount(tx, did).then(() => null))
    return contributor_id === null ? null : recoverAccount(ctx, tx, contributor_id)
  })
  // after the commit, since the challenge is used up
  if (recovered === null) throw refusedProofError()
  return recovered
}

async function recoverAccount(
  ctx: Context,
  tx: Change,
  contributor_id: string,
): Promise<OperationOutput<'recoverKey'>> {
  const happened_at = ctx.now().toISOString()
  const revoked_keys = await revokeAllKeys(tx, contributor_id, happened_at)
  const key = { contributor_id, name: 'recovery', scope: 'full', workspace_id: null, expires_at: null } as const
  const issued = await issueKey(ctx, tx, key)
  const { key_id } = issued
  const data = { key_id, revoked_keys }
  tx.emit({ name: 'contributor.key_recovered', contributor_id, data, happened_at })
  tx.audit({
    actor: contributor_id,
    action: 'key.recovered',
    subject: key_id,
    data: { contributor_id, revoked_keys },
    happened_at,
  })
  return tx.answer({ ...issued, ...key })
}
