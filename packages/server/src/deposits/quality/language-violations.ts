import type { AssessedExperience, QualityFinding } from './assessed-experience.ts'
import { experienceFields, experienceText } from './experience-fields.ts'
import { FUNCTION_WORDS } from './technical-words.ts'
import { countLetters, extractProse, formatPercent, isAscii, tokenizeWords } from './text-features.ts'
import { truncateText } from './truncate-experience.ts'
import { COMMON_LETTER_PAIRS, STOP_WORDS } from './word-lists.ts'
import { measureWordOrder } from './word-order.ts'

/** Share of letters among the visible characters outside code: records .63–.98, signs and digits below .4. */
const MIN_LETTER_SHARE = 0.45
/** Share of letter pairs that the table does not have: records 0–.08, Polish .26, random letters about .55. */
const MAX_UNCOMMON_PAIR_SHARE = 0.35
/** Fewer pairs say nothing. */
const MIN_LETTER_PAIRS = 20
const PLAIN_WORD = /(?<![\p{L}\p{N}_.\\/:@-])[\p{Script=Latin}\p{Script=Cyrillic}'’]+(?![\p{L}\p{N}_/\\(@]|[.:]\w)/gu
/** Fewer plain words, or a smaller share of the letters in them, say nothing about the language. */
const MIN_PLAIN_WORDS = 15
const MIN_PLAIN_WORD_LETTER_SHARE = 0.7
/** Share of function words: the tersest records .07, sentences .2 and more, invented words at most .03. */
const MIN_FUNCTION_WORD_SHARE = 0.04
const CODE_SYMBOL = /[{}();=<>[\]&]/g
/** Signs of code per letter in cause, insight and reasons: records up to .26; from the lower line on, words must be there. */
const MAX_CODE_SYMBOLS_PER_LETTER = 0.3
const MIN_CODE_SYMBOLS_PER_LETTER = 0.06
const MIN_SENTENCE_WORD_SHARE = 0.1
const MIN_PROSE_LETTERS = 8
const CODE_WORDS = new Set(
  'in for as is if not and or with from this do while by on no all any so at else then var none der to end'.split(' '),
)
const PLACEHOLDER = /<\w{1,12}>/g
/** Of cause, insight and reasons together. */
const MIN_PROSE_FIELDS = 2
/** Share of different ones among the three-word sequences of a field. */
const MIN_DISTINCT_TRIGRAM_SHARE = 0.35
/** Shorter fields may repeat themselves. */
const MIN_REPETITION_WORDS = 15

/** Faults of texts that are no sentences: signs, random letters, shuffled words, the same words over and over. */
export function findLanguageViolations(experience: AssessedExperience): QualityFinding[] {
  const prose = extractProse(experienceText(experience))
  return [
    ...findExcessSymbols(prose),
    ...findUncommonLetterPairs(prose),
    ...findMissingFunctionWords(prose),
    ...findCodeOnlyFields(experience),
    ...findWordDisorder(prose),
    ...findRepetition(experience),
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
      message: 'The text is mostly signs and digits: describe in words what happened and put data between backticks.',
    },
  ]
}

/** How many code points a text has; a list of them would cost more than all else here. */
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

/** Share of letter pairs, in words of plain Latin letters, that the table of common pairs does not have. */
function uncommonLetterPairShare(text: string): number {
  const words = text.match(/(?<![\p{L}\p{N}_.:/-])[A-Za-z]?[a-z]{2,}(?![\p{L}\p{N}_/]|\.[a-z])/gu) ?? []
  let pairs = 0
  let odd = 0
  for (const word of new Set(words)) {
    const letters = word.toLowerCase()
    for (let at = 1; at < letters.length; at++) {
      pairs++
      if (!COMMON_LETTER_PAIRS[letters.charAt(at - 1)]?.includes(letters.charAt(at))) odd++
    }
  }
  return pairs < MIN_LETTER_PAIRS ? 0 : odd / pairs
}

/** Words that stand alone, as in a sentence: no part of a path, a name or a call. */
function extractPlainWords(text: string): string[] {
  return (text.toLowerCase().match(PLAIN_WORD) ?? []).map((word) => word.replace('’', "'"))
}

const isFunctionWord = (word: string): boolean => STOP_WORDS.has(word) || FUNCTION_WORDS.has(word)
const wordShare = (words: readonly string[], counts: (word: string) => boolean): number =>
  words.filter(counts).length / Math.max(1, words.length)

function findMissingFunctionWords(prose: string): QualityFinding[] {
  const words = extractPlainWords(prose)
  const letters = countLetters(prose)
  const own = words.reduce((sum, word) => sum + word.length, 0)
  if (words.length < MIN_PLAIN_WORDS || own < MIN_PLAIN_WORD_LETTER_SHARE * letters) return []
  const joining = wordShare(words, isFunctionWord)
  if (joining >= MIN_FUNCTION_WORD_SHARE) return []
  return [
    {
      field: 'problem',
      measured: `${formatPercent(joining)} of the words are ones like "the", "of", "is" in any known language`,
      needed: `at least ${formatPercent(MIN_FUNCTION_WORD_SHARE)}`,
      message: 'The text is no readable language: write sentences and put code, hashes and logs between backticks.',
    },
  ]
}

function findCodeOnlyFields({ root_cause, insight, failed_approaches }: AssessedExperience): QualityFinding[] {
  const reasons = failed_approaches.map((failed) => failed.why_it_failed).join('\n')
  const told = [root_cause, insight, reasons].filter((text) => !isCode(extractProse(truncateText(text)))).length
  if (told >= MIN_PROSE_FIELDS) return []
  return [
    {
      field: 'root_cause',
      measured: `${told} of cause, insight and reasons are told in words`,
      needed: `at least ${MIN_PROSE_FIELDS}`,
      message: 'Cause, insight and reasons are code: say in words why it happened and put code between backticks.',
    },
  ]
}

/** Function words that programming languages do not have as well. */
const isSentenceWord = (word: string): boolean => word.length > 1 && !CODE_WORDS.has(word) && isFunctionWord(word)

function isCode(text: string): boolean {
  const told = text.replace(PLACEHOLDER, ' ')
  const letters = countLetters(told)
  if (letters < MIN_PROSE_LETTERS) return true
  const signs = (told.match(CODE_SYMBOL)?.length ?? 0) / letters
  const spaced = isAscii(told) || (told.match(/[\p{Script=Latin}\p{Script=Cyrillic}]/gu)?.length ?? 0) > letters / 2
  return (
    signs > MAX_CODE_SYMBOLS_PER_LETTER ||
    (signs > MIN_CODE_SYMBOLS_PER_LETTER &&
      spaced &&
      wordShare(extractPlainWords(told), isSentenceWord) < MIN_SENTENCE_WORD_SHARE)
  )
}

function findWordDisorder(prose: string): QualityFinding[] {
  const order = measureWordOrder(prose)
  if (order.ordered) return []
  return [
    {
      field: 'problem',
      measured: `word order ${order.score.toFixed(2)} (written text is above 0)`,
      needed: 'words in the order of a sentence',
      message: 'The words are in no readable order: write whole sentences.',
    },
  ]
}

function findRepetition(experience: AssessedExperience): QualityFinding[] {
  return Object.entries(experienceFields(experience)).flatMap(([field, text]) => {
    const fresh = distinctTrigramShare(tokenizeWords(extractProse(removeRepeatedLines(text))))
    if (fresh >= MIN_DISTINCT_TRIGRAM_SHARE) return []
    return [
      {
        field,
        measured: `${formatPercent(fresh)} of the word sequences are different`,
        needed: `at least ${formatPercent(MIN_DISTINCT_TRIGRAM_SHARE)}`,
        message: `${field} says the same words over and over: say each thing once.`,
      },
    ]
  })
}

/** A log or a stack trace says the same line often, with other numbers; that is how it looks and says nothing else. */
function removeRepeatedLines(text: string): string {
  const lines = new Map(text.split('\n').map((line) => [line.trim().replace(/\d+/g, '#'), line]))
  return [...lines.values()].join('\n')
}

/** Share of the three-word sequences that are different, or a share below it that is enough. */
function distinctTrigramShare(words: readonly string[]): number {
  if (words.length < MIN_REPETITION_WORDS) return 1
  // as many sequences are different as there are words that end one, at least: of most texts no more need be known
  const endings = words.slice(2)
  const least = new Set(endings).size / endings.length
  if (least >= MIN_DISTINCT_TRIGRAM_SHARE) return least
  const sequences = endings.map((word, at) => `${words[at]} ${words[at + 1]} ${word}`)
  return new Set(sequences).size / sequences.length
}
