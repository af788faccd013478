import { type Operation, OperationError, type SchemaViolation } from '@cairnway/contract'
import { parseJson } from '../../rules/screening/parse-json.ts'
import { contentTypeError, isWithoutBody, readBytes, requireIdentityEncoding } from './read-bytes.ts'

export const MAX_JSON_BYTES = 256 * 1024

const invalidBody = (item: SchemaViolation): OperationError =>
  new OperationError('ValidationError', `body: ${item.msg}`, {}, { detail: [item] })

function malformedBody(reason: string, position = 0): OperationError {
  const loc = ['body', position]
  const item = { type: 'json_invalid', loc, msg: 'JSON decode error', input: {}, ctx: { error: reason } }
  return new OperationError('ValidationError', `body: ${reason}`, {}, { detail: [item] })
}

/** @throws UnsupportedMediaTypeError for anything but plain JSON in UTF-8 */
function requireJson(headers: Headers): void {
  requireIdentityEncoding(headers)
  const [media = '', ...parameters] = (headers.get('content-type') ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase())
  const charset = parameters.find((part) => part.startsWith('charset='))?.slice('charset='.length)
  if (!/^application\/(?:json|[\w.-]+\+json)$/.test(media) || (charset && !/^"?utf-?8"?$/.test(charset)))
    throw contentTypeError('application/json', headers)
}

/**
 * Reads the text of a JSON body; null when it is not valid UTF-8.
 * @throws UnsupportedMediaTypeError, PayloadTooLargeError, RequestTimeoutError, BadRequestError for an incomplete body
 */
export async function readText(request: Request): Promise<string | null> {
  requireJson(request.headers)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(request, MAX_JSON_BYTES))
  } catch (error) {
    if (error instanceof OperationError) throw error
    return null
  }
}

/** The text of a JSON body, empty for a missing one. A body without a content type may be empty. */
async function readBodyText(request: Request): Promise<string | null> {
  if (isWithoutBody(request)) return ''
  if (request.headers.has('content-type')) return readText(request)
  const { length } = await readBytes(request, MAX_JSON_BYTES)
  if (length > 0) throw contentTypeError('application/json', request.headers)
  return ''
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
  const text = await readBodyText(request)
  if (text === null) throw malformedBody('the body is not valid UTF-8')
  if (text === '' && is_body_required)
    throw invalidBody({ type: 'missing', loc: ['body'], msg: 'Field required', input: null })
  if (text === '') return {}
  const parsed = parseJson(text)
  if ('syntax_error' in parsed) throw malformedBody(parsed.syntax_error, parsed.position)
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
