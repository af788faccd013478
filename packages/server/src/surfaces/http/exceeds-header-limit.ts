import type { IncomingMessage } from 'node:http'
import { inputFields, MAX_HEADER_BYTES, type Operation, operationIds, operations } from '@cairnway/contract'

/**
 * Bytes of target and headers together that the parser reads: `conditions`, `q`, `error_message` and `tags` at their
 * limits can take 40 kB when they are percent-encoded.
 */
export const MAX_PARSED_BYTES = 64 * 1024

/** Paths whose query may hold `conditions`, and be as long as the parser reads. */
const long_paths = new Set<string>(
  operationIds.flatMap((name) => {
    const { method, path, input }: Operation = operations[name]
    return method === 'GET' && 'conditions' in inputFields(input) ? [path] : []
  }),
)

/** Whether the headers of a request, or its target, are larger than they may be. */
export function exceedsHeaderLimit({ url = '', rawHeaders }: IncomingMessage): boolean {
  let bytes = 0
  for (const part of rawHeaders) bytes += part.length
  if (bytes > MAX_HEADER_BYTES) return true
  return url.length > MAX_HEADER_BYTES && !long_paths.has(url.split('?', 1)[0] ?? '')
}
