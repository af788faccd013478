import { type Passage, passageText, type SourceLine, slicePassage, trimPassage } from './source-line.ts'

/** End of a sentence: before a blank, or a mark that is written without blanks. */
const SENTENCE_END = /[.!?…]+["'”’)\]]*(?=\s)|[。！？]+[」』”]*|\n\s*(?=\n)/g
const ABBREVIATION =
  /(?:\b(?:e\.g|i\.e|etc|vs|approx|Mr|Ms|Mrs|Dr|No|cf|incl|resp|z\.B|bzw|ca|usw|d\.h|p\.ex|Nr)|^\s*\d{1,2})\.$/i

/** The sentences of a passage; code between backquotes and what stands in quotes is never divided. */
export function cutSentences(passage: Passage): SourceLine[][] {
  const text = passageText(passage)
  const sentences: SourceLine[][] = []
  let from = 0
  for (const { 0: mark, index } of text.matchAll(SENTENCE_END)) {
    const end = index + mark.length
    const sentence = text.slice(from, end)
    if (sentence.split('`').length % 2 === 0 || (sentence.split('"').length % 2 === 0 && !/["”]$/.test(mark))) continue
    if (mark.startsWith('..')) continue
    if (mark.startsWith('.') && ABBREVIATION.test(sentence)) continue
    // a short word before a small letter is an abbreviation
    if (mark === '.' && /^\s+\p{Ll}/u.test(text.slice(end)) && /(?<![\p{L}\p{N}])\p{L}{1,3}\.$/u.test(sentence))
      continue
    sentences.push(slicePassage(passage, from + blanksAt(sentence), end))
    from = end
  }
  const rest = text.slice(from)
  if (rest.trim() !== '') sentences.push(slicePassage(passage, from + blanksAt(rest), text.length))
  return sentences.map(trimPassage).filter(({ length }) => length > 0)
}

const blanksAt = (text: string): number => /^\s*/.exec(text)?.[0].length ?? 0
