import { jaccard } from '../../rules/search-engine/analysis/shingles.ts'
import { isNameHash, type NeedText } from './need-text.ts'

/*
 * Fitted on the wordings that annotators gave to one command or question (nl2bash and conala, development half), in
 * samples of 100 needs of each set, and on the development half of the wordings that were written for this
 * (`npm run eval -- --gates demand`, docs/demand.md):
 *
 *                                                  annotators          written
 *                                                  precision  recall   recall
 *   cosine .85, a shared word                      .87        .25
 *   cosine .88, words .6, equal qualifiers, no
 *   replaced name, the same order where it matters .96        .10      .04
 *   words .3, order where things are moved, equal
 *   numbers                                        .96        .13      .21
 */
/** Two texts ask for the same from this cosine of their vectors, */
export const MIN_NEED_COSINE = 0.88
/** and this Jaccard similarity of their words; */
export const MIN_NEED_OVERLAP = 0.3
/**
 * Number of words from which on a single replaced word changes the meaning of a text; a shorter text may be a
 * paraphrase.
 */
const MIN_REPLACED_LENGTH = 4
/** minimum overlap where the texts have no vectors of one model */
export const MIN_NEED_OVERLAP_ALONE = 0.8

const isEqualList = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((value, i) => value === b[i])

/** Whether words that both texts have stand in the same order. */
function isSameOrder(a: readonly number[], b: readonly number[]): boolean {
  const positions = new Map(b.map((word, i) => [word, i]))
  let last = -1
  for (const word of a) {
    const at = positions.get(word)
    if (at === undefined) continue
    if (at < last) return false
    last = at
  }
  return true
}

/** Whether one word is replaced by another, and all else is the same: `logs of a running`, `of a crashed container`. */
function isWordReplaced(
  a: readonly number[],
  inB: ReadonlySet<number>,
  b: readonly number[],
  inA: ReadonlySet<number>,
): boolean {
  const countOwn = (words: readonly number[], others: ReadonlySet<number>) =>
    words.filter((word) => !others.has(word)).length
  return countOwn(a, inB) === 1 && countOwn(b, inA) === 1
}

/**
 * Whether two texts ask for the same.
 * @param cosine of their vectors; null when they have none of one model
 */
export function isSameNeed(a: NeedText, b: NeedText, cosine: number | null): boolean {
  if (cosine !== null && cosine < MIN_NEED_COSINE) return false
  if (!isEqualList(a.qualifiers, b.qualifiers)) return false
  const min_overlap = cosine === null ? MIN_NEED_OVERLAP_ALONE : MIN_NEED_OVERLAP
  const [lengthA, lengthB] = [a.words.length, b.words.length]
  // avoids building sets for most pairs: their overlap is at most this share
  if (Math.min(lengthA, lengthB) < min_overlap * Math.max(lengthA, lengthB)) return false
  const [inA, inB] = [new Set(a.words), new Set(b.words)]
  if (jaccard(inA, inB) < min_overlap) return false
  const hasOther = (words: readonly number[], others: ReadonlySet<number>) =>
    words.some((word) => isNameHash(word) && !others.has(word))
  if (hasOther(a.words, inB) && hasOther(b.words, inA)) return false
  if (
    cosine !== null &&
    Math.min(lengthA, lengthB) >= MIN_REPLACED_LENGTH &&
    isWordReplaced(a.words, inB, b.words, inA)
  )
    return false
  return !(a.is_directed || b.is_directed) || isSameOrder(a.words, b.words)
}

/** The cosine of two vectors whose components are signed bytes of any scale. */
export function byteCosine(a: Int8Array, b: Int8Array): number {
  let dot = 0
  let squareA = 0
  let squareB = 0
  for (let i = 0; i < a.length; i++) {
    const [x = 0, y = 0] = [a[i], b[i]]
    dot += x * y
    squareA += x * x
    squareB += y * y
  }
  return squareA === 0 || squareB === 0 ? 0 : dot / Math.sqrt(squareA * squareB)
}
