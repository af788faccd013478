import { tokenize } from './tokenize.ts'

/** How often a token of the field counts. */
const TITLE_WEIGHT = 3
const TAG_WEIGHT = 2
const BODY_WEIGHT = 1
/** A frequency takes one byte of a posting. */
const MAX_FREQUENCY = 255

/** The text fields of a document, weighted ×3, ×2 and ×1. */
export interface DocumentFields {
  title: string
  tags: string[]
  body: string
}

/** The words of a document as the lexical channel takes them over. */
export interface TermFrequencies {
  /** the distinct tokens, one space between two: one text is cheaper to send than many */
  terms: string
  /** the weighted frequency of each, at most 255 */
  frequencies: Uint8Array
  /** tokens with repeats, not weighted */
  length: number
}

/** Tokens of all fields with their weighted frequency. */
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
