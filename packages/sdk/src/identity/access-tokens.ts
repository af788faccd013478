import { ApiError, type ErrorName } from '../api-error.ts'
import type { ClientClock } from '../client-clock.ts'
import { errorStatus } from '../generated/errors.ts'
import { isObject } from '../is-object.ts'
import { runLocally } from '../local-failure.ts'
import { parseRetryAfter } from '../parse-retry-after.ts'
import { randomId } from '../random-id.ts'
import type { DpopSender } from './dpop-sender.ts'
import type { Holder } from './holder.ts'
import { presentCredential } from './present-credential.ts'
import { toAbsoluteUrl } from './to-absolute-url.ts'

const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
/**
 * Time before its end at which a token is renewed, at most half of its lifetime, so that it does not expire during a
 * request.
 */
const MAX_RENEWAL_MARGIN_MS = 60_000

/** A membership credential, or a function that gets the present one whenever a token is minted. */
export type CredentialSource = string | (() => string | Promise<string>)

export interface StoredToken {
  access_token: string
  /** Milliseconds since 1970; from then on a new one is minted. */
  renew_at: number
}

/**
 * A store in which a program that ends soon leaves its token for its next run. Without the key nobody can use the
 * token.
 */
export interface TokenStore {
  load: () => StoredToken | null | Promise<StoredToken | null>
  save: (token: StoredToken) => void | Promise<void>
}

/** The access token of a client, which its calls share. */
export interface AccessTokens {
  /**
   * The token; a new one when there is none, or when it ends soon.
   * @throws ApiError when the service mints none
   */
  get: () => Promise<string>
  /** Forgets a token that was refused, unless another call has replaced it. */
  drop: (access_token: string) => void
}

interface TokenRequest {
  base_url: string
  workspace_id: string
  credential: CredentialSource
  token_store?: TokenStore | undefined
  /** of every request */
  headers: Headers
  clock: ClientClock
  /** of a mint, which several calls may wait for */
  timeout_ms: number
}

const asksForNonce = async (response: Response): Promise<boolean> => {
  if (response.status !== 400 && response.status !== 401) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return isObject(body) && body.error === 'use_dpop_nonce'
}

const isErrorName = (name: unknown): name is ErrorName => typeof name === 'string' && Object.hasOwn(errorStatus, name)

/** The refusal of a token as an error of the service: `error` is the code of OAuth there, and `details` has the class. */
function toRefusal(response: Response, body: unknown, now: number): ApiError {
  const fields = isObject(body) ? body : {}
  const details = isObject(fields.details) ? fields.details : {}
  const reason = fields.error_description ?? fields.message ?? `the service answered ${response.status}`
  const name = isErrorName(details.class)
    ? details.class
    : response.status < 500
      ? 'AuthenticationError'
      : 'ServerError'
  const code = typeof fields.error === 'string' ? ` (${fields.error})` : ''
  return new ApiError(name, `no access token${code}: ${String(reason)}`, details as never, {
    status: response.status,
    request_id: response.headers.get('x-request-id') ?? undefined,
    retry_after_ms: parseRetryAfter(response, details, now),
  }) as ApiError
}

/** Creates the source of access tokens of one holder in one workspace. No token is minted before one is requested. */
export function createAccessTokens(
  holder: Holder,
  { base_url, workspace_id, credential, token_store, headers: own_headers, clock, timeout_ms }: TokenRequest,
  send: DpopSender,
): AccessTokens {
  const token_endpoint = `${base_url}/oauth/token`
  let token: StoredToken | null = null
  let renewal: Promise<StoredToken> | null = null
  let is_store_read = token_store === undefined

  const mint = async (): Promise<StoredToken> => {
    const now = clock.now()
    const assertion = await presentCredential(holder, {
      credential: typeof credential === 'string' ? credential : await runLocally(credential),
      audience: toAbsoluteUrl(token_endpoint),
      now_s: Math.floor(now / 1000),
      jti: randomId(),
    })
    const form = { grant_type: GRANT_TYPE, assertion, scope: `workspace:${workspace_id}`, client_id: holder.did }
    const controller = new AbortController()
    const cancel =
      timeout_ms === Number.POSITIVE_INFINITY ? () => {} : clock.schedule(timeout_ms, () => controller.abort())
    const headers = new Headers(own_headers)
    headers.set('content-type', 'application/x-www-form-urlencoded')
    headers.set('accept', 'application/json')
    try {
      const init = {
        method: 'POST',
        headers,
        body: new URLSearchParams(form).toString(),
        redirect: 'manual' as const,
        signal: controller.signal,
      }
      const response = await send({ url: token_endpoint, init }, asksForNonce)
      const body: unknown = await response.json().catch(() => null)
      if (!response.ok || !isObject(body) || typeof body.access_token !== 'string')
        throw toRefusal(response, body, clock.now())
      const lifetime_ms = typeof body.expires_in === 'number' ? body.expires_in * 1000 : 0
      return {
        access_token: body.access_token,
        renew_at: now + lifetime_ms - Math.min(MAX_RENEWAL_MARGIN_MS, lifetime_ms / 2),
      }
    } finally {
      cancel()
    }
  }
  const isCurrent = (held: StoredToken | null): held is StoredToken => held !== null && clock.now() < held.renew_at
  const loadStored = async (): Promise<StoredToken | null> => {
    if (is_store_read) return null
    is_store_read = true
    const stored = (await runLocally(() => token_store?.load())) ?? null
    return isCurrent(stored) ? stored : null
  }
  const renew = async (): Promise<StoredToken> => {
    const stored = await loadStored()
    const renewed = stored ?? (await mint())
    token = renewed
    if (stored === null) await runLocally(() => token_store?.save(renewed))
    return renewed
  }
  return {
    get: async () => {
      if (isCurrent(token)) return token.access_token
      renewal ??= renew().finally(() => {
        renewal = null
      })
      return (await renewal).access_token
    },
    drop: (access_token) => {
      if (token?.access_token === access_token) token = null
    },
  }
}
