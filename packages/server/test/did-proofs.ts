import type { OperationOutput } from '@cairnway/contract'
import type { DidHolder } from './did-holder.ts'
import type { TestContributor, World } from './world.ts'

type Challenge = Pick<OperationOutput<'getDidChallenge'>, 'challenge' | 'audience'>

/** The claims of a proof for a challenge, at the time of the world. */
export const proofPayload = (world: World, { did }: DidHolder, { challenge, audience }: Challenge) => {
  const iat = Math.floor(world.clock.now.getTime() / 1000)
  return { iss: did, aud: audience, nonce: challenge, iat, exp: iat + 300 }
}

/** Binds the DID of a holder to a contributor. */
export async function bind(world: World, { getDidChallenge, bindDid }: TestContributor, holder: DidHolder) {
  const claims = proofPayload(world, holder, await getDidChallenge())
  return bindDid({ did: holder.did, challenge_jws: holder.sign(claims) })
}

/** A proof for the recovery by the DID of a holder. */
export async function proveForRecovery(world: World, holder: DidHolder) {
  const challenge = await world.client().getRecoveryChallenge({ did: holder.did })
  return { did: holder.did, challenge_jws: holder.sign(proofPayload(world, holder, challenge)) }
}
