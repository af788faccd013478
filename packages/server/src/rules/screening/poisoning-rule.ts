/**
 * One pattern of a family. It is applied to normalized text, and every quantifier is bounded so that matching takes
 * time linear in the length of the text.
 */
export type PoisoningRule = {
  /** The family; only its strongest hit counts. */
  category: string
  /** Weight of a hit in 0–1. */
  weight: number
  pattern: RegExp
  /**
   * Lower-case words and symbols, one of which is in every match; a cheap filter. The first four characters of a word
   * are compared with the words of the text.
   */
  hints: string[]
  /** Shell families count less in the description of a failed attempt. */
  is_shell?: boolean
}

/**
 * Weights of a hit: how likely a text with this hit alone is poisoned, fitted with `npm run eval -- --gates poisoning`.
 */
export const CRITICAL = 0.9
export const HIGH = 0.6
export const MEDIUM = 0.3
export const LOW = 0.1
