import { type CallOptions, type ClientSettings, callOperation } from './call-operation.ts'
import { type ClientClock, systemClock } from './client-clock.ts'
import { routes } from './generated/routes.ts'
import type { Operations } from './generated/types.ts'
import { version } from './generated/version.ts'
import { normalizeBaseUrl } from './normalize-base-url.ts'
import type { Input, Item, OperationName, Output, PagedOperationName } from './operation-types.ts'
import { paginate } from './paginate.ts'
import type { Route } from './route.ts'
import { canSetUserAgent, readEnvironmentVariable } from './runtime-environment.ts'

/** Where a service answers that was started without settings. */
export const DEFAULT_BASE_URL = 'http://127.0.0.1:8080'
const DEFAULT_TIMEOUT_MS = 60_000
const DEFAULT_MAX_RETRIES = 2
const DEFAULT_MAX_RETRY_AFTER_MS = 30_000

type MethodArguments<N extends OperationName> =
  Record<never, never> extends Input<N>
    ? [input?: Input<N>, options?: CallOptions]
    : [input: Input<N>, options?: CallOptions]

interface PaginatedMethod<N extends PagedOperationName> {
  /** The items of this page and of all that follow, fetched as they are read; `limit` is the size of a page. */
  all: (...args: MethodArguments<N>) => AsyncIterable<Item<N>>
}
type ClientMethod<N extends OperationName> = ((...args: MethodArguments<N>) => Promise<Output<N>>) &
  (N extends PagedOperationName ? PaginatedMethod<N> : unknown)

/** One method for each operation; path, query and body fields are one object. */
export type Client = { [N in keyof Operations]: ClientMethod<N> }

export interface ClientOptions {
  /** Address of the service; CAIRNWAY_URL by default, else `http://127.0.0.1:8080`. */
  base_url?: string
  /** CAIRNWAY_API_KEY by default, unless `base_url` is given: a key goes to the service that it is meant for. */
  api_key?: string
  /** in place of the global fetch */
  fetch?: (url: string, init: RequestInit) => Response | Promise<Response>
  /** sent with each call */
  headers?: Record<string, string>
  /** milliseconds for a call with all its repetitions, 60,000 by default; Infinity for no limit */
  timeout_ms?: number
  /** how often a call is repeated that may go through later, 2 by default */
  max_retries?: number
  /** the longest wait that the service may ask for before a repetition, 30,000 ms by default */
  max_retry_after_ms?: number
  /** clock, timers and chance; for tests */
  clock?: ClientClock
}

/** @throws TypeError for what no header takes; a key is not told */
function createHeaders(api_key: string | undefined, more: Record<string, string> = {}): Headers {
  if (api_key !== undefined && !/^[!-~]+$/.test(api_key))
    throw new TypeError('api_key must be visible ASCII characters without blanks')
  const headers = new Headers(canSetUserAgent() ? { 'user-agent': `cairnway-sdk/${version}` } : {})
  for (const [name, value] of Object.entries(more)) headers.set(name, value)
  if (api_key !== undefined) headers.set('authorization', `Bearer ${api_key}`)
  return headers
}

/**
 * A client of one service with one key.
 * @throws TypeError for an address, a key or a header that cannot be sent
 */
export function createClient(options: ClientOptions = {}): Client {
  const base_url = options.base_url ?? readEnvironmentVariable('CAIRNWAY_URL') ?? DEFAULT_BASE_URL
  const api_key =
    options.api_key ?? (options.base_url === undefined ? readEnvironmentVariable('CAIRNWAY_API_KEY') : undefined)
  const settings: ClientSettings = {
    base_url: normalizeBaseUrl(base_url),
    headers: createHeaders(api_key || undefined, options.headers),
    send: options.fetch ?? ((url, init) => fetch(url, init)),
    timeout_ms: options.timeout_ms ?? DEFAULT_TIMEOUT_MS,
    max_retries: options.max_retries ?? DEFAULT_MAX_RETRIES,
    max_retry_after_ms: options.max_retry_after_ms ?? DEFAULT_MAX_RETRY_AFTER_MS,
    clock: options.clock ?? systemClock,
  }
  const methodOf = (route: Route) => {
    const call = (input: Record<string, unknown> = {}, call_options: CallOptions = {}) =>
      callOperation(settings, route, input, call_options)
    return route.pages === undefined ? call : Object.assign(call, { all: paginate(call, route.pages) })
  }
  // the table has one entry for each operation
  return Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, methodOf(route)])) as unknown as Client
}
