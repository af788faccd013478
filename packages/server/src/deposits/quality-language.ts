import type { AssessedExperience, Finding } from './assessed-experience.ts'
import { cutText } from './quality-cut.ts'
import { fieldsOf, textOf } from './quality-fields.ts'
import { wordOrder } from './quality-order.ts'
import { FUNCTION_WORDS } from './quality-technical-words.ts'
import { isAscii, lettersIn, percent, proseOf, wordsOf } from './quality-text.ts'
import { LETTER_PAIRS, STOP_WORDS } from './quality-words.ts'

/** Share of letters among the visible characters outside code: records .63–.98, signs and digits below .4. */
const LEAST_LETTERS = 0.45
/** Share of letter pairs that the table does not have: records 0–.08, Polish .26, random letters about .55. */
const MOST_ODD_PAIRS = 0.35
/** Fewer pairs say nothing. */
const LEAST_PAIRS = 20
const PLAIN_WORD = /(?<![\p{L}\p{N}_.\\/:@-])[\p{Script=Latin}\p{Script=Cyrillic}'’]+(?![\p{L}\p{N}_/\\(@]|[.:]\w)/gu
/** Fewer plain words, or a smaller share of the letters in them, say nothing about the language. */
const LEAST_PLAIN_WORDS = 15
const LEAST_OWN_LETTERS = 0.7
/** Share of function words: the tersest records .07, sentences .2 and more, invented words at most .03. */
const LEAST_FUNCTION_WORDS = 0.04
const CODE_SIGN = /[{}();=<>[\]&]/g
/** Signs of code per letter in cause, insight and reasons: records up to .26; from the lower line on, words must be there. */
const MOST_CODE_SIGNS = 0.3
const SOME_CODE_SIGNS = 0.06
const LEAST_SENTENCE = 0.1
const LEAST_LETTERS_TOLD = 8
const CODE_WORDS = new Set(
  'in for as is if not and or with from this do while by on no all any so at else then var none der to end'.split(' '),
)
const PLACEHOLDER = /<\w{1,12}>/g
/** Of cause, insight and reasons together. */
const LEAST_TOLD = 2
/** Share of different ones among the three-word sequences of a field. */
const LEAST_FRESH = 0.35
/** Shorter fields may repeat themselves. */
const LEAST_WORDS_TO_REPEAT = 15

/** Faults of texts that are no sentences: signs, random letters, shuffled words, the same words over and over. */
export function languageFaults(experience: AssessedExperience): Finding[] {
  const prose = proseOf(textOf(experience))
  return [
    ...signs(prose),
    ...oddLetters(prose),
    ...noLanguage(prose),
    ...codeOnly(experience),
    ...disorder(prose),
    ...repetition(experience),
  ]
}

function signs(prose: string): Finding[] {
  const visible = characters(prose.replace(/\s+/gu, ''))
  const letters = isAscii(prose) ? lettersIn(prose) : characters(prose.replace(/[^\p{L}\p{M}]+/gu, ''))
  const share = visible === 0 ? 1 : letters / visible
  if (share >= LEAST_LETTERS) return []
  return [
    {
      field: 'problem',
      measured: `${percent(share)} of the characters are letters`,
      needed: `at least ${percent(LEAST_LETTERS)}`,
      message: 'The text is mostly signs and digits: describe in words what happened and put data between backticks.',
    },
  ]
}

/** How many code points a text has; a list of them would cost more than all else here. */
function characters(text: string): number {
  if (isAscii(text)) return text.length
  let count = 0
  for (const _ of text) count++
  return count
}

function oddLetters(prose: string): Finding[] {
  const share = oddLetterShare(prose)
  if (share <= MOST_ODD_PAIRS) return []
  return [
    {
      field: 'problem',
      measured: `${percent(share)} of letter pairs occur in no known language`,
      needed: `at most ${percent(MOST_ODD_PAIRS)}`,
      message: 'The text is not readable language: write sentences and put code, hashes and logs between backticks.',
    },
  ]
}

/** Share of letter pairs, in words of plain Latin letters, that the table of common pairs does not have. */
function oddLetterShare(text: string): number {
  const words = text.match(/(?<![\p{L}\p{N}_.:/-])[A-Za-z]?[a-z]{2,}(?![\p{L}\p{N}_/]|\.[a-z])/gu) ?? []
  let pairs = 0
  let odd = 0
  for (const word of new Set(words)) {
    const letters = word.toLowerCase()
    for (let at = 1; at < letters.length; at++) {
      pairs++
      if (!LETTER_PAIRS[letters.charAt(at - 1)]?.includes(letters.charAt(at))) odd++
    }
  }
  return pairs < LEAST_PAIRS ? 0 : odd / pairs
}

/** Words that stand alone, as in a sentence: no part of a path, a name or a call. */
function plainWords(text: string): string[] {
  return (text.toLowerCase().match(PLAIN_WORD) ?? []).map((word) => word.replace('’', "'"))
}

const isFunctionWord = (word: string): boolean => STOP_WORDS.has(word) || FUNCTION_WORDS.has(word)
const share = (words: readonly string[], counts: (word: string) => boolean): number =>
  words.filter(counts).length / Math.max(1, words.length)

function noLanguage(prose: string): Finding[] {
  const words = plainWords(prose)
  const letters = lettersIn(prose)
  const own = words.reduce((sum, word) => sum + word.length, 0)
  if (words.length < LEAST_PLAIN_WORDS || own < LEAST_OWN_LETTERS * letters) return []
  const joining = share(words, isFunctionWord)
  if (joining >= LEAST_FUNCTION_WORDS) return []
  return [
    {
      field: 'problem',
      measured: `${percent(joining)} of the words are ones like "the", "of", "is" in any known language`,
      needed: `at least ${percent(LEAST_FUNCTION_WORDS)}`,
      message: 'The text is no readable language: write sentences and put code, hashes and logs between backticks.',
    },
  ]
}

function codeOnly({ root_cause, insight, failed_approaches }: AssessedExperience): Finding[] {
  const reasons = failed_approaches.map((failed) => failed.why_it_failed).join('\n')
  const told = [root_cause, insight, reasons].filter((text) => !isCode(proseOf(cutText(text)))).length
  if (told >= LEAST_TOLD) return []
  return [
    {
      field: 'root_cause',
      measured: `${told} of cause, insight and reasons are told in words`,
      needed: `at least ${LEAST_TOLD}`,
      message: 'Cause, insight and reasons are code: say in words why it happened and put code between backticks.',
    },
  ]
}

/** Function words that programming languages do not have as well. */
const isSentenceWord = (word: string): boolean => word.length > 1 && !CODE_WORDS.has(word) && isFunctionWord(word)

function isCode(text: string): boolean {
  const told = text.replace(PLACEHOLDER, ' ')
  const letters = lettersIn(told)
  if (letters < LEAST_LETTERS_TOLD) return true
  const signs = (told.match(CODE_SIGN)?.length ?? 0) / letters
  const spaced = isAscii(told) || (told.match(/[\p{Script=Latin}\p{Script=Cyrillic}]/gu)?.length ?? 0) > letters / 2
  return (
    signs > MOST_CODE_SIGNS ||
    (signs > SOME_CODE_SIGNS && spaced && share(plainWords(told), isSentenceWord) < LEAST_SENTENCE)
  )
}

function disorder(prose: string): Finding[] {
  const order = wordOrder(prose)
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

function repetition(experience: AssessedExperience): Finding[] {
  return Object.entries(fieldsOf(experience)).flatMap(([field, text]) => {
    const fresh = freshShare(wordsOf(proseOf(oncePerLine(text))))
    if (fresh >= LEAST_FRESH) return []
    return [
      {
        field,
        measured: `${percent(fresh)} of the word sequences are different`,
        needed: `at least ${percent(LEAST_FRESH)}`,
        message: `${field} says the same words over and over: say each thing once.`,
      },
    ]
  })
}

/** A log or a stack trace says the same line often, with other numbers; that is how it looks and says nothing else. */
function oncePerLine(text: string): string {
  const lines = new Map(text.split('\n').map((line) => [line.trim().replace(/\d+/g, '#'), line]))
  return [...lines.values()].join('\n')
}

/** Share of the three-word sequences that are different, or a share below it that is enough. */
function freshShare(words: readonly string[]): number {
  if (words.length < LEAST_WORDS_TO_REPEAT) return 1
  // as many sequences are different as there are words that end one, at least: of most texts no more need be known
  const endings = words.slice(2)
  const least = new Set(endings).size / endings.length
  if (least >= LEAST_FRESH) return least
  const sequences = endings.map((word, at) => `${words[at]} ${words[at + 1]} ${word}`)
  return new Set(sequences).size / sequences.length
}
