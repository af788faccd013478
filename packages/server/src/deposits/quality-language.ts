import type { AssessedExperience, Finding } from './assessed-experience.ts'
import { fieldsOf, textOf } from './quality-fields.ts'
import { wordOrder } from './quality-order.ts'
import { percent, proseOf, wordsOf } from './quality-text.ts'
import { LETTER_PAIRS } from './quality-words.ts'

/** Share of letters among the visible characters outside code: records .63–.98, signs and digits below .4. */
const LEAST_LETTERS = 0.45
/** Share of letter pairs that the table does not have: records 0–.08, Polish .26, random letters about .55. */
const MOST_ODD_PAIRS = 0.35
/** Fewer pairs say nothing. */
const LEAST_PAIRS = 20
/** Share of different ones among the three-word sequences of a field. */
const LEAST_FRESH = 0.35
/** Shorter fields may repeat themselves. */
const LEAST_WORDS_TO_REPEAT = 15

/** Faults of texts that are no sentences: signs, random letters, shuffled words, the same words over and over. */
export function languageFaults(experience: AssessedExperience): Finding[] {
  const prose = proseOf(textOf(experience))
  return [...signs(prose), ...oddLetters(prose), ...disorder(prose), ...repetition(experience)]
}

function signs(prose: string): Finding[] {
  const visible = characters(prose.replace(/\s+/gu, ''))
  const share = visible === 0 ? 1 : characters(prose.replace(/[^\p{L}\p{M}]+/gu, '')) / visible
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

function freshShare(words: readonly string[]): number {
  if (words.length < LEAST_WORDS_TO_REPEAT) return 1
  const sequences = words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`)
  return new Set(sequences).size / sequences.length
}
