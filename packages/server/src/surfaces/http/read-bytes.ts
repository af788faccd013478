import { OperationError } from '@cairnway/contract'

const BODY_TIMEOUT_MS = 15_000

/** @throws UnsupportedMediaTypeError for a compressed body, whose size nobody knows before it is unpacked */
export function requireIdentityEncoding(headers: Headers): void {
  const encoding = headers.get('content-encoding')
  if (encoding !== null && encoding !== 'identity')
    throw new OperationError('UnsupportedMediaTypeError', 'send the body without Content-Encoding', {
      content_encoding: encoding,
    })
}

/** The error for a body with another content type than the operation takes. */
export const contentTypeError = (needed: string, headers: Headers): OperationError => {
  const content_type = (headers.get('content-type') ?? '').slice(0, 100)
  const sent = content_type && `, not ${content_type}`
  return new OperationError('UnsupportedMediaTypeError', `send the body as Content-Type: ${needed}${sent}`, {
    content_type,
  })
}

/** Whether a request has no body according to its headers. */
export const isWithoutBody = ({ body, headers }: Request): boolean =>
  body === null || headers.get('content-length') === '0'

/** The error for a client that disconnects before its body is complete. */
export const abortedBody = () => new OperationError('BadRequestError', 'the body ended before it was complete')

export const tooLargeError = (what: string, max_bytes: number): OperationError =>
  new OperationError('PayloadTooLargeError', `the ${what} is larger than ${max_bytes} bytes`, { max_bytes })

/**
 * Reads the bytes of a body, which must be complete within BODY_TIMEOUT_MS. A body that says that it is too large is
 * refused before it is read.
 * @throws PayloadTooLargeError, RequestTimeoutError, BadRequestError for an incomplete body
 */
export async function readBytes(request: Request, max_bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > max_bytes) throw tooLargeError('body', max_bytes)
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
      if (size > max_bytes) throw tooLargeError('body', max_bytes)
      chunks.push(value)
    }
  } finally {
    clearTimeout(timer)
  }
  if (is_timed_out) throw new OperationError('RequestTimeoutError', 'the body did not arrive in time')
  return Buffer.concat(chunks)
}
