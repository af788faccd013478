import { ORDER_CLASSES, ORDER_TABLE, WORD_CLASSES } from './quality-order-table.ts'

const CLASS_OF = new Map(
  Object.entries(WORD_CLASSES).flatMap(([name, words]) =>
    words.split(' ').map((word): [string, string] => [word, name]),
  ),
)
const COLUMN = new Map(ORDER_CLASSES.map((name, column): [string, number] => [name, column]))
const TOKEN = /\p{L}[\p{L}\p{M}'’-]*|[.!?;:]+(?=\s|$)|,+(?=\s|$)|\n\s*\n|[^\s\p{L}]+/gu
/** Fewer judged neighbours say nothing. */
const LEAST_JUDGED = 6
/** Shuffled text lies below both: evidence of all neighbours, and sum over those where both are function words or marks. */
const LEAST_ORDER = -0.3
const LEAST_GRAMMAR = -0.5
/** Below this the neighbours of function words alone are evidence enough. */
const LEAST_GRAMMAR_ALONE = -1.1

/**
 * Whether the words of an English text stand in the order of written language, judged by the neighbours of function
 * words and sentence ends. `score` is the mean of log10(P(written) / P(shuffled)) times the root of the number of
 * judged neighbours, so that it grows with the evidence. Other languages and code have few judged neighbours: ordered.
 */
export function wordOrder(text: string): { ordered: boolean; score: number } {
  const classes = (text.match(TOKEN) ?? []).map(classOf)
  const judged: [string, string][] = []
  let first = ''
  for (const second of classes) {
    if (first !== '' && speaksOfOrder(first, second)) judged.push([first, second])
    first = second
  }
  if (judged.length < LEAST_JUDGED) return { ordered: true, score: 0 }
  const score = sumOf(judged) / Math.sqrt(judged.length)
  const grammatical = judged.filter(([first, second]) => first in WORD_CLASSES && !isContent(second))
  const grammar = sumOf(grammatical)
  const shuffled =
    (score < LEAST_ORDER && grammar < LEAST_GRAMMAR) ||
    (grammatical.length >= LEAST_JUDGED && grammar / Math.sqrt(grammatical.length) < LEAST_GRAMMAR_ALONE)
  return { ordered: !shuffled, score }
}

function classOf(token: string): string {
  if (!/^\p{L}/u.test(token)) {
    if (token.startsWith(',')) return 'comma'
    return /^[.!?;:]+$/.test(token) ? 'stop' : 'other'
  }
  const capital = /^\p{Lu}/u.test(token) && token !== 'I'
  const name = CLASS_OF.get(token.toLowerCase())
  if (name === undefined) return capital ? 'Word' : 'word'
  return capital ? 'Function' : name
}

function isContent(name: string): boolean {
  return name === 'word' || name === 'Word'
}

function speaksOfOrder(first: string, second: string): boolean {
  if (first === 'other' || second === 'other') return false
  if (first in WORD_CLASSES || first === 'stop') return true
  return (isContent(first) && second in WORD_CLASSES) || (first === 'word' && second === 'Function')
}

function sumOf(neighbours: readonly [string, string][]): number {
  return (
    neighbours.reduce((sum, [first, second]) => sum + (ORDER_TABLE[first]?.[COLUMN.get(second) ?? -1] ?? 0), 0) / 10
  )
}
