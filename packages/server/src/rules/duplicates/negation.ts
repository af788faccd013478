import { areDisjoint } from '../conditions/environment-names.ts'
import { AUXILIARIES, NEGATIONS } from './contradiction-words.ts'
import { groupByName } from './stated-values.ts'
import { countByWord, stemWord, type TextWord } from './text-words.ts'

/** Shorter sentences are not compared without their negations. */
const MIN_SENTENCE_WORDS = 3

/** Whether one text negates what the other says in the same words. */
export function negateEachOther(a: readonly TextWord[], b: readonly TextWord[]): boolean {
  const [wordsA, wordsB] = [a.map(({ folded }) => folded), b.map(({ folded }) => folded)]
  return negates(wordsA, wordsB) || negates(wordsB, wordsA) || haveOppositeSentences(a, b)
}

/** Whether `a` negates what `b` says in the same words: "is not returned" and "is returned". */
function negates(a: readonly string[], b: readonly string[]): boolean {
  const bigramsOfA = countByWord(createWordNgrams(a, 2))
  const bigramsOfB = countByWord(createWordNgrams(b, 2))
  const trigramsOfB = new Set(createWordNgrams(b, 3))
  return a.some((word, at) => {
    if (!NEGATIONS.has(word)) return false
    const [before = '', after = ''] = [a[at - 1], a[at + 1]]
    const subject = AUXILIARIES.has(before) ? (a[at - 2] ?? '') : before
    const affirmed = `${subject} ${stemWord(after)}`
    return (
      (bigramsOfB.get(affirmed) ?? 0) > (bigramsOfA.get(affirmed) ?? 0) &&
      !trigramsOfB.has(`${before} ${word} ${stemWord(after)}`)
    )
  })
}

/** Whether a sentence of one text is that of the other but for its negations. */
function haveOppositeSentences(a: readonly TextWord[], b: readonly TextWord[]): boolean {
  const negationsInB = countNegationsBySentence(b)
  return [...countNegationsBySentence(a)].some(([sentence, counts]) => {
    const others = negationsInB.get(sentence)
    return others !== undefined && areDisjoint(counts, others)
  })
}

/** The numbers of negations that the sentences of the same other words have. */
function countNegationsBySentence(words: readonly TextWord[]): Map<string, Set<string>> {
  const isNegation = (word: string): boolean => NEGATIONS.has(word) || word.endsWith("n't")
  return groupByName(
    splitSentences(words).flatMap((sentence): [string, string][] => {
      const rest = sentence.filter((word) => !isNegation(word) && !AUXILIARIES.has(word)).map(stemWord)
      const negations = sentence.filter(isNegation).length
      return rest.length < MIN_SENTENCE_WORDS ? [] : [[rest.join(' '), String(negations)]]
    }),
  )
}

/** The sentences of a text as lists of folded words. */
function splitSentences(words: readonly TextWord[]): string[][] {
  const sentences: string[][] = []
  for (const { folded, is_sentence_start } of words) {
    const current = sentences.at(-1)
    if (is_sentence_start || current === undefined) sentences.push([folded])
    else current.push(folded)
  }
  return sentences
}

/** All sequences of `length` neighboring words, the last one as its stem. */
function createWordNgrams(words: readonly string[], length: number): string[] {
  return words.slice(length - 1).map((word, at) => [...words.slice(at, at + length - 1), stemWord(word)].join(' '))
}
