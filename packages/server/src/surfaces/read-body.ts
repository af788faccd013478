import { type Operation, OperationError, type SchemaViolation } from '@cairnway/contract'
import { parseJson } from '../screening/parse-json.ts'

const MAX_JSON_BYTES = 256 * 1024
const BODY_TIMEOUT_MS = 15_000

const invalidBody = (item: SchemaViolation): OperationError =>
  new OperationError('ValidationError', `body: ${item.msg}`, {}, { detail: [item] })

function malformedBody(reason: string, position = 0): OperationError {
  const loc = ['body', position]
  const item = { type: 'json_invalid', loc, msg: 'JSON decode error', input: {}, ctx: { error: reason } }
  return new OperationError('ValidationError', `body: ${reason}`, {}, { detail: [item] })
}

/** @throws UnsupportedMediaTypeError for anything but plain JSON in UTF-8 */
function requireJson(headers: Headers): void {
  const encoding = headers.get('content-encoding')
  if (encoding !== null && encoding !== 'identity')
    throw new OperationError('UnsupportedMediaTypeError', 'send the body without Content-Encoding', {
      content_encoding: encoding,
    })
  const type = headers.get('content-type') ?? ''
  const [media = '', ...parameters] = type.split(';').map((part) => part.trim().toLowerCase())
  const charset = parameters.find((part) => part.startsWith('charset='))?.slice('charset='.length)
  if (!/^application\/(?:json|[\w.-]+\+json)$/.test(media) || (charset && !/^"?utf-?8"?$/.test(charset)))
    throw new OperationError(
      'UnsupportedMediaTypeError',
      `send the body as Content-Type: application/json${type ? `, not ${type.slice(0, 100)}` : ''}`,
      { content_type: type.slice(0, 100) },
    )
}

/** The error for a client that disconnects before its body is complete. */
export const abortedBody = () => new OperationError('BadRequestError', 'the body ended before it was complete')

const bodyTooLarge = () =>
  new OperationError('PayloadTooLargeError', `the body is larger than ${MAX_JSON_BYTES} bytes`, {
    max_bytes: MAX_JSON_BYTES,
  })

/** Reads the bytes of a body, which must be complete within BODY_TIMEOUT_MS. */
async function readBytes(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_JSON_BYTES) throw bodyTooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  if (!reader) return new Uint8Array()
  let is_timed_out = false
  const timer = setTimeout(() => {
    is_timed_out = true
    void reader.cancel('timeout').catch(() => {})
  }, BODY_TIMEOUT_MS)
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw abortedBody()
      })
      if (done) break
      size += value.byteLength
      if (size > MAX_JSON_BYTES) throw bodyTooLarge()
      chunks.push(value)
    }
  } finally {
    clearTimeout(timer)
  }
  if (is_timed_out) throw new OperationError('RequestTimeoutError', 'the body did not arrive in time')
  return Buffer.concat(chunks)
}

/**
 * Reads the text of a JSON body; null when it is not valid UTF-8.
 * @throws UnsupportedMediaTypeError, PayloadTooLargeError, RequestTimeoutError, BadRequestError for an incomplete body
 */
export async function readText(request: Request): Promise<string | null> {
  requireJson(request.headers)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(request))
  } catch (error) {
    if (error instanceof OperationError) throw error
    return null
  }
}

/**
 * Reads a body that must be a JSON object. A missing one counts as `{}`, unless the operation requires a body.
 * @throws UnsupportedMediaTypeError, PayloadTooLargeError, RequestTimeoutError, BadRequestError for an incomplete body,
 *   ValidationError for anything but a JSON object
 */
export async function readBody(
  request: Request,
  { is_body_required }: Pick<Operation, 'is_body_required'>,
): Promise<Record<string, unknown>> {
  const is_missing = request.body === null || request.headers.get('content-length') === '0'
  const text = is_missing ? '' : await readText(request)
  if (text === null) throw malformedBody('the body is not valid UTF-8')
  if (text === '' && is_body_required)
    throw invalidBody({ type: 'missing', loc: ['body'], msg: 'Field required', input: null })
  if (text === '') return {}
  const parsed = parseJson(text)
  if ('fault' in parsed) throw malformedBody(parsed.fault, parsed.position)
  const { value } = parsed
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidBody({
      type: 'model_attributes_type',
      loc: ['body'],
      msg: 'Input should be a valid dictionary or object to extract fields from',
      input: null,
    })
  return { ...value }
}
