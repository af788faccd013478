import { memoizeByText } from './memoize.ts'
import { MULTILINGUAL_STOP_WORDS, VAGUE_WORDS } from './word-lists.ts'

/** A code block begins and ends with a fence at the beginning of a line; it may lack its end. */
const CODE_BLOCK = /^[ \t]*```[^\n]*(?:\n[\s\S]*?(?:^[ \t]*```|$(?![\s\S]))|$)/gm
const INLINE_CODE = /`[^`\n]+`/g
export const URL_PATTERN = /\bhttps?:\/\/\S+/g
/** A run of characters of a script that is written without spaces. */
export const UNSPACED_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}_]*(?:['’-][\p{L}\p{N}_]+)*/gu
/** The same pattern for ASCII text, which is faster. */
const ASCII_WORD = /[A-Za-z0-9]\w*(?:['-]\w+)*/g
const NON_ASCII = /[^\x00-\x7f]/

/**
 * Factor by which normalization may lengthen a text: U+FDFA alone becomes 18 characters, which an attack could repeat.
 */
const MAX_NORMALIZED_GROWTH = 2

/** Names of code, errors, files, versions and products, and quoted texts. */
const NAME =
  /`[^`\n]{2,}`|https?:\/\/[^\s)]+|(?:\/[\w.-]+){2,}|\b(?<!\w-*)[\w-]+\.[a-z]\w*(?:\.\w+)*\b|\b\w+(?:::\w+)+|\b\w+\(\)|\b\w+_\w+\b|\b[a-z]+[A-Z]\w*|\b[A-Z][a-z0-9]+[A-Z]\w*|\b[A-Z][A-Z0-9]+\b|\b[A-Za-z]+\d[\w.]*\b|\bv?\d+(?:\.\d+)+\b|\b\d{2,}\b|(?:^|\s)--?[a-z][\w-]+|"[^"\n]{3,}"/gm
/** A capital inside a sentence: in most languages a proper name, such as a product. */
const PROPER_NAME = /(?<=[\p{Ll}\p{N},;:)] )\p{Lu}\p{Ll}{2,}/gu

/**
 * The text without code blocks and URLs. Inline code becomes one word, so that the words around it do not become
 * neighbors.
 */
export const extractProse = memoizeByText((text): string =>
  text.replace(CODE_BLOCK, '\n').replace(URL_PATTERN, ' address ').replace(INLINE_CODE, ' codeword '),
)

/** Words in lower case, in order, with stop words; scripts without spaces give overlapping pairs of characters. */
export const tokenizeFoldedWords = memoizeByText((text): readonly string[] => {
  if (isAscii(text)) return text.toLowerCase().match(ASCII_WORD) ?? []
  const folded = normalizeText(text).toLowerCase()
  const spaced = folded.replace(UNSPACED_SCRIPT, (run) => ` ${createCharacterBigrams(run).join(' ')} `)
  return spaced.match(WORD) ?? []
})

/** Whether a text is ASCII. Most texts are, and the patterns for other scripts take most of the time. */
export const isAscii = (text: string): boolean => !NON_ASCII.test(text)

/** Number of letters of a text. */
export const countLetters = (text: string): number =>
  isAscii(text) ? countAsciiLetters(text) : (text.match(/\p{L}/gu)?.length ?? 0)

function countAsciiLetters(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const lower = text.charCodeAt(at) | 32
    if (lower >= 97 && lower <= 122) count++
  }
  return count
}

function normalizeText(text: string): string {
  return text.normalize('NFKC').slice(0, MAX_NORMALIZED_GROWTH * text.length)
}

function createCharacterBigrams(run: string): string[] {
  const characters = [...run]
  return characters.length < 2 ? characters : characters.slice(1).map((second, i) => `${characters[i]}${second}`)
}

/** The words that carry content: all but stop words; code and numbers count. */
export const extractContentWords = memoizeByText((text): readonly string[] =>
  tokenizeFoldedWords(text).filter((word) => !MULTILINGUAL_STOP_WORDS.has(word)),
)

/** Number of content words of a text; two characters of a script without spaces count as one word. */
export const countContentWords = (text: string): number =>
  isAscii(text) ? extractContentWords(text).length : countContentWordsUnspaced(text)

function countContentWordsUnspaced(text: string): number {
  let characters = 0
  const spaced = normalizeText(text).replace(UNSPACED_SCRIPT, (run) => {
    characters += [...run].length
    return ' '
  })
  return characters / 2 + extractContentWords(spaced).length
}

/** Distinct content words that are specific to the problem, which would not fit any other. */
export const extractSpecificWords = memoizeByText(
  (text): ReadonlySet<string> => new Set(extractContentWords(text).filter((word) => !VAGUE_WORDS.has(word))),
)

/** Distinct names of code, files, errors, versions, numbers and products in a text. */
export const extractNames = memoizeByText((text): ReadonlySet<string> => {
  const matches = [...(text.match(NAME) ?? []), ...(text.match(PROPER_NAME) ?? [])]
  return new Set(matches.map((name) => name.trim().toLowerCase()))
})

/** 0 up to `from`, 1 from `to` on, linear between. */
export function linearRamp(value: number, from: number, to: number): number {
  return Math.max(0, Math.min(1, (value - from) / (to - from)))
}

/** A share from 0 to 1 as whole percent. */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)} %`
}
