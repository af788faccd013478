import { type CallOptions, type ClientSettings, callOperation } from './call-operation.ts'
import { type ClientClock, systemClock } from './client-clock.ts'
import { routes } from './generated/routes.ts'
import type { Operations } from './generated/types.ts'
import { version } from './generated/version.ts'
import { type DpopOptions, sendWithToken } from './identity/send-with-token.ts'
import { iteratePages } from './iterate-pages.ts'
import { normalizeBaseUrl } from './normalize-base-url.ts'
import type { MethodInput, MethodOutput, OperationName, PagedOperationName, PageItem } from './operation-types.ts'
import type { Route } from './route.ts'
import { canSetUserAgent, readEnvironmentVariable } from './runtime-environment.ts'

/** The address of a local service with default settings. */
export const DEFAULT_BASE_URL = 'http://127.0.0.1:8080'
const DEFAULT_TIMEOUT_MS = 60_000
const DEFAULT_MAX_RETRIES = 2
const DEFAULT_MAX_RETRY_AFTER_MS = 30_000

/** The arguments of a method; the input may be omitted when none of its fields is required. */
type MethodArguments<N extends OperationName> =
  Record<never, never> extends MethodInput<N>
    ? [input?: MethodInput<N>, options?: CallOptions]
    : [input: MethodInput<N>, options?: CallOptions]

interface PaginatedMethod<N extends PagedOperationName> {
  /**
   * Iterates over the items of this page and all following ones, and fetches each page when needed. `limit` is the page
   * size.
   */
  all: (...args: MethodArguments<N>) => AsyncIterable<PageItem<N>>
}
/** The fields of the input that decide which form of the output is sent, with both forms. */
type OutputForms<N extends OperationName> = Operations[N] extends { output_forms: infer F } ? F : never
type OutputForm<N extends OperationName, V extends 'true' | 'false'> = {
  [F in keyof OutputForms<N>]: OutputForms<N>[F] extends Record<V, infer O> ? O : never
}[keyof OutputForms<N>]

interface MethodWithForms<N extends OperationName> {
  (input: MethodInput<N> & Record<keyof OutputForms<N>, true>, options?: CallOptions): Promise<OutputForm<N, 'true'>>
  (
    input: MethodInput<N> & Partial<Record<keyof OutputForms<N>, false>>,
    options?: CallOptions,
  ): Promise<OutputForm<N, 'false'>>
  (...args: MethodArguments<N>): Promise<MethodOutput<N>>
}
type PlainMethod<N extends OperationName> = (...args: MethodArguments<N>) => Promise<MethodOutput<N>>

type ClientMethod<N extends OperationName> = (Operations[N] extends { output_forms: unknown }
  ? MethodWithForms<N>
  : PlainMethod<N>) &
  (N extends PagedOperationName ? PaginatedMethod<N> : unknown)

/** One method for each operation, which takes path, query and body fields as one object. */
export type Client = { [N in keyof Operations]: ClientMethod<N> }

export interface ClientOptions {
  /** Address of the service: CAIRNWAY_URL by default, or `http://127.0.0.1:8080` without it. */
  base_url?: string
  /**
   * CAIRNWAY_API_KEY by default. With `base_url` there is no default, since that key may be meant for another service.
   */
  api_key?: string
  /**
   * Works in a workspace by access tokens instead of a key: only who holds the private key can use them (RFC 9449). The
   * tokens are minted and renewed by themselves.
   */
  dpop?: DpopOptions
  /** Replaces the global `fetch`. */
  fetch?: (url: string, init: RequestInit) => Response | Promise<Response>
  /** Headers of every request. */
  headers?: Record<string, string>
  /** Time limit of a call with all of its retries: 60,000 by default, Infinity for none. */
  timeout_ms?: number
  /** Number of retries of a call that may succeed later: 2 by default. */
  max_retries?: number
  /** The longest wait before a retry that the client accepts from `Retry-After`: 30,000 by default. */
  max_retry_after_ms?: number
  /** Time, randomness and timers, for tests. */
  clock?: ClientClock
}

/** @throws TypeError for values that a header cannot hold; its message never contains the key */
function createHeaders(api_key: string | undefined, custom: Record<string, string> = {}): Headers {
  if (api_key !== undefined && !/^[!-~]+$/.test(api_key))
    throw new TypeError('api_key must be visible ASCII characters without blanks')
  const headers = new Headers(canSetUserAgent() ? { 'user-agent': `cairnway-sdk/${version}` } : {})
  for (const [name, value] of Object.entries(custom)) headers.set(name, value)
  if (api_key !== undefined) headers.set('authorization', `Bearer ${api_key}`)
  return headers
}

/**
 * Creates a client for one service and one key. It sends nothing until a method is called.
 * @throws TypeError for an address, a key or a header that is invalid, and for `api_key` together with `dpop`
 */
export function createClient(options: ClientOptions = {}): Client {
  const { dpop, api_key: own_key, clock = systemClock, timeout_ms = DEFAULT_TIMEOUT_MS } = options
  if (dpop !== undefined && own_key !== undefined)
    throw new TypeError('api_key and dpop exclude each other: a request carries one of them')
  const base_url = normalizeBaseUrl(options.base_url ?? readEnvironmentVariable('CAIRNWAY_URL') ?? DEFAULT_BASE_URL)
  const has_own_service = options.base_url !== undefined || dpop !== undefined
  const api_key = own_key ?? (has_own_service ? undefined : readEnvironmentVariable('CAIRNWAY_API_KEY'))
  const send = options.fetch ?? ((url, init) => fetch(url, init))
  const headers = createHeaders(api_key || undefined, options.headers)
  const settings: ClientSettings = {
    base_url,
    headers,
    send: dpop === undefined ? send : sendWithToken(dpop, { base_url, headers, send, clock, timeout_ms }),
    timeout_ms,
    max_retries: options.max_retries ?? DEFAULT_MAX_RETRIES,
    max_retry_after_ms: options.max_retry_after_ms ?? DEFAULT_MAX_RETRY_AFTER_MS,
    clock,
  }
  const createMethod = (route: Route) => {
    const call = (input: Record<string, unknown> = {}, call_options: CallOptions = {}) =>
      callOperation(settings, route, input, call_options)
    return route.page_field === undefined ? call : Object.assign(call, { all: iteratePages(call, route.page_field) })
  }
  const methods = Object.entries(routes).map(([name, route]) => [name, createMethod(route)])
  // `routes` has one entry for each operation
  return Object.fromEntries(methods) as Client
}
