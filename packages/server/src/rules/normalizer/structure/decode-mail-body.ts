import { type Passage, type SourceLine, sliceLine } from '../units/source-line.ts'

const BOUNDARY = /boundary="?([^";\s]{1,80})"?/i
const PLAIN = /^text\/plain/i
const PART_HEADER = /^[A-Za-z-]{2,40}:\s/

/**
 * The text of a mail: of its parts the first one that is plain text, and what quoted-printable writes as `=E4` decoded.
 * Attachments, and parts in base64, are no text.
 */
export function decodeMailBody(lines: Passage, fields: ReadonlyMap<string, string>): Passage {
  const boundary = BOUNDARY.exec(fields.get('content-type') ?? '')?.[1] ?? findBoundary(lines)
  if (boundary === null) return decodeTransfer(lines, fields)
  const parts = splitParts(lines, boundary).map(readPart)
  const plain = parts.find(({ fields: own }) => PLAIN.test(own.get('content-type') ?? 'text/plain'))
  // a part of parts: what it holds
  const inner = parts.find(({ fields: own }) => BOUNDARY.test(own.get('content-type') ?? ''))
  if (plain !== undefined) return decodeTransfer(plain.lines, plain.fields)
  return inner === undefined ? [] : decodeMailBody(inner.lines, inner.fields)
}

/** The boundary that the first line names where the header was folded or cut. */
function findBoundary(lines: Passage): string | null {
  const first = lines.find(({ text }) => text.trim() !== '')
  const mark = /^--([\w'()+,./:=?-]{8,70})$/.exec(first?.text ?? '')?.[1]
  return mark !== undefined && lines.some(({ text }) => text === `--${mark}--`) ? mark : null
}

function splitParts(lines: Passage, boundary: string): SourceLine[][] {
  const parts: SourceLine[][] = []
  for (const line of lines) {
    if (line.text === `--${boundary}--`) break
    if (line.text === `--${boundary}`) parts.push([])
    else parts.at(-1)?.push(line)
  }
  return parts
}

function readPart(lines: Passage): { fields: ReadonlyMap<string, string>; lines: Passage } {
  const fields = new Map<string, string>()
  let at = 0
  let key = ''
  for (; at < lines.length; at++) {
    const { text } = lines[at] as SourceLine
    if (/^[ \t]+\S/.test(text) && key !== '') fields.set(key, `${fields.get(key)} ${text.trim()}`)
    else if (PART_HEADER.test(text)) {
      key = text.slice(0, text.indexOf(':')).toLowerCase()
      fields.set(key, text.slice(text.indexOf(':') + 1).trim())
    } else break
  }
  return { fields, lines: lines.slice(at) }
}

function decodeTransfer(lines: Passage, fields: ReadonlyMap<string, string>): Passage {
  const encoding = fields.get('content-transfer-encoding') ?? ''
  if (/base64/i.test(encoding)) return []
  return /quoted-printable/i.test(encoding) ? decodeQuotedPrintable(lines) : lines
}

const ESCAPES = /(?:=[\dA-F]{2})+/gi

/** The lines with their escapes decoded, and those that end in `=` joined with the next. */
function decodeQuotedPrintable(lines: Passage): SourceLine[] {
  const decoded: SourceLine[] = []
  let parts: SourceLine[] = []
  for (const line of lines) {
    const is_soft = /=\s*$/.test(line.text)
    parts.push(decodeEscapes(is_soft ? sliceLine(line, 0, line.text.lastIndexOf('=')) : line))
    if (is_soft) continue
    decoded.push(joinLines(parts))
    parts = []
  }
  return parts.length === 0 ? decoded : [...decoded, joinLines(parts)]
}

const placesOf = ({ text, start, offsets }: SourceLine): readonly number[] =>
  offsets ?? Array.from(text, (_, index) => start + index)

function joinLines(parts: readonly SourceLine[]): SourceLine {
  const [first, last] = [parts[0], parts.at(-1)] as [SourceLine, SourceLine]
  if (first === last) return first
  return {
    text: parts.map(({ text }) => text).join(''),
    start: first.start,
    end: last.end,
    offsets: parts.flatMap(placesOf),
  }
}

function decodeEscapes(line: SourceLine): SourceLine {
  if (!line.text.includes('=')) return line
  const places = placesOf(line)
  let text = ''
  const offsets: number[] = []
  let from = 0
  const keep = (to: number): void => {
    text += line.text.slice(from, to)
    offsets.push(...places.slice(from, to))
  }
  for (const { 0: escaped, index } of line.text.matchAll(ESCAPES)) {
    keep(index)
    const bytes = Uint8Array.from(escaped.slice(1).split('='), (pair) => Number.parseInt(pair, 16))
    const characters = new TextDecoder().decode(bytes)
    text += characters
    for (let at = 0; at < characters.length; at++) offsets.push(places[index] as number)
    from = index + escaped.length
  }
  keep(line.text.length)
  return { text, start: line.start, end: line.end, offsets }
}
