import { isObject } from '@cairnway/sdk'

/** A request as a receiver got it. */
export interface ReceivedDelivery {
  headers: Record<string, string>
  body: string | Uint8Array
}

/** `name: value`, also as `curl -v` writes it. */
const HEADER_LINE = /^[<>]?\s*([\w-]+):\s*(.*?)\s*$/
const EMPTY_LINE = /\r?\n[<>]?[ \t]*\r?\n/

/** Reads header lines; others, such as the request line, are left out. */
export const parseHeaderLines = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = HEADER_LINE.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value]]
    }),
  )

function parseJsonDelivery(text: string): ReceivedDelivery | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {}
  if (!isObject(value) || !isObject(value.headers) || typeof value.body !== 'string') return null
  const headers = Object.entries(value.headers).map(([name, header]) => [name.toLowerCase(), String(header)])
  return { headers: Object.fromEntries(headers), body: value.body }
}

/**
 * Reads a delivery that was copied from a log: header lines, an empty line and the body, or a JSON object with
 * `headers` and `body`.
 * @returns null for a text of another form
 */
export function parseDelivery(text: string): ReceivedDelivery | null {
  const from_json = parseJsonDelivery(text)
  if (from_json) return from_json
  const content = text.replace(/^\s+/, '')
  const end = EMPTY_LINE.exec(content)
  if (end === null) return null
  const headers = parseHeaderLines(content.slice(0, end.index).split('\n'))
  if (Object.keys(headers).length === 0) return null
  return { headers, body: content.slice(end.index + end[0].length) }
}
