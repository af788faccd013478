import { contentTypeError, readBytes, requireIdentityEncoding } from './read-bytes.ts'

const MEDIA_TYPE = 'application/x-www-form-urlencoded'

/**
 * Reads the parameters of a URL-encoded form.
 * @throws UnsupportedMediaTypeError, PayloadTooLargeError, RequestTimeoutError, BadRequestError for an incomplete body
 */
export async function readUrlEncoded(request: Request, max_bytes: number): Promise<URLSearchParams> {
  const { headers } = request
  requireIdentityEncoding(headers)
  const [media = ''] = (headers.get('content-type') ?? '').split(';')
  if (media.trim().toLowerCase() !== MEDIA_TYPE) throw contentTypeError(MEDIA_TYPE, headers)
  return new URLSearchParams(new TextDecoder().decode(await readBytes(request, max_bytes)))
}
