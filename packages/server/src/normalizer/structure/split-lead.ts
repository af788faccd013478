import { type Passage, passageText, type SourceLine, slicePassage } from '../source-line.ts'

/** Longest sentence that leads over to what follows it. */
const MAX_LEAD_CHARS = 90
/** End of a clause: a full stop, colon or question mark before a blank, or one that is written without blanks. */
const CLAUSE_END = /[.:!?](?=\s|$)|[。：！？]/g
const ABBREVIATION = /(?:\b(?:e\.g|i\.e|etc|vs|approx|Mr|Ms|Dr|No|cf|incl|resp)|\d)$/

/**
 * Splits a paragraph where a role can end: after a short first sentence or clause, and before a short last sentence.
 */
export function splitLead(passage: Passage): SourceLine[][] {
  const text = passageText(passage)
  const cuts: number[] = []
  let from = 0
  // several short sentences can lead: `Another miss. The reason:`
  for (let count = 0; count < 3; count++) {
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
    if (begin < cut) parts.push(slicePassage(passage, begin, cut))
    start = cut
  }
  return parts
}

function findClauseEnd(text: string, from: number): number | null {
  CLAUSE_END.lastIndex = from
  const limit = from + MAX_LEAD_CHARS
  for (let found = CLAUSE_END.exec(text); found !== null; found = CLAUSE_END.exec(text)) {
    if (found.index > limit) break
    if (text[found.index] === '.' && ABBREVIATION.test(text.slice(Math.max(0, found.index - 8), found.index))) continue
    return found.index + 1
  }
  return null
}

/** Where the last line begins, if it is one short sentence after other lines. */
function findTail(text: string, from: number): number | null {
  const last = text.lastIndexOf('\n')
  if (last <= from) return null
  const tail = text.slice(last + 1)
  return tail.length <= MAX_LEAD_CHARS && /[.!。！:：]$/.test(tail) ? last + 1 : null
}
