/** The part of a long session that is deposited. */
export interface CondensedSession {
  bytes: Buffer
  /** lines of the session, and those of them that are kept */
  lines: number
  kept: number
}

/** Longest line that is parsed: one with a whole file or a picture in it is skipped. */
const MAX_LINE_BYTES = 8 * 1024 * 1024
/** Longest text within a line; of a longer one, such as the output of a program, beginning and end are kept. */
const MAX_TEXT_CHARS = 3000
const MAX_DEPTH = 32
/** Share of the size for the first message, which describes the problem. */
const FIRST_SHARE = 0.1
/** Types of entries without content about the problem, or with repeated content. */
const DROPPED_TYPES =
  /^(?:thinking|redacted_thinking|reasoning|image|image_url|input_image|file-history-snapshot|progress|token_count|queue-operation|event_msg)$/
const DROPPED_KEYS = /^(?:toolUseResult|encrypted_content|signature|thoughts|usage|tokens|snapshot)$/
const LINE_FEED = 0x0a

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/**
 * Condenses a session of an agent, one JSON object a line, while it is read: the first message and as many of the last lines as
 * the size admits, without pictures and thoughts, long texts shortened. Memory is bounded by the size and one line.
 * @returns null if it is no such session
 */
export async function condenseSession(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  max_bytes: number,
): Promise<CondensedSession | null> {
  let first: Buffer | null = null
  let last: Buffer[] = []
  let [lines, objects, size] = [0, 0, 0]
  for await (const line of splitLines(chunks)) {
    lines++
    const value = line === null ? null : parseObject(line)
    if (value !== null) objects++
    // the first lines of a session are objects, except for damaged ones
    if (lines >= MIN_READ_LINES && objects < lines / 2) return null
    const condensed = value === null ? null : condense(value, 0)
    if (condensed === null) continue
    const bytes = Buffer.from(`${JSON.stringify(condensed)}\n`)
    if (first === null && saysUser(condensed) && bytes.length <= max_bytes * FIRST_SHARE) {
      first = bytes
      continue
    }
    if (bytes.length > max_bytes / 2) continue
    last.push(bytes)
    size += bytes.length
    let dropped = 0
    while (size > max_bytes - (first?.length ?? 0)) size -= last[dropped++]?.length ?? 0
    if (dropped > 0) last = last.slice(dropped)
  }
  const kept = first === null ? last : [first, ...last]
  return objects < MIN_OBJECTS ? null : { bytes: Buffer.concat(kept), lines, kept: kept.length }
}
const MIN_READ_LINES = 20
const MIN_OBJECTS = 2

/** The lines of a stream; null for one that is too long. */
async function* splitLines(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer | null> {
  let parts: Uint8Array[] = []
  let length = 0
  const take = (): Buffer | null => {
    const line = length > MAX_LINE_BYTES ? null : Buffer.concat(parts)
    parts = []
    length = 0
    return line
  }
  const add = (part: Uint8Array): void => {
    length += part.length
    if (length > MAX_LINE_BYTES) parts = []
    else parts.push(part)
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      add(chunk.subarray(from, at))
      from = at + 1
      const line = take()
      if (line === null || line.length > 0) yield line
    }
    // a copy: the stream may use the memory of the chunk again
    add(Uint8Array.prototype.slice.call(chunk, from))
  }
  const line = take()
  if (line === null || line.length > 0) yield line
}

function parseObject(line: Buffer): { [key: string]: Json } | null {
  try {
    const value = JSON.parse(line.toString('utf8')) as Json
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** Removes the parts of a value without content; null if nothing is left. */
function condense(value: Json, depth: number): Json {
  if (typeof value === 'string') return shorten(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === MAX_DEPTH) return null
  if (Array.isArray(value)) return value.map((item) => condense(item, depth + 1)).filter((item) => item !== null)
  if (typeof value.type === 'string' && DROPPED_TYPES.test(value.type)) return null
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !DROPPED_KEYS.test(key))
      .map(([key, inner]) => [key, condense(inner, depth + 1)]),
  )
}

function shorten(text: string): string {
  if (text.length <= MAX_TEXT_CHARS) return text
  if (!/\s/.test(text)) return ''
  const [head, tail] = [text.slice(0, (MAX_TEXT_CHARS * 2) / 3), text.slice(-MAX_TEXT_CHARS / 3)]
  // whole lines, where there are some
  return `${head.slice(0, head.lastIndexOf('\n') + 1) || head}…\n${tail.slice(tail.indexOf('\n') + 1)}`
}

/** Whether a line is what a person said. */
function saysUser(value: Json): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { message, payload } = value
  return [value, message, payload].some(
    (place) =>
      typeof place === 'object' &&
      place !== null &&
      !Array.isArray(place) &&
      place.role === 'user' &&
      (typeof place.content === 'string' || JSON.stringify(place.content ?? '').includes('"text"')),
  )
}
