import type { OrdinaryWords } from '../../deposits/duplicates/contradiction.ts'

/** What the store and the language know about words, as far as links need it. */
export interface LinkWords {
  /** whether few records contain the token, which has the form that `tokenize` gives it */
  isRare: (token: string) => boolean
  /** words of ordinary language */
  ordinary_words: OrdinaryWords
}
