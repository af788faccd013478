/** Roles of a passage: a field of a record, or the reason why it belongs to none. */
export const roles = [
  'title',
  'problem',
  'environment',
  'attempt',
  'failure',
  'method',
  'cause',
  'insight',
  'applies',
  'excludes',
  'evidence',
] as const
export type Role = (typeof roles)[number]

/**
 * Class of words that announce a role, or
 * - `metadata`: keys and headings whose content is no field (author, status, sprint)
 * - `refusal`: somebody rejects what was said before
 * - `worked`: it is over
 * - `courtesy`: greetings, thanks, sign-offs
 */
export type WordClass = Role | 'metadata' | 'refusal' | 'worked' | 'courtesy'

/**
 * Function of a word in a heading: it names a role, asks why, denies, tells a success, or is filler (articles,
 * pronouns, `details`).
 */
export type HeadingWordClass =
  | 'problem'
  | 'environment'
  | 'attempt'
  | 'method'
  | 'cause'
  | 'insight'
  | 'evidence'
  | 'excludes'
  | 'why'
  | 'negation'
  | 'success'
  | 'filler'

/**
 * Phrases of one language by what they announce, separated by `|`. A word that ends in `*` stands for all words that
 * begin so.
 */
export interface LanguageWords {
  /** of headings and keys, where one word is enough */
  sections: Partial<Record<WordClass, string>>
  /** single words of which headings are composed that no list can hold: `Fixes that did not help` */
  words: Readonly<Record<HeadingWordClass, string>>
  /**
   * of sentences that lead over to what follows, or close what went before; absent where headings alone are known, and
   * sentences are read by their structure and place
   */
  sentences?: Partial<Record<WordClass, string>>
}
