import { type ClientClock, systemClock } from '../client-clock.ts'
import { normalizeBaseUrl } from '../normalize-base-url.ts'
import { type HolderOptions, importHolder } from './holder.ts'
import { PROOF_LIFETIME_OF_CLIENT_S } from './present-credential.ts'
import { signJwt } from './sign-jwt.ts'
import { toAbsoluteUrl } from './to-absolute-url.ts'

export interface DidChallengeOptions extends HolderOptions {
  /** The `challenge` that `getDidChallenge` or `getRecoveryChallenge` returned. */
  challenge: string
  /** The address of the service; a proof that a service passes on to another one is refused there. */
  base_url: string
  clock?: Pick<ClientClock, 'now'>
}

/** The signed input of `bindDid` and `recoverKey`. */
export interface SignedDidChallenge {
  did: string
  challenge_jws: string
  kid: string
}

/**
 * Signs a challenge with the key of a DID: the proof that binds the DID, or that gives a new API key for it.
 * @throws TypeError for a key that cannot sign
 */
export async function signDidChallenge(options: DidChallengeOptions): Promise<SignedDidChallenge> {
  const { challenge, base_url, clock = systemClock } = options
  const { key, did, kid } = await importHolder(options)
  const iat = Math.floor(clock.now() / 1000)
  const claims = {
    iss: did,
    aud: toAbsoluteUrl(normalizeBaseUrl(base_url)),
    nonce: challenge,
    iat,
    exp: iat + PROOF_LIFETIME_OF_CLIENT_S,
  }
  return { did, challenge_jws: await signJwt(key, { typ: 'JWT', kid }, claims), kid }
}
