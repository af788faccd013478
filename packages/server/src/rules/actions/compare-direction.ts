import { MULTILINGUAL_STOP_WORDS } from '../quality/word-lists.ts'
import { CODE_SIGN } from './code-sign.ts'
import { type Clause, saysDirection } from './read-clauses.ts'
import { weightShared } from './term-weights.ts'

/**
 * Relation of an action to an attempt: `opposite`: one removes, lowers or omits what the other adds, raises or does;
 * another value for the same thing; a single replaced word, such as a verb or a value that is on no list; or none of
 * these.
 */
export type Relation = 'opposite' | 'other_value' | 'replaced_word' | 'none'

/** Minimum share of the things of the shorter clause that both clauses name when they are about the same. */
const MIN_SAME_THINGS = 0.5
/** Prefixes that turn a verb into its opposite: unpin, disconnect, desligar, decompress. */
const REVERSING = /^(?:un|dis|des|de)(?=\p{L}{3})/u
/** Letters by which words are inflections of one, and from which a word is more than a preposition. */
const STEM_CHARS = 4

const reverses = (a: Clause, b: Clause): boolean =>
  [...a.words].some((word) => {
    const root = word.replace(REVERSING, '')
    return root !== word && b.words.has(root) && !b.words.has(word)
  })

/** Whether a clause removes what an attempt without a direction uses. */
const removes = ({ directions, is_denied }: Clause): boolean => directions.get('presence') === -1 && !is_denied

/** The words of prose that only the first of two clauses has, in any inflection. */
function ownWords(a: Clause, b: Clause): string[] {
  const stems = new Set([...b.words].map((word) => word.slice(0, STEM_CHARS)))
  return [...a.words].filter(
    (word) =>
      word.length >= STEM_CHARS &&
      !CODE_SIGN.test(word) &&
      !MULTILINGUAL_STOP_WORDS.has(word) &&
      !stems.has(word.slice(0, STEM_CHARS)),
  )
}

/**
 * Whether one word is replaced by another and all else is the same: a verb or a value that is on no list. Two words of
 * the same direction count as synonyms.
 */
function haveReplacedWord(a: Clause, b: Clause): boolean {
  const [own, others] = [ownWords(a, b), ownWords(b, a)]
  return own.length === 1 && others.length === 1 && ![...own, ...others].some(saysDirection)
}

function relationOf(a: Clause, b: Clause): Relation | 'agrees' {
  let has_common_axis = false
  const sign = (clause: Clause): 1 | -1 => (clause.is_denied ? -1 : 1)
  for (const [axis, pole] of a.directions) {
    const other = b.directions.get(axis)
    if (other === undefined) continue
    if (pole * sign(a) !== other * sign(b)) return 'opposite'
    has_common_axis = true
  }
  if (reverses(a, b) !== reverses(b, a)) return a.is_denied === b.is_denied ? 'opposite' : 'none'
  if (!has_common_axis && a.is_denied !== b.is_denied) return 'opposite'
  if (removes(a) && !b.is_denied && !b.directions.has('presence')) return 'opposite'
  if ([...a.assignments].some(([key, value]) => (b.assignments.get(key) ?? value) !== value)) return 'other_value'
  const is_of_amount = a.directions.has('amount') && b.directions.has('amount')
  const differs = a.numbers.size > 0 && b.numbers.size > 0 && [...a.numbers].every((number) => !b.numbers.has(number))
  if (differs && !is_of_amount) return 'other_value'
  if (haveReplacedWord(a, b)) return 'replaced_word'
  return 'agrees'
}

/** Compares the direction of an action with that of an attempt, each clause with those that are about the same things. */
export function compareDirection(action: readonly Clause[], attempt: readonly Clause[]): Relation {
  let result: Relation = 'none'
  for (const clause of action) {
    const about = attempt
      .map((other) => ({ other, shared: weightShared(clause.things, other.things) }))
      .filter(({ other, shared }) => shared > 0 && shared >= MIN_SAME_THINGS * Math.min(clause.weight, other.weight))
    const most = Math.max(...about.map(({ shared }) => shared))
    const relations = about.filter(({ shared }) => shared === most).map(({ other }) => relationOf(clause, other))
    if (relations.length === 0 || relations.includes('agrees')) continue
    if (relations.includes('opposite')) return 'opposite'
    if (relations.includes('other_value')) result = 'other_value'
    else if (relations.includes('replaced_word') && result === 'none') result = 'replaced_word'
  }
  return result
}
