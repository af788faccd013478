import type { AssessedExperience, QualityFinding } from './assessed-experience.ts'
import { countLetters, extractProse, formatPercent, isAscii } from './text-features.ts'
import { truncateText } from './truncate-experience.ts'
import { FUNCTION_WORDS, MULTILINGUAL_STOP_WORDS } from './word-lists.ts'

/** Share of letters among the visible characters outside code: records have .63 to .98, symbols and digits below .4. */
const MIN_LETTER_SHARE = 0.45
/** Share of uncommon letter pairs: records have 0 to .08, Polish .26, random letters about .55. */
const MAX_UNCOMMON_PAIR_SHARE = 0.35
/** Fewer letter pairs are not evidence. */
const MIN_LETTER_PAIRS = 20
/** A word that stands alone, as in a sentence: no part of a path, a name or a call. */
const PLAIN_WORD = /(?<![\p{L}\p{N}_.\\/:@-])[\p{Script=Latin}\p{Script=Cyrillic}'’]+(?![\p{L}\p{N}_/\\(@]|[.:]\w)/gu
/** Fewer plain words, or a smaller share of the letters in them, are not evidence about the language. */
const MIN_PLAIN_WORDS = 15
const MIN_PLAIN_WORD_LETTER_SHARE = 0.7
/** Share of function words: the tersest records have .07, sentences .2 and more, invented words at most .03. */
const MIN_FUNCTION_WORD_SHARE = 0.04
const CODE_SYMBOL = /[{}();=<>[\]&]/g
/**
 * Code symbols per letter in cause, insight and reasons: records have up to .26. Above the lower bound, a text needs
 * words.
 */
const MAX_CODE_SYMBOLS_PER_LETTER = 0.3
const MIN_CODE_SYMBOLS_PER_LETTER = 0.06
const MIN_SENTENCE_WORD_SHARE = 0.1
const MIN_PROSE_LETTERS = 8
/** Function words that are also keywords or names in programming languages. */
const CODE_WORDS = new Set(
  'in for as is if not and or with from this do while by on no all any so at else then var none der to end'.split(' '),
)
const PLACEHOLDER = /<\w{1,12}>/g
/** Number of cause, insight and reasons that must be prose. */
const MIN_PROSE_FIELDS = 2

/**
 * Letters that commonly follow each letter: 284 of 676 pairs, which are 98.7 % of the pairs in English, Spanish,
 * French, German, Portuguese and Italian words, but 42 % of those in random letters.
 */
const COMMON_LETTER_PAIRS: Record<string, string> = {
  a: 'bcdfgiklmnprstuvwy',
  b: 'aeiloru',
  c: 'acehiklorstuy',
  d: 'adeilorsuy',
  e: 'abcdefghilmnopqrstvwxy',
  f: 'aefilortu',
  g: 'aeghilnorsu',
  h: 'aeiorty',
  i: 'abcdefgklmnoprstvxz',
  j: 'aeou',
  k: 'aeins',
  l: 'adeilopstuvwy',
  m: 'abeimopsu',
  n: 'acdefgiklnopstuvy',
  o: 'abcdefgijklmnoprstuvw',
  p: 'abdeiloprstuy',
  q: 'u',
  r: 'acdefgiklmnorstuvy',
  s: 'acehiklmnopstuwy',
  t: 'acehiloprstuwy',
  u: 'abcdegilmnprst',
  v: 'aeio',
  w: 'aehinors',
  x: 'aeipt',
  y: 'einopst',
  z: 'aeiou',
}

/**
 * Texts that are not written in sentences: symbols, random letters, invented words, and code instead of explanations.
 */
export function findReadabilityViolations(experience: AssessedExperience, prose: string): QualityFinding[] {
  return [
    ...findExcessSymbols(prose),
    ...findUncommonLetterPairs(prose),
    ...findMissingFunctionWords(prose),
    ...findCodeOnlyFields(experience),
  ]
}

function findExcessSymbols(prose: string): QualityFinding[] {
  const visible = countCodePoints(prose.replace(/\s+/gu, ''))
  const letters = isAscii(prose) ? countLetters(prose) : countCodePoints(prose.replace(/[^\p{L}\p{M}]+/gu, ''))
  const share = visible === 0 ? 1 : letters / visible
  if (share >= MIN_LETTER_SHARE) return []
  return [
    {
      field: 'problem',
      measured: `${formatPercent(share)} of the characters are letters`,
      needed: `at least ${formatPercent(MIN_LETTER_SHARE)}`,
      message: 'The text is mostly symbols and digits: describe in words what happened and put data between backticks.',
    },
  ]
}

/** Number of code points of a text; an array of them would cost more than everything else here. */
function countCodePoints(text: string): number {
  if (isAscii(text)) return text.length
  let count = 0
  for (const _ of text) count++
  return count
}

function findUncommonLetterPairs(prose: string): QualityFinding[] {
  const share = uncommonLetterPairShare(prose)
  if (share <= MAX_UNCOMMON_PAIR_SHARE) return []
  return [
    {
      field: 'problem',
      measured: `${formatPercent(share)} of letter pairs occur in no known language`,
      needed: `at most ${formatPercent(MAX_UNCOMMON_PAIR_SHARE)}`,
      message: 'The text is not readable language: write sentences and put code, hashes and logs between backticks.',
    },
  ]
}

/** Share of letter pairs, in words of plain Latin letters, that are not among the common pairs. */
function uncommonLetterPairShare(text: string): number {
  const words = text.match(/(?<![\p{L}\p{N}_.:/-])[A-Za-z]?[a-z]{2,}(?![\p{L}\p{N}_/]|\.[a-z])/gu) ?? []
  let pairs = 0
  let uncommon = 0
  for (const word of new Set(words)) {
    const letters = word.toLowerCase()
    for (let at = 1; at < letters.length; at++) {
      pairs++
      if (!COMMON_LETTER_PAIRS[letters.charAt(at - 1)]?.includes(letters.charAt(at))) uncommon++
    }
  }
  return pairs < MIN_LETTER_PAIRS ? 0 : uncommon / pairs
}

function extractPlainWords(text: string): string[] {
  return (text.toLowerCase().match(PLAIN_WORD) ?? []).map((word) => word.replace('’', "'"))
}

const isFunctionWord = (word: string): boolean => MULTILINGUAL_STOP_WORDS.has(word) || FUNCTION_WORDS.has(word)
const wordShare = (words: readonly string[], isCounted: (word: string) => boolean): number =>
  words.filter(isCounted).length / Math.max(1, words.length)

function findMissingFunctionWords(prose: string): QualityFinding[] {
  const words = extractPlainWords(prose)
  const letters = countLetters(prose)
  const plain_letters = words.reduce((sum, word) => sum + word.length, 0)
  if (words.length < MIN_PLAIN_WORDS || plain_letters < MIN_PLAIN_WORD_LETTER_SHARE * letters) return []
  const share = wordShare(words, isFunctionWord)
  if (share >= MIN_FUNCTION_WORD_SHARE) return []
  return [
    {
      field: 'problem',
      measured: `${formatPercent(share)} of the words are ones like "the", "of", "is" in any known language`,
      needed: `at least ${formatPercent(MIN_FUNCTION_WORD_SHARE)}`,
      message:
        'The text is not in a readable language: write sentences and put code, hashes and logs between backticks.',
    },
  ]
}

function findCodeOnlyFields({ root_cause, insight, failed_approaches }: AssessedExperience): QualityFinding[] {
  const reasons = failed_approaches.map((failed) => failed.why_it_failed).join('\n')
  const prose_fields = [root_cause, insight, reasons].filter((text) => !isCode(extractProse(truncateText(text)))).length
  if (prose_fields >= MIN_PROSE_FIELDS) return []
  return [
    {
      field: 'root_cause',
      measured: `${prose_fields} of cause, insight and reasons are in words`,
      needed: `at least ${MIN_PROSE_FIELDS}`,
      message: 'Cause, insight and reasons are code: say in words why it happened and put code between backticks.',
    },
  ]
}

const isSentenceWord = (word: string): boolean => word.length > 1 && !CODE_WORDS.has(word) && isFunctionWord(word)

function isCode(text: string): boolean {
  const prose = text.replace(PLACEHOLDER, ' ')
  const letters = countLetters(prose)
  if (letters < MIN_PROSE_LETTERS) return true
  const symbols_per_letter = (prose.match(CODE_SYMBOL)?.length ?? 0) / letters
  const has_spaces =
    isAscii(prose) || (prose.match(/[\p{Script=Latin}\p{Script=Cyrillic}]/gu)?.length ?? 0) > letters / 2
  return (
    symbols_per_letter > MAX_CODE_SYMBOLS_PER_LETTER ||
    (symbols_per_letter > MIN_CODE_SYMBOLS_PER_LETTER &&
      has_spaces &&
      wordShare(extractPlainWords(prose), isSentenceWord) < MIN_SENTENCE_WORD_SHARE)
  )
}
