import { Parser } from 'htmlparser2'
import type { SourceLine } from '../units/source-line.ts'
import { feedParser, MAX_ELEMENT_DEPTH } from './feed-parser.ts'

/** An element of XML with the place of its name, of the values of its attributes and of each character of its text. */
export interface PlacedElement {
  name: SourceLine
  attributes: ReadonlyMap<string, SourceLine[]>
  children: PlacedElement[]
  /** its own text, without that of its children */
  lines: SourceLine[]
}

/** Whether a text begins as a document of XML: a declaration, comments, an element. */
const DOCUMENT = /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*){0,3}<[\p{L}_][\p{L}\p{N}_.:-]{0,80}[\s/>]/u

/** Parses XML with the place of each text; null if the text is none, nests too deep, or stands outside of one element. */
export function parseXmlPlaces(source: string): PlacedElement | null {
  if (!DOCUMENT.test(source)) return null
  const roots: PlacedElement[] = []
  const open: { element: PlacedElement; text: ReturnType<typeof createTextCollector> }[] = []
  let attributes = new Map<string, SourceLine[]>()
  let is_document = true
  const parser = new Parser(
    {
      onattribute(name) {
        const written = source.slice(parser.startIndex, parser.endIndex + 1)
        const quote_at = written.search(/["']/)
        const start = parser.startIndex + quote_at + 1
        if (quote_at >= 0)
          attributes.set(name, decodeXmlText(source, start, source.indexOf(written[quote_at] ?? '"', start)))
      },
      onopentag(name) {
        const start = parser.startIndex + 1
        const text = createTextCollector()
        const element: PlacedElement = {
          name: { text: name, start, end: start + name.length },
          attributes,
          children: [],
          lines: text.lines,
        }
        attributes = new Map()
        ;(open.at(-1)?.element.children ?? roots).push(element)
        open.push({ element, text })
        is_document &&= open.length <= MAX_ELEMENT_DEPTH
      },
      onclosetag() {
        open.pop()
      },
      ontext(data) {
        const inner = open.at(-1)
        if (inner !== undefined) inner.text.add(data, parser.startIndex, parser.endIndex + 1)
        else if (data.trim() !== '') is_document = false
      },
    },
    { xmlMode: true },
  )
  const is_read = feedParser(parser, source, () => is_document)
  return is_read && roots.length === 1 ? (roots[0] as PlacedElement) : null
}

function decodeXmlText(source: string, start: number, end: number): SourceLine[] {
  const text = createTextCollector()
  const parser = new Parser(
    { ontext: (data) => text.add(data, start + parser.startIndex, start + parser.endIndex + 1) },
    { xmlMode: true },
  )
  parser.end(source.slice(start, end < start ? start : end))
  return text.lines
}

/** Collects decoded texts as lines; where an entity stands for one, all of it has the place of the entity. */
function createTextCollector() {
  const lines: (SourceLine & { offsets: number[] })[] = []
  return {
    lines: lines as SourceLine[],
    add(data: string, start: number, end: number): void {
      const is_decoded = end - start !== data.length
      for (let index = 0; index < data.length; index++) {
        const at = is_decoded ? start : start + index
        const last = lines.at(-1)
        if (last === undefined || data[index] === '\n') {
          const from = data[index] === '\n' ? at + 1 : at
          lines.push({ text: '', start: from, end: from, offsets: [] })
        }
        const line = lines.at(-1)
        if (line === undefined || data[index] === '\n') continue
        if (line.text === '') line.start = at
        line.text += data[index]
        line.offsets.push(at)
        line.end = is_decoded ? end : at + 1
      }
    },
  }
}
