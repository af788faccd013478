import type { QualityCheck } from './assessed-experience.ts'
import { measureMargin } from './score-cap.ts'
import { WORD_CLASSES, WORD_ORDER_CLASSES, WORD_ORDER_TABLE } from './word-order-table.ts'

const CLASS_BY_WORD = new Map(
  Object.entries(WORD_CLASSES).flatMap(([name, words]) =>
    words.split(' ').map((word): [string, string] => [word, name]),
  ),
)
const COLUMN_BY_CLASS = new Map(WORD_ORDER_CLASSES.map((name, column): [string, number] => [name, column]))
const TOKEN = /\p{L}[\p{L}\p{M}'’-]*|[.!?;:]+(?=\s|$)|,+(?=\s|$)|\n\s*\n|[^\s\p{L}]+/gu
/** Number of pairs of neighbors that is too small to be evidence. */
const MAX_PAIRS_WITHOUT_EVIDENCE = { limit: 5, comfortable: 2 }
/** Shuffled text is below both: the score of all pairs, and the sum over pairs of function words and marks. */
const MIN_ORDER_SCORE = { limit: -0.3, comfortable: 0 }
const MIN_GRAMMAR_SUM = { limit: -0.5, comfortable: 0 }
/** Below this, pairs of function words and marks alone are evidence enough. */
const MIN_GRAMMAR_SCORE = { limit: -1.1, comfortable: -0.8 }

/**
 * Measures how far the words of an English text are in the order of written language, by the neighbors of function
 * words and sentence ends. `score` is the mean of log10(P(written) / P(shuffled)) times the root of the number of
 * pairs, so that it grows with the evidence; `margin` is as in `measureMargin`. Texts with few such pairs, as in other
 * languages and code, are in order.
 */
export function measureWordOrder(text: string): { margin: number; score: number } {
  const classes = (text.match(TOKEN) ?? []).map(classifyToken)
  const pairs: [string, string][] = []
  let first = ''
  for (const second of classes) {
    if (first !== '' && isOrderEvidence(first, second)) pairs.push([first, second])
    first = second
  }
  const score = meanLogRatio(pairs)
  const grammatical = pairs.filter(([first, second]) => first in WORD_CLASSES && !isContentClass(second))
  const in_order = Math.max(
    measureMargin(score, MIN_ORDER_SCORE),
    measureMargin(sumLogRatios(grammatical), MIN_GRAMMAR_SUM),
  )
  const in_grammar = Math.max(
    measureMargin(grammatical.length, MAX_PAIRS_WITHOUT_EVIDENCE),
    measureMargin(meanLogRatio(grammatical), MIN_GRAMMAR_SCORE),
  )
  return {
    margin: Math.max(measureMargin(pairs.length, MAX_PAIRS_WITHOUT_EVIDENCE), Math.min(in_order, in_grammar)),
    score,
  }
}

/** The words are in the order of a sentence. */
export function checkWordOrder(prose: string): QualityCheck {
  const { margin, score } = measureWordOrder(prose)
  return {
    margin,
    finding: {
      field: 'problem',
      measured: `word order ${score.toFixed(2)} (written text is above 0)`,
      needed: 'words in the order of a sentence',
      message: 'The words are in no readable order: write whole sentences.',
    },
  }
}

function classifyToken(token: string): string {
  if (!/^\p{L}/u.test(token)) {
    if (token.startsWith(',')) return 'comma'
    return /^[.!?;:]+$/.test(token) ? 'stop' : 'other'
  }
  const capital = /^\p{Lu}/u.test(token) && token !== 'I'
  const name = CLASS_BY_WORD.get(token.toLowerCase())
  if (name === undefined) return capital ? 'Word' : 'word'
  return capital ? 'Function' : name
}

function isContentClass(name: string): boolean {
  return name === 'word' || name === 'Word'
}

function isOrderEvidence(first: string, second: string): boolean {
  if (first === 'other' || second === 'other') return false
  if (first in WORD_CLASSES || first === 'stop') return true
  return (isContentClass(first) && second in WORD_CLASSES) || (first === 'word' && second === 'Function')
}

const meanLogRatio = (pairs: readonly [string, string][]): number =>
  sumLogRatios(pairs) / Math.sqrt(Math.max(1, pairs.length))

function sumLogRatios(pairs: readonly [string, string][]): number {
  return (
    pairs.reduce(
      (sum, [first, second]) => sum + (WORD_ORDER_TABLE[first]?.[COLUMN_BY_CLASS.get(second) ?? -1] ?? 0),
      0,
    ) / 10
  )
}
