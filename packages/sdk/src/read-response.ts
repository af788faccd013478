import { ApiError, type ErrorBody } from './api-error.ts'
import { errorStatus } from './generated/errors.ts'
import { isObject } from './is-object.ts'
import { parseRetryAfter } from './parse-retry-after.ts'

const isErrorBody = (body: unknown): body is ErrorBody =>
  isObject(body) &&
  typeof body.error === 'string' &&
  Object.hasOwn(errorStatus, body.error) &&
  typeof body.message === 'string' &&
  isObject(body.details)

/**
 * The document of a text. An error says enough by its status and headers, so it is null where its text is not JSON.
 * @throws ApiError for a success whose text is not JSON, such as one that was cut off
 */
function parseBody(text: string, response: Response): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const { ok, status } = response
    if (!ok) return null
    const message = `the service answered ${status} with a body that is not JSON`
    throw new ApiError('ServerError', message, {}, { status, request_id: readRequestId(response), cause })
  }
}

const readRequestId = ({ headers }: Response): string | undefined => headers.get('x-request-id') ?? undefined

/** Describes the failure of a response that has no error body. A browser does not reveal the target of a redirect. */
function describeUnexpectedResponse({ status, type, headers }: Response): string {
  const moved = type === 'opaqueredirect' || (status >= 300 && status < 400)
  return moved ? `and is elsewhere: ${headers.get('location') ?? 'set its address'}` : 'without an error body'
}

/**
 * The error that a response stands for. A response without an error body, such as that of a proxy, is a ServerError.
 */
function toError(response: Response, body: unknown, now: number): Error {
  const { status } = response
  const details = isErrorBody(body) ? body.details : {}
  const options = {
    status,
    request_id: readRequestId(response),
    retry_after_ms: parseRetryAfter(response, details, now),
  }
  return isErrorBody(body)
    ? new ApiError(body.error, body.message, body.details, { ...options, detail: body.detail })
    : new ApiError('ServerError', `the service answered ${status} ${describeUnexpectedResponse(response)}`, {}, options)
}

/**
 * The JSON document of a response; null for a response without a body.
 * @param now milliseconds since 1970, for a `Retry-After` with a date
 * @throws ApiError for an error of the service, or for a response that is not from a Cairnway service
 */
export async function readResponse(response: Response, now: number): Promise<unknown> {
  if (response.status === 204) return null
  const text = await response.text()
  const is_json = (response.headers.get('content-type') ?? '').includes('json')
  const body = is_json ? parseBody(text, response) : null
  if (response.ok && body !== null) return body
  throw toError(response, body, now)
}

/** The chunks of a body. Not every browser supports `for await` over a ReadableStream. */
async function* readChunks(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  if (!reader) return
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) if (value) yield value
  } finally {
    // closes the connection when the caller stops reading early
    await reader.cancel().catch(() => {})
  }
}

/**
 * The documents of an NDJSON response, as they arrive.
 * @throws ApiError for an error in the last line, or for a response that was cut off
 */
export async function* readNdjson(response: Response): AsyncGenerator<unknown> {
  const parseLine = (line: string): unknown => {
    const document = parseBody(line, response)
    if (isErrorBody(document))
      throw new ApiError(document.error, document.message, document.details, { request_id: readRequestId(response) })
    return document
  }
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of readChunks(response.body)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') yield parseLine(line)
  }
  if (rest !== '') yield parseLine(rest)
}
