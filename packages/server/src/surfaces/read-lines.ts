import { ApiError } from '@cairnway/contract'
import { brokenOff } from './read-body.ts'

const LINE_BYTES_MAX = 256 * 1024

/**
 * The lines of a body as they arrive.
 * @throws PayloadTooLargeError for a line over 256 kB, ValidationError for what is not UTF-8
 */
export async function* readLines(request: Request): AsyncGenerator<string> {
  const reader = request.body?.getReader()
  if (!reader) return
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw new ApiError('ValidationError', 'the body is not valid UTF-8')
    }
  }
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw brokenOff()
    })
    rest += decode(done ? undefined : value)
    const lines = rest.split('\n')
    rest = done ? '' : (lines.pop() ?? '')
    if (lines.some((line) => line.length > LINE_BYTES_MAX) || rest.length > LINE_BYTES_MAX)
      throw new ApiError('PayloadTooLargeError', `a line is larger than ${LINE_BYTES_MAX} bytes`, {
        max_bytes: LINE_BYTES_MAX,
      })
    for (const line of lines) if (!done || line !== '') yield line
    if (done) return
  }
}
