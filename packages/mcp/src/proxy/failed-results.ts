import { isObject } from '@cairnway/sdk'
import { findMemberSpan, listValueSpans } from './json-spans.ts'

/** Bounds the lookups of one batch; clients send few calls at once. */
export const MAX_SEARCHED_RESULTS = 10

/** A tool result with `isError: true`, and where advice can be inserted into its line. */
export interface FailedResult {
  /** id of the request as JSON: `1` and `"1"` are different ids */
  id: string
  /** the text items of its content, joined by newlines */
  text: string
  /** offset in the line at which one more content item is inserted */
  insert_at: number
  /** whether the content has items, so that a comma is needed */
  has_items: boolean
}

const itemText = (item: unknown): string =>
  isObject(item) && item.type === 'text' && typeof item.text === 'string' ? item.text : ''

const hasFailed = (message: unknown): boolean =>
  isObject(message) && isObject(message.result) && message.result.isError === true

function parseFailedResult(line: string, start: number, message: unknown): FailedResult | null {
  if (!isObject(message) || 'method' in message || !isObject(message.result)) return null
  const { isError, content } = message.result
  if (isError !== true || !Array.isArray(content)) return null
  if (typeof message.id !== 'string' && typeof message.id !== 'number') return null
  // parsers disagree on duplicate members, so such a message is left alone
  const result = findMemberSpan(line, start, 'result')
  const span = result && findMemberSpan(line, result.start, 'content')
  if (!span) return null
  const text = content
    .map(itemText)
    .filter((each) => each !== '')
    .join('\n')
  return { id: JSON.stringify(message.id), text, insert_at: span.end - 1, has_items: content.length > 0 }
}

/**
 * Parses the failed tool results in one line of a server, which holds a message or a batch; of a batch the first ten.
 * Returns none for a line that is not JSON. JSON-RPC errors are not included, because they have no content to add to.
 */
export function parseFailedResults(line: string): FailedResult[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(line)
  } catch {
    return []
  }
  const start = line.search(/[[{]/)
  if (!Array.isArray(parsed)) return [parseFailedResult(line, start, parsed) ?? []].flat()
  const spans = listValueSpans(line, start)
  return parsed
    .map((message: unknown, index) => ({ message, start: spans[index]?.start ?? 0 }))
    .filter(({ message }) => hasFailed(message))
    .slice(0, MAX_SEARCHED_RESULTS)
    .flatMap(({ message, start }) => parseFailedResult(line, start, message) ?? [])
}

/**
 * Inserts advice as one more text item into the content of each result. All other characters of the line stay as they
 * are: parsing and serializing it again could change numbers, escapes and duplicate members.
 */
export function insertAdvice(line: string, advised: readonly { result: FailedResult; advice: string }[]): string {
  const by_offset = [...advised].sort((a, b) => a.result.insert_at - b.result.insert_at)
  let output = ''
  let from = 0
  for (const { result, advice } of by_offset) {
    output += `${line.slice(from, result.insert_at)}${result.has_items ? ',' : ''}${JSON.stringify({ type: 'text', text: advice })}`
    from = result.insert_at
  }
  return output + line.slice(from)
}
