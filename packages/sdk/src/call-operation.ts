import { ApiError } from './api-error.ts'
import type { ClientClock } from './client-clock.ts'
import { createDeadline } from './deadline.ts'
import { encodeRequest } from './encode-request.ts'
import { NoAnswerError } from './no-answer-error.ts'
import { randomIdempotencyKey } from './random-idempotency-key.ts'
import { readNdjson, readResponse } from './read-response.ts'
import { retryDelayMs } from './retry-delay.ts'
import type { Route } from './route.ts'

export interface CallOptions {
  /**
   * A random text for this call and its repetitions: for 24 hours they have no further effect and get the same answer.
   * Only operations that make something look at it; each of their calls has one of its own by default.
   */
  idempotency_key?: string
  /** Ends the call: it is rejected with the reason of the signal. */
  signal?: AbortSignal
  /** milliseconds for the call with all its repetitions; Infinity for no limit */
  timeout_ms?: number
  /** how often a call is repeated that may go through later; with 0 no idempotency key is made */
  max_retries?: number
  /** sent besides, such as `traceparent` */
  headers?: Record<string, string>
}

/** What a client knows once for all calls. */
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

/** The lines, with what goes wrong in the words of the client. */
async function* wrapLineErrors(
  lines: AsyncIterable<unknown>,
  { failureOf, close }: { failureOf: (error: unknown) => unknown; close: () => void },
): AsyncGenerator<unknown> {
  try {
    yield* lines
  } catch (error) {
    throw failureOf(error)
  } finally {
    close()
  }
}

async function collectDocuments(documents: AsyncIterable<unknown>): Promise<unknown[]> {
  const list: unknown[] = []
  for await (const document of documents) list.push(document)
  return list
}

/** Whether it may be sent again: calls that have no effect, and those that have it once. */
const isSafeToRetry = ({ method, reads, keyed }: Route, idempotency_key: string | undefined): boolean =>
  ['GET', 'PUT', 'DELETE'].includes(method) || reads === true || (keyed === true && idempotency_key !== undefined)

/**
 * Calls an operation, again where it may go through later.
 * @returns the document of the answer; for lines in answer to lines their list, for other lines a reader of them
 * @throws ApiError as the service told it, NoAnswerError when no answer came, TypeError for an input that makes no
 * request, the reason of `signal`
 */
export async function callOperation(
  settings: ClientSettings,
  route: Route,
  input: Record<string, unknown>,
  options: CallOptions,
): Promise<unknown> {
  const { base_url, clock, max_retry_after_ms: longest_ms } = settings
  const { signal, timeout_ms = settings.timeout_ms, max_retries = settings.max_retries } = options
  const idempotency_key =
    options.idempotency_key ?? (route.keyed && max_retries > 0 ? randomIdempotencyKey() : undefined)
  const { target, body, content_type } = encodeRequest(route, input)
  const headers = new Headers(settings.headers)
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value)
  if (content_type !== undefined) headers.set('content-type', content_type)
  if (idempotency_key !== undefined) headers.set('idempotency-key', idempotency_key)

  const deadline = createDeadline({ clock, timeout_ms, signal })
  let attempts = 0
  const failureOf = (error: unknown): unknown => {
    if (error instanceof ApiError || error instanceof NoAnswerError) return error
    if (deadline.isTimedOut()) return new NoAnswerError('timeout', { base_url, attempts, idempotency_key })
    if (deadline.signal.aborted) return deadline.signal.reason
    return new NoAnswerError('network', { base_url, attempts, idempotency_key, cause: error })
  }
  const ask = async (): Promise<OperationResponse> => {
    deadline.signal.throwIfAborted()
    attempts++
    // what follows a redirect asks for another thing with GET, and its answer would pass for the one of the call
    const redirect = route.method === 'GET' ? 'follow' : 'manual'
    const init: RequestInit = { method: route.method, headers, redirect, signal: deadline.signal }
    if (body !== undefined) init.body = body
    const sent = (async () => settings.send(base_url + target, init))()
    const response = await deadline.race(sent)
    if (response.ok && route.answer === 'ndjson') return { lines: readNdjson(response) }
    return { document: await deadline.race(readResponse(response, clock.now())) }
  }
  const most = isSafeToRetry(route, idempotency_key) ? max_retries : 0
  const askUntilDone = async (): Promise<OperationResponse> => {
    for (;;) {
      try {
        return await ask()
      } catch (error) {
        const failure = failureOf(error)
        const wait = attempts > most ? null : retryDelayMs(failure, attempts - 1, { longest_ms, random: clock.random })
        if (wait === null || wait >= deadline.remainingMs()) throw failure
        await deadline.wait(wait)
      }
    }
  }
  const answer = await askUntilDone().catch((error: unknown) => {
    deadline.dispose()
    throw failureOf(error)
  })
  if ('document' in answer) {
    deadline.dispose()
    return answer.document
  }
  // they may be as many as the record has
  deadline.disableTimeout()
  const lines = wrapLineErrors(answer.lines, { failureOf, close: deadline.dispose })
  return route.body === 'ndjson' ? collectDocuments(lines) : lines
}
