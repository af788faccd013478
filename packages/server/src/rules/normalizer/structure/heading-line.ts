import { classifyHeading } from '../lexicon/classify-heading.ts'
import { isPlaceholderText } from './is-placeholder-text.ts'
import { listMarkLength } from './line-kind.ts'

export interface HeadingLine {
  /** position of its words in the line */
  from: number
  to: number
  /** lines that it takes: two where it is underlined */
  lines: number
  /** 1 is the outermost; bold lines and the like are 7 */
  level: number
  /** Whether the form alone says that it is one; otherwise the lexicon must know its words. */
  is_certain: boolean
  /** the way in which it is marked: headings of another one do not end a section */
  form: number
}

/** Level of a heading by the number of its marks, which is above that of all forms that are labels. */
const levelOf = (mark: string): number => (mark.length > 4 ? 4 + mark.length / 10 : mark.length)

/** The forms of a heading: the mark, the words and what closes them; the level; how well the words must be known. */
const FORMS: readonly {
  pattern: RegExp
  level: number | ((mark: string) => number)
  strictness: 'any' | 'heading' | 'item'
}[] = [
  // ## Cause, ## Cause ##
  { pattern: /^(#{1,6})\s+(\S.*?)\s*#*$/, level: levelOf, strictness: 'any' },
  // == Cause ==
  { pattern: /^(={1,6})\s+(\S.*?)\s*=*$/, level: levelOf, strictness: 'any' },
  // !! Cause
  { pattern: /^(!{1,4})\s+(\S.*)$/, level: 2, strictness: 'item' },
  // h2. Cause
  { pattern: /^(h[1-6]\.)\s+(\S.*)$/, level: (mark) => Number(mark[1]), strictness: 'any' },
  // {panel:title=Cause|borderColor=red}
  { pattern: /^(\{panel:title=)([^}|]{1,80})[^}]{0,80}\}$/, level: 3, strictness: 'any' },
  // || Cause ||
  { pattern: /^(\|\|)\s?([^|]{1,80}?)\s?\|\|$/, level: 3, strictness: 'any' },
  // \section{Cause}
  {
    pattern: /^(\\(?:title|chapter|section|subsection|subsubsection)\*?\{)([^{}]{1,160})\}$/,
    level: (mark) => (mark.startsWith('\\t') ? 1 : 2 + mark.split('sub').length),
    strictness: 'any',
  },
  // .SH "CAUSE"
  {
    pattern: /^(\.(?:TH|SH|SS)\s+"?)([^"\s][^"]{0,100}?)"?$/,
    level: (mark) => (mark[1] === 'T' ? 1 : 2),
    strictness: 'any',
  },
  // <h2>Cause</h2>
  { pattern: /^(<h[1-6]>)(.{1,120}?)<\/h[1-6]>$/i, level: (mark) => Number(mark[2]), strictness: 'any' },
  // **Cause:**
  { pattern: /^(\*\*|__)([^*_]{1,80}?)[:：]?\1[:：]?$/, level: 7, strictness: 'heading' },
  // *Cause*, _Cause:_
  { pattern: /^(\*|_)([^*_\s][^*_]{0,80}?)[:：]?\1[:：]?$/, level: 7, strictness: 'heading' },
  // [Cause], 【原因】
  {
    pattern: /^(\[|【|「|『|〔|<)([^\][【】「」『』〔〕<>]{1,60})(?:\]|】|」|』|〕|>)[:：]?$/,
    level: 6,
    strictness: 'heading',
  },
  // --- Cause ---
  {
    pattern: /^([-=~*_:•>·─━═#+]{2,10})\s?([^-=~*_:─━═#+]{1,60}?)\s?[-=~*_:<·─━═#+]{2,60}$/,
    level: 5,
    strictness: 'heading',
  },
  // ** Cause
  { pattern: /^(\*{1,6})\s+(\S.{0,100})$/, level: (mark) => mark.length, strictness: 'item' },
  // .Cause
  { pattern: /^(\.)([A-Z]\S.{0,60})$/, level: 7, strictness: 'item' },
  // - Cause:, 2.1) Cause, IV. Cause, 三、原因
  {
    pattern:
      /^((?:[-•▪■◆●▶►→»§]|\d{1,2}(?:\.\d{1,2}){0,2}[.)、:]|[IVX]{1,4}[.)]|[A-Z][.)]|[一二三四五六七八九十]{1,2}[、.．])\s?)(\S.{0,80}?)[:：]?$/u,
    level: 7,
    strictness: 'item',
  },
  // 🔍 Cause
  { pattern: /^((?:\p{Extended_Pictographic}️?\s?){1,2})(\S.{0,80}?)[:：]?$/u, level: 7, strictness: 'item' },
]
/** No form begins so: most lines of a long text are passed over without being compared with each of them. */
const MARKLESS = /^[a-gi-z]/
/** Whether the form of a heading alone says that it is one. */
export const isCertainForm = (form: number): boolean => form === UNDERLINED || FORMS[form]?.strictness === 'any'

/** `Cause:`, `Cause`: a line without any mark is a heading only if the lexicon knows the phrase that it is, or all of its words above a list. */
const PLAIN = /^(\S.{0,60}?)\s?([:：]?)$/
/** Numbers, pictures and marks of emphasis that begin the words of a heading: `1.2 `, `**`, `(3) 🔍 `. */
const NUMBERING =
  /^(?:(?:\d{1,2}(?:\.\d{1,2}){1,3}[.)、:]?|\d{1,2}[.)、:]|[IVX]{1,4}[.)]|[A-Z][.)]|[一二三四五六七八九十]{1,2}[、.．]|[(（]\d{1,2}[)）]|\p{Extended_Pictographic}\u{fe0f}?)\s*(?=\p{L}|[*_`]|\p{Extended_Pictographic})|\*\*|__){0,4}/u
const CLOSING_MARKS = /(?:\*\*|__|\s)*[:：]?(?:\*\*|__|\s)*$/
const UNDERLINE = /^([=~^"'+*#-])\1{2,}\s*$/
/** Forms of headings without marks in their line. */
const UNDERLINED = -1
const UNMARKED = -2
const MAX_HEADING_CHARS = 200
/** An underline may be this much longer or shorter than its heading; CJK characters are two columns wide. */
const MAX_UNDERLINE_DIFFERENCE = 3
const WIDE = /[⺀-鿿가-힯豈-﫿＀-｠]/g

const columns = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0)

/** Whether a line ends with a colon and a list begins below it. */
const leadsToList = (colon: string | undefined, next: string | undefined): boolean =>
  colon !== '' && next !== undefined && listMarkLength(next) > 0

/** The heading at a line, by its form; `next` is the line after it. */
export function readHeadingLine(line: string, next: string | undefined): HeadingLine | null {
  if (line.length > MAX_HEADING_CHARS) return null
  const text = line.trimEnd()
  const underline = next === undefined ? null : UNDERLINE.exec(next.trim())
  if (underline !== null && text !== '' && !UNDERLINE.test(text)) {
    const length = next?.trim().length ?? 0
    const is_same = [text.length, columns(text)].some((width) => Math.abs(width - length) <= MAX_UNDERLINE_DIFFERENCE)
    if (is_same && !text.startsWith('|')) {
      const from = text.length - text.trimStart().length
      const level = underline[1] === '=' ? 1 : 2
      return { from, to: text.length, lines: 2, level, is_certain: true, form: UNDERLINED }
    }
  }
  for (const [form, { pattern, level, strictness }] of MARKLESS.test(text) ? [] : FORMS.entries()) {
    const found = pattern.exec(text)
    if (found === null) continue
    const [, mark = '', marked = ''] = found
    const is_certain = strictness === 'any'
    const number = is_certain ? (NUMBERING.exec(marked)?.[0].length ?? 0) : 0
    const words = marked.slice(number).replace(CLOSING_MARKS, '')
    const from = mark.length + text.slice(mark.length).indexOf(marked) + number
    const heading = {
      from,
      to: from + words.length,
      lines: 1,
      level: typeof level === 'number' ? level : level(mark),
      is_certain,
      form,
    }
    if (strictness === 'any' || (classifyHeading(words, strictness) !== null && !isPlaceholderText(words)))
      return heading
  }
  const plain = PLAIN.exec(text)
  if (plain === null || /[.!?。]$/.test(text)) return null
  const words = plain[1] as string
  if (classifyHeading(words, leadsToList(plain[2], next) ? 'key' : 'plain') === null) return null
  return { from: 0, to: words.length, lines: 1, level: 7, is_certain: false, form: UNMARKED }
}
