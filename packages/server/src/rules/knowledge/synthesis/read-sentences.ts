import { firstChars } from './cut-text.ts'
import { readBlocks } from './read-blocks.ts'
import { splitSentences, trimSpan } from './split-sentences.ts'

/** Bounds on what is read of a text that explains. */
const MAX_READ_CHARS = 3000
const MAX_SENTENCES = 12
/** A sentence has at least two words. */
const TELLS = /\p{L}{2}\P{L}+\p{L}{2}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]{4}/u

const BACK_REFERENCES = [
  'it|its|this|that|they|these|those|he|she|which|then|so|also|additionally|furthermore|however|but|and|therefore',
  'thus|hence|as a result|in this case|because of (?:this|that)',
  'er|sie|es|dies\\p{L}*|das|dadurch|dabei|außerdem|aber|und|deshalb|daher',
  'esto|eso|ello|además|pero|por eso|cela|ceci|cette|mais|donc|de plus|isso|isto|mas|portanto|это|этот|он|она|но',
]
const REFERS_BACK = new RegExp(
  `^(?:(?:${BACK_REFERENCES.join('|')})(?!\\p{L})|[这那它此其]|因此|所以|但|これ|それ|しかし)`,
  'iu',
)

/** Whether a sentence can be understood without the one before it. */
export const standsAlone = (sentence: string): boolean => !REFERS_BACK.test(sentence)

/** The first sentences of a text, and items of its lists; without headings and code. */
export function readSentences(text: string): string[] {
  const read = firstChars(text, MAX_READ_CHARS)
  return readBlocks(read)
    .flatMap((block) =>
      block.kind === 'paragraph' ? splitSentences(read, block) : block.kind === 'item' ? [block] : [],
    )
    .flatMap((span) => trimSpan(read, span) ?? [])
    .map(({ start, end }) => read.slice(start, end))
    .filter((sentence) => TELLS.test(sentence))
    .slice(0, MAX_SENTENCES)
}
