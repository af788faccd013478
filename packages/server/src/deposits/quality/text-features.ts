import { memoizeByText } from './memoize.ts'
import { STOP_WORDS } from './word-lists.ts'

/** Fences stand at the beginning of a line: those inside one are no more than signs. */
const CODE_BLOCK = /^[ \t]*```[^\n]*(?:\n[\s\S]*?(?:^[ \t]*```|$(?![\s\S]))|$)/gm
const INLINE_CODE = /`[^`\n]+`/g
const URL_PATTERN = /\bhttps?:\/\/\S+/g
/** A run of a script that is written without spaces. */
export const UNSPACED_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}_]*(?:['’-][\p{L}\p{N}_]+)*/gu
/** The same in a text of ASCII characters. */
const ASCII_WORD = /[A-Za-z0-9]\w*(?:['-]\w+)*/g
const NON_ASCII = /[^\x00-\x7f]/

/** Times by which normalising may lengthen a text: U+FDFA alone becomes 18 letters, which no honest text is full of. */
const MAX_NORMALIZED_GROWTH = 2

/** Names that only code, errors, files, versions and products have. */
const NAME =
  /`[^`\n]{2,}`|https?:\/\/[^\s)]+|(?:\/[\w.-]+){2,}|\b(?<!\w-*)[\w-]+\.[a-z]\w*(?:\.\w+)*\b|\b\w+(?:::\w+)+|\b\w+\(\)|\b\w+_\w+\b|\b[a-z]+[A-Z]\w*|\b[A-Z][a-z0-9]+[A-Z]\w*|\b[A-Z][A-Z0-9]+\b|\b[A-Za-z]+\d[\w.]*\b|\bv?\d+(?:\.\d+)+\b|\b\d{2,}\b|(?:^|\s)--?[a-z][\w-]+|"[^"\n]{3,}"/gm
/** A capital inside a sentence: in most languages a proper name, such as a product. */
const PROPER_NAME = /(?<=[\p{Ll}\p{N},;:)] )\p{Lu}\p{Ll}{2,}/gu

/** The text without code blocks and addresses; inline code becomes one word, so that its neighbours stay apart. */
export const extractProse = memoizeByText((text): string =>
  text.replace(CODE_BLOCK, '\n').replace(URL_PATTERN, ' address ').replace(INLINE_CODE, ' codeword '),
)

/** Words in lower case, in order, stop words included; scripts without spaces give overlapping pairs of characters. */
export const tokenizeWords = memoizeByText((text): readonly string[] => {
  if (isAscii(text)) return text.toLowerCase().match(ASCII_WORD) ?? []
  const folded = normalizeText(text).toLowerCase()
  const spaced = folded.replace(UNSPACED_SCRIPT, (run) => ` ${createCharacterBigrams(run).join(' ')} `)
  return spaced.match(WORD) ?? []
})

/** Most texts are: what is only about other characters need not be looked for in them, which spares most of the time. */
export const isAscii = (text: string): boolean => !NON_ASCII.test(text)

/** How many letters a text has. */
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
  const letters = [...run]
  return letters.length < 2 ? letters : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
}

/** The words that carry content: no stop words; code and numbers count. */
export const extractContentWords = memoizeByText((text): readonly string[] =>
  tokenizeWords(text).filter((word) => !STOP_WORDS.has(word)),
)

/** How many content words a text has; two characters of a script without spaces count as one word. */
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

/** Different names of code, files, errors, versions, numbers and products in a text. */
export const extractNames = memoizeByText((text): ReadonlySet<string> => {
  const found = [...(text.match(NAME) ?? []), ...(text.match(PROPER_NAME) ?? [])]
  return new Set(found.map((name) => name.trim().toLowerCase()))
})

/** 0 at `from` and below, 1 at `to` and above, straight between. */
export function linearRamp(value: number, from: number, to: number): number {
  return Math.max(0, Math.min(1, (value - from) / (to - from)))
}

/** A share from 0 to 1 as whole percent. */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)} %`
}
