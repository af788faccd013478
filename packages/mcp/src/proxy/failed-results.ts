import { isObject } from '../is-object.ts'
import { findMemberSpan, listValueSpans } from './json-spans.ts'

/** Failures of one list that are looked at: clients send few calls at once, and each costs time. */
const MAX_RESULTS = 10

/** A tool's result that says of itself that it failed. */
export interface FailedResult {
  /** of the request, as JSON: `1` and `"1"` are two */
  id: string
  /** the texts of its content, one below the other */
  text: string
  /** where in the line one more content item goes */
  insert_at: number
  /** whether an item stands before it */
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
  // of doubled members parsers keep different ones
  const result = findMemberSpan(line, start, 'result')
  const place = result && findMemberSpan(line, result.start, 'content')
  if (!place) return null
  const text = content
    .map(itemText)
    .filter((one) => one !== '')
    .join('\n')
  return { id: JSON.stringify(message.id), text, insert_at: place.end - 1, has_items: content.length > 0 }
}

/**
 * The failed results (`isError: true`) in one line of a server, which holds a message or a list of them; of a list the
 * first ten. None in a line that is no JSON: it is nobody's business here. JSON-RPC errors are no
 * results: they have no content to add to.
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
  const places = listValueSpans(line, start)
  return parsed
    .map((message: unknown, at) => ({ message, start: places[at]?.start ?? 0 }))
    .filter(({ message }) => hasFailed(message))
    .slice(0, MAX_RESULTS)
    .flatMap(({ message, start }) => parseFailedResult(line, start, message) ?? [])
}

/** The line with one more text in the content of each result that got one; all other characters stay as they are. */
export function insertAdvice(line: string, advised: readonly { result: FailedResult; advice: string }[]): string {
  const rising = [...advised].sort((a, b) => a.result.insert_at - b.result.insert_at)
  let done = ''
  let from = 0
  for (const { result, advice } of rising) {
    done += `${line.slice(from, result.insert_at)}${result.has_items ? ',' : ''}${JSON.stringify({ type: 'text', text: advice })}`
    from = result.insert_at
  }
  return done + line.slice(from)
}
