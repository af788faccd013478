import type { ClientClock } from '../client-clock.ts'
import { randomId } from '../random-id.ts'
import { encodeBase64Url } from './encode-bytes.ts'
import type { HolderKey } from './holder-key.ts'
import { signJwt } from './sign-jwt.ts'
import { toAbsoluteUrl } from './to-absolute-url.ts'

/** A request as `fetch` takes it, and the token that it carries. */
interface DpopRequest {
  url: string
  init: RequestInit & { method: string }
  access_token?: string
}

export type Send = (url: string, init: RequestInit) => Response | Promise<Response>

/** Sends requests with proofs of DPoP (RFC 9449). */
export type DpopSender = (
  request: DpopRequest,
  /** Whether a response asks for a proof with the nonce that it names. */
  asksForNonce: (response: Response) => boolean | Promise<boolean>,
) => Promise<Response>

const hashToken = async (access_token: string): Promise<string> =>
  encodeBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(access_token))))

/**
 * Creates the sender for one server, whose last nonce it keeps. Each request has a proof of its own, and is repeated
 * once when the server wants another nonce: the first was refused before anything was done.
 */
export function createDpopSender(key: HolderKey, { send, clock }: { send: Send; clock: ClientClock }): DpopSender {
  let nonce: string | null = null
  const sendOnce = async ({ url, init, access_token }: DpopRequest) => {
    const sent_nonce = nonce
    const claims = {
      jti: randomId(),
      htm: init.method,
      // without query and fragment
      htu: toAbsoluteUrl(url).replace(/[?#].*$/s, ''),
      iat: Math.floor(clock.now() / 1000),
      ...(access_token !== undefined && { ath: await hashToken(access_token) }),
      ...(sent_nonce !== null && { nonce: sent_nonce }),
    }
    const headers = new Headers(init.headers)
    headers.set('dpop', await signJwt(key, { typ: 'dpop+jwt', jwk: key.public_jwk }, claims))
    if (access_token !== undefined) headers.set('authorization', `DPoP ${access_token}`)
    const response = await send(url, { ...init, headers })
    const named = response.headers.get('dpop-nonce')
    if (named !== null) nonce = named
    return { response, is_nonce_new: named !== null && named !== sent_nonce }
  }
  return async (request, asksForNonce) => {
    const { response, is_nonce_new } = await sendOnce(request)
    if (!is_nonce_new || !(await asksForNonce(response))) return response
    await response.body?.cancel()
    return (await sendOnce(request)).response
  }
}
