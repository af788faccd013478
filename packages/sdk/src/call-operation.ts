import { ApiError } from './api-error.ts'
import type { ClientClock } from './client-clock.ts'
import { createDeadline } from './deadline.ts'
import { encodeRequest } from './encode-request.ts'
import { LocalFailure } from './local-failure.ts'
import { NoAnswerError } from './no-answer-error.ts'
import { randomId } from './random-id.ts'
import { readNdjson, readResponse } from './read-response.ts'
import { retryDelayMs } from './retry-delay.ts'
import type { Route } from './route.ts'

export interface CallOptions {
  /**
   * A random text that identifies this call and its retries. For 24 hours, further calls with the same key and input
   * have no effect and get the same response. By default, each call of an operation that changes something gets its own
   * key.
   */
  idempotency_key?: string
  /** Aborts the call, which then rejects with the reason of the signal. */
  signal?: AbortSignal
  /** Time limit of the call with all of its retries; Infinity for none. */
  timeout_ms?: number
  /** Number of retries of a call that may succeed later. With 0, no idempotency key is generated. */
  max_retries?: number
  /** Additional headers, such as `traceparent`. */
  headers?: Record<string, string>
}

/** The settings of a client, which all of its calls share. */
export interface ClientSettings {
  base_url: string
  headers: Headers
  send: (url: string, init: RequestInit) => Response | Promise<Response>
  timeout_ms: number
  max_retries: number
  max_retry_after_ms: number
  clock: ClientClock
}

type OperationResponse = { document: unknown } | { lines: AsyncIterable<unknown> }

/** Yields the lines; converts errors and releases the deadline at the end. */
async function* wrapLineErrors(
  lines: AsyncIterable<unknown>,
  { toFailure, close }: { toFailure: (error: unknown) => unknown; close: () => void },
): AsyncGenerator<unknown> {
  try {
    yield* lines
  } catch (error) {
    throw toFailure(error)
  } finally {
    close()
  }
}

async function collectDocuments(documents: AsyncIterable<unknown>): Promise<unknown[]> {
  const list: unknown[] = []
  for await (const document of documents) list.push(document)
  return list
}

/** Whether sending the call twice does no harm: it changes nothing, is idempotent by its method, or carries a key. */
const isSafeToRetry = (
  { method, is_read_only, accepts_idempotency_key }: Route,
  idempotency_key: string | undefined,
): boolean =>
  ['GET', 'PUT', 'DELETE'].includes(method) ||
  is_read_only === true ||
  (accepts_idempotency_key === true && idempotency_key !== undefined)

/**
 * Calls an operation, and retries the call while it may succeed later and a retry is safe.
 * @returns the document of the response; for a stream of lines an async iterable of its documents, or an array of them
 * if the request was a stream of lines too
 * @throws ApiError for an error of the service, NoAnswerError when no complete response arrived, TypeError for an
 * invalid input, the reason of `signal` when that is aborted
 */
export async function callOperation(
  settings: ClientSettings,
  route: Route,
  input: Record<string, unknown>,
  options: CallOptions,
): Promise<unknown> {
  const { base_url, clock, max_retry_after_ms } = settings
  const { signal, timeout_ms = settings.timeout_ms, max_retries = settings.max_retries } = options
  const idempotency_key =
    options.idempotency_key ?? (route.accepts_idempotency_key && max_retries > 0 ? randomId() : undefined)
  const { target, body, content_type } = encodeRequest(route, input)
  const headers = new Headers(settings.headers)
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value)
  if (content_type !== undefined) headers.set('content-type', content_type)
  if (idempotency_key !== undefined) headers.set('idempotency-key', idempotency_key)

  const deadline = createDeadline({ clock, timeout_ms, signal })
  let attempts = 0
  const toFailure = (error: unknown): unknown => {
    if (error instanceof ApiError || error instanceof NoAnswerError || error instanceof LocalFailure) return error
    if (deadline.isTimedOut()) return new NoAnswerError('timeout', { base_url, attempts, idempotency_key })
    if (deadline.signal.aborted) return deadline.signal.reason
    return new NoAnswerError('network', { base_url, attempts, idempotency_key, cause: error })
  }
  const attempt = async (): Promise<OperationResponse> => {
    deadline.signal.throwIfAborted()
    attempts++
    // fetch follows a redirect of another method with GET, whose response would look like that of this call
    const redirect = route.method === 'GET' ? 'follow' : 'manual'
    const init: RequestInit = { method: route.method, headers, redirect, signal: deadline.signal }
    if (body !== undefined) init.body = body
    // an async function also turns an exception of `send` into a rejection
    const response = await deadline.race((async () => settings.send(base_url + target, init))())
    if (response.ok && route.answer === 'ndjson') return { lines: readNdjson(response) }
    return { document: await deadline.race(readResponse(response, clock.now())) }
  }
  const allowed_retries = isSafeToRetry(route, idempotency_key) ? max_retries : 0
  const attemptWithRetries = async (): Promise<OperationResponse> => {
    for (;;) {
      try {
        return await attempt()
      } catch (error) {
        const failure = toFailure(error)
        const retries = attempts - 1
        const delay_ms =
          retries < allowed_retries
            ? retryDelayMs(failure, retries, { max_retry_after_ms, random: clock.random })
            : null
        if (delay_ms === null || delay_ms >= deadline.remainingMs()) throw failure
        await deadline.wait(delay_ms)
      }
    }
  }
  const response = await attemptWithRetries().catch((error: unknown) => {
    deadline.dispose()
    const failure = toFailure(error)
    throw failure instanceof LocalFailure ? failure.reason : failure
  })
  if ('document' in response) {
    deadline.dispose()
    return response.document
  }
  // a stream of lines may take longer than the time limit
  deadline.disableTimeout()
  const lines = wrapLineErrors(response.lines, { toFailure, close: deadline.dispose })
  return route.body === 'ndjson' ? collectDocuments(lines) : lines
}
