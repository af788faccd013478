import { Parser } from 'htmlparser2'
import type { Passage, SourceLine } from '../units/source-line.ts'
import { feedParser, MAX_ELEMENT_DEPTH } from './feed-parser.ts'

/** Beginning of a page, or of a part of one; inline elements also begin lines of Markdown. */
const PAGE =
  /^\s*(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:!doctype html|html|head|body|main|article|section|h[1-6]|p|div|table|ul|ol|dl|details)\b/i
/** Elements whose content nobody reads as text of the page. */
const UNREAD = new Set('head script style template noscript nav footer svg iframe button select'.split(' '))
/** Roles and names by which pages mark what stands around their text. */
const AROUND_ROLES = new Set(['navigation', 'contentinfo', 'search', 'menu', 'menubar', 'banner'])
const AROUND_NAME =
  /^(?:(?:site|page|main|global|top|bottom|post|article)[-_]?)?(?:nav(?:bar|igation)?|breadcrumbs?|menu|footer|sidebar|side-bar|share|sharing|social|related|pagination|pager|cookies?|cookie-(?:banner|notice)|toc|table-of-contents|skip-link|newsletter|subscribe|copyright)(?:[-_](?:links?|list|bar|items?|posts|articles|banner|notice|container|wrapper))?$/i
const BLOCKS = new Set(
  'p div section article main header footer aside body html blockquote details summary figure figcaption ul ol dl dd form fieldset table thead tbody tr address'.split(
    ' ',
  ),
)
const CODE = new Set(['code', 'kbd', 'samp', 'tt', 'var'])
const STRONG = new Set(['b', 'strong', 'th'])
const LIST = new Set(['ul', 'ol'])
const CELL = new Set(['td', 'th'])
/** A table that holds one of these lays a page out. */
const LAYOUT = new Set(['table', 'pre', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/** Largest share of a text outside of all elements: more is Markdown with some tags in it. */
const MAX_OUTER_SHARE = 0.2

/**
 * The lines of a page of HTML in the marks of Markdown, each character with its place in the source; null if a text is no
 * page. Marks stand at the place of their tag.
 */
export function readMarkup(source: string): Passage | null {
  if (!PAGE.test(source)) return null
  const layout_tables = findLayoutTables(source)
  if (layout_tables === null) return null
  const writer = createLineWriter()
  const lists: { is_ordered: boolean; items: number }[] = []
  /** whether each open table lays the page out */
  const tables: boolean[] = []
  let table_number = 0
  /** whether each open element, or one around it, is not read */
  const unread: boolean[] = []
  const isUnread = (): boolean => unread.at(-1) === true
  let pre = 0
  let strong = 0
  let is_code = false
  let head_cells = 0
  const isInCell = (): boolean => tables.at(-1) === false
  const breakBlock = (at: number, lines: number): void => {
    if (isInCell()) writer.blank(at)
    else writer.feed(at, lines)
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      const at = parser.startIndex
      unread.push(isUnread() || UNREAD.has(name) || standsAround(name, attributes))
      if (isUnread()) return
      if (name === 'table') {
        tables.push(layout_tables.has(table_number++))
        writer.feed(at, 2)
      } else if (name === 'tr') {
        if (isInCell()) writer.feed(at, 1)
        head_cells = 0
      } else if (CELL.has(name)) {
        if (!isInCell()) writer.feed(at, 1)
        else writer.mark('| ', at)
        if (name === 'th') head_cells++
      } else if (/^h[1-6]$/.test(name)) {
        breakBlock(at, 2)
        if (!isInCell()) writer.mark(`${'#'.repeat(Number(name[1]))} `, at)
      } else if (name === 'dt') {
        breakBlock(at, 2)
        if (!isInCell()) writer.mark('###### ', at)
      } else if (name === 'li') {
        breakBlock(at, 1)
        const list = lists.at(-1)
        if (list) list.items++
        const indent = '  '.repeat(Math.max(0, lists.length - 1))
        if (!isInCell()) writer.mark(`${indent}${list?.is_ordered ? `${list.items}.` : '-'} `, at)
      } else if (name === 'br') {
        breakBlock(at, 1)
      } else if (name === 'pre') {
        pre++
        if (!isInCell()) {
          writer.feed(at, 2)
          writer.mark('```', at)
          writer.feed(at, 1)
        }
      } else if (CODE.has(name) && pre === 0 && !is_code) {
        writer.mark('`', at)
        is_code = true
      } else if (STRONG.has(name) && pre === 0 && writer.isAtStart() && !isInCell()) {
        writer.mark('**', at)
        strong++
      } else if (BLOCKS.has(name)) {
        if (LIST.has(name)) lists.push({ is_ordered: name === 'ol', items: 0 })
        breakBlock(at, LIST.has(name) && lists.length > 1 ? 1 : 2)
        if (name === 'blockquote') writer.quote(1)
      }
    },
    onclosetag(name) {
      const at = parser.startIndex
      if (unread.pop() === true) return
      if (name === 'table') {
        tables.pop()
        writer.feed(at, 2)
      } else if (name === 'tr') {
        if (!isInCell()) return
        writer.mark(' |', at)
        if (head_cells > 0) {
          writer.feed(at, 1)
          writer.mark(`|${'---|'.repeat(head_cells)}`, at)
        }
        writer.feed(at, 1)
      } else if (CELL.has(name)) {
        writer.mark(isInCell() ? ' ' : '', at)
      } else if (name === 'pre') {
        pre = Math.max(0, pre - 1)
        if (!isInCell()) {
          writer.feed(at, 1)
          writer.mark('```', at)
          writer.feed(at, 2)
        }
      } else if (CODE.has(name) && pre === 0 && is_code) {
        writer.mark('`', at)
        is_code = false
      } else if (STRONG.has(name) && strong > 0) {
        writer.mark('**', at)
        strong--
      } else if (/^h[1-6]$|^d[td]$/.test(name)) {
        breakBlock(at, 2)
      } else if (BLOCKS.has(name)) {
        if (LIST.has(name)) lists.pop()
        breakBlock(at, lists.length > 0 ? 1 : 2)
        if (name === 'blockquote') writer.quote(-1)
      }
    },
    ontext(data) {
      if (isUnread()) return
      const place = { start: parser.startIndex, length: parser.endIndex - parser.startIndex + 1 }
      writer.text(data, place, pre > 0 && !isInCell())
    },
  })
  parser.end(source)
  return writer.lines()
}

/** Whether an element is named as what stands around the text of a page: navigation, footer, related pages. */
const standsAround = (name: string, { role, id, class: names = '' }: Record<string, string>): boolean =>
  name !== 'body' &&
  (AROUND_ROLES.has(role ?? '') || [id ?? '', ...names.split(/\s+/)].some((each) => AROUND_NAME.test(each)))

/** The numbers of the tables that lay a page out; null if a text is no page: it nests too deep, or stands outside of all elements. */
function findLayoutTables(source: string): Set<number> | null {
  const layout_tables = new Set<number>()
  const open_tables: number[] = []
  let tables = 0
  let depth = 0
  let outer_chars = 0
  let all_chars = 0
  const parser = new Parser({
    onopentag(name) {
      depth++
      const table = open_tables.at(-1)
      if (table !== undefined && LAYOUT.has(name)) layout_tables.add(table)
      if (name === 'table') open_tables.push(tables++)
    },
    onclosetag(name) {
      depth--
      if (name === 'table') open_tables.pop()
    },
    ontext(data) {
      const { length } = data.trim()
      all_chars += length
      if (depth === 0) outer_chars += length
    },
  })
  const is_read = feedParser(parser, source, () => depth <= MAX_ELEMENT_DEPTH)
  return is_read && all_chars > 0 && outer_chars <= MAX_OUTER_SHARE * all_chars ? layout_tables : null
}

/** Place of a decoded text: an entity is several characters of the source. */
interface TextPlace {
  start: number
  length: number
}

/** Collects lines character by character, with the place of each in the source. */
function createLineWriter() {
  const done: SourceLine[] = []
  let text = ''
  let offsets: number[] = []
  let depth = 0
  let end = 0
  /** place of a blank before the next character; null: none is due */
  let blank_at: number | null = null

  const add = (added: string, at: number): void => {
    if (text === '' && depth > 0) {
      text = '> '.repeat(depth)
      offsets = Array.from(text, () => at)
    }
    text += added
    for (let index = 0; index < added.length; index++) offsets.push(at)
  }
  const close = (at: number): void => {
    const start = offsets[0] ?? at
    done.push({ text, start, end: Math.max(start, text === '' ? at : end), offsets })
    text = ''
    offsets = []
    blank_at = null
  }
  const isEmpty = (line: SourceLine | undefined): boolean => line === undefined || line.text.trim() === ''
  return {
    /** Ends the line; with two feeds a blank line follows. */
    feed(at: number, lines: number): void {
      if (text.trim() !== '') close(at)
      else {
        text = ''
        offsets = []
      }
      if (lines > 1 && !isEmpty(done.at(-1))) close(at)
    },
    /** Adds a blank before the next text. */
    blank(at: number): void {
      if (text !== '' && !/\s$/.test(text)) add(' ', at)
    },
    mark(mark: string, at: number): void {
      if (blank_at !== null && text !== '' && !mark.startsWith(' ')) add(' ', blank_at)
      blank_at = null
      add(mark, at)
      end = Math.max(end, at)
    },
    text(data: string, { start, length }: TextPlace, is_verbatim: boolean): void {
      const is_decoded = length !== data.length
      for (let index = 0; index < data.length; index++) {
        const at = is_decoded ? start : start + index
        const character = data[index] as string
        if (is_verbatim && character === '\n') close(at)
        else if (!is_verbatim && /\s/.test(character)) blank_at = text === '' ? null : (blank_at ?? at)
        else {
          if (blank_at !== null) add(' ', blank_at)
          blank_at = null
          add(character, at)
          end = is_decoded ? start + length : at + 1
        }
      }
    },
    /** Whether nothing but marks stands in the line yet. */
    isAtStart: (): boolean => /^(?:> )*\s*(?:(?:-|\d+\.) )?$/.test(text),
    quote(change: 1 | -1): void {
      depth = Math.max(0, depth + change)
    },
    lines(): Passage {
      if (text.trim() !== '') close(end)
      return done
    },
  }
}
