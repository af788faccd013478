import { tokenize } from './tokenize.ts'

/** Weights by which one occurrence of a token in the field raises its frequency. */
const TITLE_WEIGHT = 3
const TAG_WEIGHT = 2
const BODY_WEIGHT = 1
/** A posting has one byte for the frequency. */
const MAX_FREQUENCY = 255

/** The text fields of a document. */
export interface DocumentFields {
  title: string
  tags: string[]
  body: string
}

/** The terms of a document with their weighted frequencies, the input of BM25. */
export interface TermFrequencies {
  /** the distinct tokens separated by spaces: one string is cheaper to send between threads than many */
  terms: string
  /** the weighted frequency of each token, at most 255 */
  frequencies: Uint8Array
  /** number of tokens with repetitions, not weighted */
  length: number
}

/** Counts the tokens of all fields, weighted by field. */
export function countTerms({ title, tags, body }: DocumentFields): TermFrequencies {
  const frequencies = new Map<string, number>()
  let length = 0
  const count = (text: string, weight: number): void => {
    const tokens = tokenize(text)
    for (const token of tokens) frequencies.set(token, (frequencies.get(token) ?? 0) + weight)
    length += tokens.length
  }
  count(title, TITLE_WEIGHT)
  count(tags.join(' '), TAG_WEIGHT)
  count(body, BODY_WEIGHT)
  return {
    terms: [...frequencies.keys()].join(' '),
    frequencies: Uint8Array.from(frequencies.values(), (frequency) => Math.min(MAX_FREQUENCY, frequency)),
    length,
  }
}
