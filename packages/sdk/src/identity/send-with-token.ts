import type { ClientClock } from '../client-clock.ts'
import { runLocally } from '../local-failure.ts'
import { type AccessTokens, type CredentialSource, createAccessTokens, type TokenStore } from './access-tokens.ts'
import { createDpopSender, type DpopSender, type Send } from './dpop-sender.ts'
import { type HolderOptions, importHolder } from './holder.ts'

/** Options of a client that works in a workspace by access tokens which only the holder of a key can use. */
export interface DpopOptions extends HolderOptions {
  /** The workspace that the tokens are for. */
  workspace_id: string
  /** The membership credential, or a function that gets the present one whenever a token is minted. */
  credential: CredentialSource
  /** Keeps the token from one run of a program to the next. */
  token_store?: TokenStore
}

const isRefused = ({ status }: Response): boolean => status === 401

/**
 * Wraps `send`, so that each request carries an access token and a proof of its own. A token is minted when the first
 * request needs it, and renewed before it ends or when it is refused; requests at the same time share one.
 */
export function sendWithToken(
  options: DpopOptions,
  { send, ...settings }: { base_url: string; headers: Headers; send: Send; clock: ClientClock; timeout_ms: number },
): (url: string, init: RequestInit) => Promise<Response> {
  const { workspace_id, credential, token_store } = options
  const start = async (): Promise<{ tokens: AccessTokens; sendProven: DpopSender }> => {
    const holder = await runLocally(() => importHolder(options))
    const createSender = () => createDpopSender(holder.key, { send, clock: settings.clock })
    const request = { ...settings, workspace_id, credential, token_store }
    // the token endpoint and the operations have nonces of their own
    return { tokens: createAccessTokens(holder, request, createSender()), sendProven: createSender() }
  }
  let started: ReturnType<typeof start> | undefined
  return async (url, { method = 'GET', ...init }) => {
    started ??= start()
    const { tokens, sendProven } = await started
    const attempt = async () => {
      const access_token = await tokens.get()
      const response = await sendProven({ url, init: { ...init, method }, access_token }, isRefused)
      return { access_token, response }
    }
    const { access_token, response } = await attempt()
    if (!isRefused(response)) return response
    tokens.drop(access_token)
    await response.body?.cancel()
    return (await attempt()).response
  }
}
