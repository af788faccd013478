import { type Passage, passageText, type SourceLine, slicePassage } from '../units/source-line.ts'

/** Longest sentence that leads over to what follows it, or closes what went before. */
const MAX_LEAD_CHARS = 90
/** End of a clause: a full stop, colon or question mark before a blank, or one that is written without blanks. */
const CLAUSE_END = /[.:!?](?=\s|$)|[。：！？]/g
const ABBREVIATION = /(?:\b(?:e\.g|i\.e|etc|vs|approx|Mr|Ms|Dr|No|cf|incl|resp)|\d)$/
const SENTENCE_END = /[.:!?。：！？)\]`"”]\s*$/
/** Short sentences that can lead in a row, as in `Another miss. The reason:`. */
const MAX_LEADS = 2
const MAX_TAIL_SENTENCES_CHARS = 60

/** Splits a paragraph where a role can end: at lines that end a sentence, and after or before short sentences. */
export function splitLead(passage: Passage): SourceLine[][] {
  const parts: SourceLine[][] = []
  let from = 0
  passage.forEach(({ text }, index) => {
    if (index < passage.length - 1 && !SENTENCE_END.test(text.slice(-4))) return
    parts.push(...splitClauses(passage.slice(from, index + 1)))
    from = index + 1
  })
  return parts
}

function splitClauses(passage: Passage): SourceLine[][] {
  const text = passageText(passage)
  const cuts: number[] = []
  let from = 0
  while (cuts.length < MAX_LEADS) {
    const end = findClauseEnd(text, from)
    if (end === null || text.slice(end).trim() === '') break
    cuts.push(end)
    from = end
  }
  const tail = findTail(text, from)
  if (tail !== null) cuts.push(tail)
  const parts: SourceLine[][] = []
  let start = 0
  for (const cut of [...cuts, text.length]) {
    const begin = start + (/^\s*/.exec(text.slice(start, cut))?.[0].length ?? 0)
    if (begin < cut) parts.push(slicePassage(passage, parts.length === 0 ? start : begin, cut))
    start = cut
  }
  return parts
}

function findClauseEnd(text: string, from: number): number | null {
  CLAUSE_END.lastIndex = from
  const limit = from + MAX_LEAD_CHARS
  for (let found = CLAUSE_END.exec(text); found !== null; found = CLAUSE_END.exec(text)) {
    if (found.index > limit) break
    if (isInQuotes(text, from, found.index)) continue
    if (text[found.index] === '.' && ABBREVIATION.test(text.slice(Math.max(0, found.index - 8), found.index))) continue
    return found.index + 1
  }
  return null
}

/** Whether a code span, a quotation or a link is open between two places of a text, and closed after the second. */
const isInQuotes = (text: string, from: number, to: number): boolean =>
  text.slice(from, to).split('`').length % 2 === 0 ||
  (text.slice(from, to).split('"').length % 2 === 0 && text.indexOf('"', to) >= 0) ||
  isInLink(text, from, to)

/** The words and the address of a link: `[words](address)`. */
const LINK = /\[[^\][\n]{0,300}\]\([^()\s]{0,500}\)/g
const isInLink = (text: string, from: number, to: number): boolean => {
  if (!text.includes('](', from)) return false
  for (const { 0: link, index } of text.matchAll(LINK)) if (index < to && to < index + link.length) return true
  return false
}

/** Place of the last code that ends a sentence: a capital letter follows. */
function lastCodeEnd(window: string): number {
  for (let at = window.lastIndexOf('` '); at >= 0; at = at === 0 ? -1 : window.lastIndexOf('` ', at - 1))
    if (/^` \s*\p{Lu}/u.test(window.slice(at))) return at
  return -1
}

/** Finds the beginning of the last sentence, if it is short: `With that in place it runs clean.` */
function findTail(text: string, from: number): number | null {
  const window = text.slice(Math.max(from, text.length - MAX_TAIL_SENTENCES_CHARS - 2), text.length - 1)
  const at = Math.max(window.lastIndexOf('. '), lastCodeEnd(window), window.lastIndexOf('。'), window.lastIndexOf('! '))
  return at < 0 ? null : text.length - 1 - window.length + at + 1
}
