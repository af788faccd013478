import { createHash, randomBytes } from 'node:crypto'
import { DID_CHALLENGE_MINUTES, didAlgorithms, didMethods, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { change } from '../../../platform/events/change.ts'
import { insertChallenge, takeChallenge } from './challenge-store.ts'

const CHALLENGE_BYTES = 32

/** Use of a challenge: binding a DID by one key of a contributor, or the recovery by one DID. */
export type ChallengeUse =
  | { purpose: 'bind'; contributor_id: string; key_id: string | null }
  | { purpose: 'recover'; did: string }

/** Hashes a challenge together with its use, so that it is found for that use only. */
export const challengeHash = (challenge: string, use: ChallengeUse): Uint8Array => {
  const parts = use.purpose === 'bind' ? [use.contributor_id, use.key_id] : [use.did]
  return createHash('sha256')
    .update(JSON.stringify([challenge, use.purpose, ...parts]))
    .digest()
}

/** Issues a challenge. The answer is the same whoever asks, and whatever the DID is. */
export async function issueChallenge(ctx: Context, use: ChallengeUse): Promise<OperationOutput<'getDidChallenge'>> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
  const { base_url } = ctx.config
  const expires_at = await change(ctx, (tx) =>
    insertChallenge(tx, challengeHash(challenge, use), DID_CHALLENGE_MINUTES),
  )
  return {
    challenge,
    nonce: challenge,
    domain: new URL(base_url).host,
    audience: base_url,
    expires_at,
    query: [{ type: 'DIDAuthentication', acceptedMethods: didMethods.map((method) => ({ method })) }],
    proof_types: ['jwt'],
    algs: [...didAlgorithms],
  }
}

/**
 * Uses up a challenge.
 * @returns false when there is none for this use, or it has expired
 */
export const useChallenge = (tx: Db, challenge: string, use: ChallengeUse): Promise<boolean> =>
  takeChallenge(tx, challengeHash(challenge, use))
