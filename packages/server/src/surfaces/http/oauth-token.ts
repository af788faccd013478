import type { OperationError } from '@cairnway/contract'
import type { Env, Hono, Context as Http } from 'hono'
import { createNonce } from '../../accounts/identity/tokens/dpop-nonce.ts'
import { type ExchangedToken, exchangeAssertion } from '../../accounts/identity/tokens/exchange-assertion.ts'
import { OauthError } from '../../accounts/identity/tokens/oauth-error.ts'
import { readTokenParameters } from '../../accounts/identity/tokens/token-parameters.ts'
import { anonymousCaller } from '../../platform/context.ts'
import { enforceRateLimits } from '../../platform/limits/enforce-rate-limits.ts'
import { keysForLimit } from '../../platform/limits/rate-limit-keys.ts'
import type { Service } from '../parts.ts'
import { auditToken } from '../pipeline/audit-access.ts'
import { toOperationError } from '../pipeline/to-operation-error.ts'
import { toErrorDescription } from './challenge.ts'
import type { SurfaceContext } from './operation-runner.ts'
import { readUrlEncoded } from './read-url-encoded.ts'

/** Maximum size of the form: an assertion has at most 20 kB, and percent-encoded a little more. */
const MAX_FORM_BYTES = 64 * 1024

/** Any failure as one of OAuth, which this endpoint alone answers with. */
function toOauthError(error: unknown): { failure: OauthError; operation_error: OperationError | null } {
  if (error instanceof OauthError) return { failure: error, operation_error: null }
  const operation_error = toOperationError(error)
  const { status, message, error: error_class } = operation_error
  const is_temporary = status === 429 || status === 503
  const code = is_temporary ? 'temporarily_unavailable' : status >= 500 ? 'server_error' : 'invalid_request'
  return { failure: new OauthError(code, message, { status, error_class }), operation_error }
}

/** Serves the token endpoint. It is no operation: form and errors are those of OAuth. */
export function serveOauthToken<E extends Env>(http: Hono<E>, app: Service, surface: SurfaceContext<E>): void {
  const exchange = async (c: Http<E>): Promise<ExchangedToken> => {
    const address = surface.clientAddress(c)
    await enforceRateLimits(app.limiter, keysForLimit('token_request', { caller: anonymousCaller, address }))
    const form = await readUrlEncoded(c.req.raw, MAX_FORM_BYTES)
    const parameters = readTokenParameters(form, app.config.base_url)
    const end = await app.running_calls.enter(`token ${address}`)
    return exchangeAssertion(app, { parameters, proof: c.req.header('dpop') }).finally(end)
  }

  const refuse = (c: Http<E>, { failure, operation_error }: ReturnType<typeof toOauthError>): Response => {
    const { code, message, status, error_class } = failure
    const retry_after = operation_error?.details.retry_after_seconds
    if (typeof retry_after === 'number') c.header('Retry-After', String(retry_after))
    const details = { class: error_class, help: `/docs#${error_class}` }
    return c.json({ error: code, error_description: toErrorDescription(message), message, details }, status as 400)
  }

  http.post('/oauth/token', async (c) => {
    const started = performance.now()
    const line = { operation: 'oauth_token', ...surface.requestIds(c) }
    const spent = () => ({ ms: Math.round(performance.now() - started) })
    c.header('Cache-Control', 'no-store')
    c.header('Pragma', 'no-cache')
    try {
      const token = await exchange(c)
      // with the nonce of this answer, the next request needs no extra one
      c.header('DPoP-Nonce', createNonce(app.hashKey, app.now()))
      await auditToken(app, token)
      app.log.info({ ...line, status: 'ok', ...spent(), contributor: token.contributor_id }, 'oauth_token')
      return c.json(token.response)
    } catch (error) {
      const { failure, operation_error } = toOauthError(error)
      const { status, code } = failure
      if (code === 'use_dpop_nonce') c.header('DPoP-Nonce', createNonce(app.hashKey, app.now()))
      const entry = { ...line, status, ...spent(), error: code, reason: failure.message }
      if (status >= 500 && operation_error) app.log.error({ ...entry, err: operation_error.cause }, 'oauth_token')
      else app.log.info(entry, 'oauth_token')
      return refuse(c, { failure, operation_error })
    }
  })
}
