import type { AssessedExperience, QualityCheck } from './assessed-experience.ts'
import { measureMargin, nthLargest } from './score-cap.ts'
import { isStated } from './stated-fields.ts'
import { countLetters, extractProse, formatPercent, isAscii } from './text-features.ts'
import { truncateText } from './truncate-experience.ts'
import { FUNCTION_WORDS, MULTILINGUAL_STOP_WORDS } from './word-lists.ts'

/** Share of letters among the visible characters outside code: records have .63 to .98, symbols and digits below .4. */
const MIN_LETTER_SHARE = { limit: 0.45, comfortable: 0.5 }
/** Share of uncommon letter pairs: records have 0 to .08, Polish .26, random letters about .55. */
const MAX_UNCOMMON_PAIR_SHARE = { limit: 0.35, comfortable: 0.28 }
/** Number of letter pairs that is too small to be evidence. */
const MAX_LETTER_PAIRS_WITHOUT_EVIDENCE = { limit: 19, comfortable: 0 }
/** A word that stands alone, as in a sentence: no part of a path, a name or a call. */
const PLAIN_WORD = /(?<![\p{L}\p{N}_.\\/:@-])[\p{Script=Latin}\p{Script=Cyrillic}'’]+(?![\p{L}\p{N}_/\\(@]|[.:]\w)/gu
/** Number of plain words, and share of the letters in them, below which they are not evidence about the language. */
const MAX_PLAIN_WORDS_WITHOUT_EVIDENCE = { limit: 14, comfortable: 10 }
const MIN_PLAIN_WORD_LETTER_SHARE = 0.7
/** Share of function words: the tersest records have .07, sentences .2 and more, invented words at most .03. */
const MIN_FUNCTION_WORD_SHARE = { limit: 0.04, comfortable: 0.07 }
const CODE_SYMBOL = /[{}();=<>[\]&]/g
/**
 * Code symbols per letter in cause, insight and reasons: records have up to .26. Above the lower bound, a text needs
 * words.
 */
const MAX_CODE_SYMBOLS_PER_LETTER = { limit: 0.3, comfortable: 0.28 }
const MAX_CODE_SYMBOLS_WITHOUT_WORDS = { limit: 0.06, comfortable: 0.055 }
const MIN_SENTENCE_WORD_SHARE = { limit: 0.1, comfortable: 0.12 }
const MIN_PROSE_LETTERS = { limit: 7.5, comfortable: 8.5 }
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
 * The text is written in sentences: no symbols, random letters, invented words, or code instead of explanations.
 */
export function checkReadability(experience: AssessedExperience, prose: string): QualityCheck[] {
  return [checkSymbols(prose), checkLetterPairs(prose), checkFunctionWords(prose), checkProseFields(experience)]
}

function checkSymbols(prose: string): QualityCheck {
  const visible = countCodePoints(prose.replace(/\s+/gu, ''))
  const letters = isAscii(prose) ? countLetters(prose) : countCodePoints(prose.replace(/[^\p{L}\p{M}]+/gu, ''))
  const share = visible === 0 ? 1 : letters / visible
  return {
    margin: measureMargin(share, MIN_LETTER_SHARE),
    finding: {
      field: 'problem',
      measured: `${formatPercent(share)} of the characters are letters`,
      needed: `at least ${formatPercent(MIN_LETTER_SHARE.limit)}`,
      message: 'The text is mostly symbols and digits: describe in words what happened and put data between backticks.',
    },
  }
}

/** Number of code points of a text; an array of them would cost more than everything else here. */
function countCodePoints(text: string): number {
  if (isAscii(text)) return text.length
  let count = 0
  for (const _ of text) count++
  return count
}

function checkLetterPairs(prose: string): QualityCheck {
  const { pairs, uncommon } = countLetterPairs(prose)
  const share = uncommon / Math.max(1, pairs)
  return {
    margin: Math.max(
      measureMargin(pairs, MAX_LETTER_PAIRS_WITHOUT_EVIDENCE),
      measureMargin(share, MAX_UNCOMMON_PAIR_SHARE),
    ),
    finding: {
      field: 'problem',
      measured: `${formatPercent(share)} of letter pairs occur in no known language`,
      needed: `at most ${formatPercent(MAX_UNCOMMON_PAIR_SHARE.limit)}`,
      message: 'The text is not readable language: write sentences and put code, hashes and logs between backticks.',
    },
  }
}

/** Number of letter pairs in words of plain Latin letters, and of those that are not among the common pairs. */
function countLetterPairs(text: string): { pairs: number; uncommon: number } {
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
  return { pairs, uncommon }
}

function extractPlainWords(text: string): string[] {
  return (text.toLowerCase().match(PLAIN_WORD) ?? []).map((word) => word.replace('’', "'"))
}

const isFunctionWord = (word: string): boolean => MULTILINGUAL_STOP_WORDS.has(word) || FUNCTION_WORDS.has(word)
const wordShare = (words: readonly string[], isCounted: (word: string) => boolean): number =>
  words.filter(isCounted).length / Math.max(1, words.length)

function checkFunctionWords(prose: string): QualityCheck {
  const words = extractPlainWords(prose)
  const letters = countLetters(prose)
  const plain_letters = words.reduce((sum, word) => sum + word.length, 0)
  const has_evidence = plain_letters >= MIN_PLAIN_WORD_LETTER_SHARE * letters
  const share = wordShare(words, isFunctionWord)
  return {
    margin: has_evidence
      ? Math.max(
          measureMargin(words.length, MAX_PLAIN_WORDS_WITHOUT_EVIDENCE),
          measureMargin(share, MIN_FUNCTION_WORD_SHARE),
        )
      : 1,
    finding: {
      field: 'problem',
      measured: `${formatPercent(share)} of the words are ones like "the", "of", "is" in any known language`,
      needed: `at least ${formatPercent(MIN_FUNCTION_WORD_SHARE.limit)}`,
      message:
        'The text is not in a readable language: write sentences and put code, hashes and logs between backticks.',
    },
  }
}

/** Requires the problem or the method to be in words where few explanations are stated. */
function checkProseFields(experience: AssessedExperience): QualityCheck {
  const { root_cause, insight, problem, failed_approaches, successful_approach } = experience
  const reasons = failed_approaches.map((failed) => failed.why_it_failed).join('\n')
  const explanations = [root_cause, insight, reasons].filter(isStated)
  const texts =
    explanations.length >= MIN_PROSE_FIELDS ? explanations : [...explanations, problem, successful_approach.method]
  const needed = Math.min(MIN_PROSE_FIELDS, explanations.length + 1)
  const margins = texts.map((text) => measureProseMargin(extractProse(truncateText(text))))
  return {
    margin: nthLargest(margins, needed),
    finding: {
      field: 'root_cause',
      measured: `${margins.filter((margin) => margin >= 0).length} of cause, insight and reasons are in words`,
      needed: `at least ${needed}`,
      message: 'Cause, insight and reasons are code: say in words why it happened and put code between backticks.',
    },
  }
}

const isSentenceWord = (word: string): boolean => word.length > 1 && !CODE_WORDS.has(word) && isFunctionWord(word)

/** Measures how far a text is in words instead of code, see `measureMargin`. */
function measureProseMargin(text: string): number {
  const prose = text.replace(PLACEHOLDER, ' ')
  const letters = countLetters(prose)
  const symbols_per_letter = (prose.match(CODE_SYMBOL)?.length ?? 0) / Math.max(1, letters)
  const has_spaces =
    isAscii(prose) || (prose.match(/[\p{Script=Latin}\p{Script=Cyrillic}]/gu)?.length ?? 0) > letters / 2
  const in_sentences = has_spaces
    ? measureMargin(wordShare(extractPlainWords(prose), isSentenceWord), MIN_SENTENCE_WORD_SHARE)
    : 1
  return Math.min(
    measureMargin(letters, MIN_PROSE_LETTERS),
    measureMargin(symbols_per_letter, MAX_CODE_SYMBOLS_PER_LETTER),
    Math.max(measureMargin(symbols_per_letter, MAX_CODE_SYMBOLS_WITHOUT_WORDS), in_sentences),
  )
}
