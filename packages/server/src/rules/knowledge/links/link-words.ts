import type { OrdinaryWords } from '../../duplicates/contradiction.ts'

/** Knowledge of the store and of the language about words, as far as links need it. */
export interface LinkWords {
  /** rarity of a token among all records, see `SearchIndex.rarity` */
  rarity: (token: string, known_records?: number) => number
  /**
   * number of records that are known to tell of this cause: a name stays as rare as it is outside of their group,
   * however many meet the cause
   */
  known_records?: number
  /** words of ordinary language */
  ordinary_words: OrdinaryWords
}

/** The most that an ordinary word weighs, however few records have it. */
const MAX_ORDINARY_WEIGHT = 4
/** Rarity from which a word that is not ordinary identifies a subject: at most one record in a hundred has it. */
const MIN_IDENTIFYING_RARITY = 4.6
/** Letters and digits of so few characters, and numbers, identify nothing. */
const SHORT_WORD = /^(?:[a-z]{1,3}|\d+)$/

const isOrdinary = (token: string, { ordinary_words }: LinkWords): boolean =>
  SHORT_WORD.test(token) || ordinary_words.has(token)

/** Weighs a token that two records share. */
export function weighToken(token: string, words: LinkWords): number {
  const rarity = Math.max(0, words.rarity(token))
  return isOrdinary(token, words) ? Math.min(MAX_ORDINARY_WEIGHT, rarity) : rarity
}

/** Whether a token names something that few records speak of: an identifier, an option, a product. */
export const isIdentifying = (token: string, words: LinkWords): boolean =>
  !isOrdinary(token, words) && words.rarity(token, words.known_records) >= MIN_IDENTIFYING_RARITY
