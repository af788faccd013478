import type { KeyHasher } from '../../../platform/secrets/api-key.ts'

const WINDOW_MS = 5 * 60_000

const nonceOf = (hashKey: KeyHasher, window: number): string => hashKey(`dpop nonce ${window}`).toString('base64url')

const windowAt = (time: Date): number => Math.floor(time.getTime() / WINDOW_MS)

/** The nonce that proofs must name: an HMAC of the five minutes in which it is given out, so that nothing is stored. */
export const createNonce = (hashKey: KeyHasher, now: Date): string => nonceOf(hashKey, windowAt(now))

/** Whether a nonce was given out in these five minutes or those before, by a node whose clock may be a little ahead. */
export function isFreshNonce(hashKey: KeyHasher, now: Date, nonce: string | null): boolean {
  const window = windowAt(now)
  return [window, window - 1, window + 1].some((each) => nonce === nonceOf(hashKey, each))
}
