import { OperationError } from '@cairnway/contract'
import { MAX_IMPORT_LINE_BYTES } from '../../deposits/structured/check-import-line.ts'
import { abortedBody } from './read-bytes.ts'

/**
 * Yields the lines of a body as they arrive.
 * @throws PayloadTooLargeError for a line over MAX_IMPORT_LINE_BYTES, ValidationError for invalid UTF-8, BadRequestError for
 *   an incomplete body
 */
export async function* readBodyLines(request: Request): AsyncGenerator<string> {
  const reader = request.body?.getReader()
  if (!reader) return
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw new OperationError('ValidationError', 'the body is not valid UTF-8')
    }
  }
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw abortedBody()
    })
    rest += decode(done ? undefined : value)
    const lines = rest.split('\n')
    rest = done ? '' : (lines.pop() ?? '')
    if (lines.some((line) => line.length > MAX_IMPORT_LINE_BYTES) || rest.length > MAX_IMPORT_LINE_BYTES)
      throw new OperationError('PayloadTooLargeError', `a line is larger than ${MAX_IMPORT_LINE_BYTES} bytes`, {
        max_bytes: MAX_IMPORT_LINE_BYTES,
      })
    for (const line of lines) if (!done || line !== '') yield line
    if (done) return
  }
}
