import { type CallOptions, callOperation, type Settings } from './call-operation.ts'
import { namesItself, readVariable } from './environment.ts'
import { itemsOf } from './items-of.ts'
import type { Input, Item, OperationName, Output, PageName } from './operation-types.ts'
import { routes } from './printed/routes.ts'
import type { Operations } from './printed/types.ts'
import { version } from './printed/version.ts'
import type { Route } from './route.ts'
import { serviceAddress } from './service-address.ts'
import { realTime, type Time } from './time.ts'

/** Where a service answers that was started without settings. */
export const DEFAULT_URL = 'http://127.0.0.1:8080'
const TIMEOUT_MS = 60_000
const MAX_RETRIES = 2
const MAX_RETRY_AFTER_MS = 30_000

type Arguments<N extends OperationName> =
  Record<never, never> extends Input<N>
    ? [input?: Input<N>, options?: CallOptions]
    : [input: Input<N>, options?: CallOptions]

interface Paged<N extends PageName> {
  /** The items of this page and of all that follow, fetched as they are read; `limit` is the size of a page. */
  all: (...args: Arguments<N>) => AsyncIterable<Item<N>>
}
type Method<N extends OperationName> = ((...args: Arguments<N>) => Promise<Output<N>>) &
  (N extends PageName ? Paged<N> : unknown)

/** One method for each operation; path, query and body fields are one object. */
export type Client = { [N in keyof Operations]: Method<N> }

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
  time?: Time
}

/** @throws TypeError for what no header takes; a key is not told */
function headersOf(api_key: string | undefined, more: Record<string, string> = {}): Headers {
  if (api_key !== undefined && !/^[!-~]+$/.test(api_key))
    throw new TypeError('api_key must be visible ASCII characters without blanks')
  const headers = new Headers(namesItself() ? { 'user-agent': `cairnway-sdk/${version}` } : {})
  for (const [name, value] of Object.entries(more)) headers.set(name, value)
  if (api_key !== undefined) headers.set('authorization', `Bearer ${api_key}`)
  return headers
}

/**
 * A client of one service with one key.
 * @throws TypeError for an address, a key or a header that cannot be sent
 */
export function createClient(options: ClientOptions = {}): Client {
  const base_url = options.base_url ?? readVariable('CAIRNWAY_URL') ?? DEFAULT_URL
  const api_key = options.api_key ?? (options.base_url === undefined ? readVariable('CAIRNWAY_API_KEY') : undefined)
  const settings: Settings = {
    base_url: serviceAddress(base_url),
    headers: headersOf(api_key || undefined, options.headers),
    send: options.fetch ?? ((url, init) => fetch(url, init)),
    timeout_ms: options.timeout_ms ?? TIMEOUT_MS,
    max_retries: options.max_retries ?? MAX_RETRIES,
    max_retry_after_ms: options.max_retry_after_ms ?? MAX_RETRY_AFTER_MS,
    time: options.time ?? realTime,
  }
  const methodOf = (route: Route) => {
    const call = (input: Record<string, unknown> = {}, call_options: CallOptions = {}) =>
      callOperation(settings, route, input, call_options)
    return route.pages === undefined ? call : Object.assign(call, { all: itemsOf(call, route.pages) })
  }
  // the table has one entry for each operation
  return Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, methodOf(route)])) as unknown as Client
}
