import type { OutgoingForm } from './outgoing-rule.ts'

/**
 * One kind of credential. Every quantifier is bounded so that matching takes time linear in the length of the text.
 */
export interface SecretRule {
  type: string
  /** Lower-case texts, one of which is in every match: without any of them the pattern is not tried. */
  keywords: string[]
  /** The secret is the group `value`, else the whole match. */
  pattern: RegExp
  /** The match is an option of this command. */
  command?: RegExp
  /** Shannon entropy that the secret needs, in bits per character. */
  min_entropy_bits?: number
  /** The secret has letters and digits and does not look like a name in code. */
  is_mixed?: boolean
  /** The secret is a password; the groups `user` and `host`, if any, decide whether it protects something. */
  is_login?: boolean
  /** The secret is a random value next to the name of a service. */
  is_vendor_key?: boolean
  /** The form alone is enough: the secret is neither compared with placeholders nor measured. */
  is_conclusive?: boolean
  /**
   * The beginning of this issuer's tokens, as the source of a regular expression. In outgoing text a long random value
   * behind the prefix is a token, whatever its length and alphabet: part of a token, or a token of a later version.
   */
  prefix?: string
  /** A wider form that is a secret in outgoing text only. */
  outgoing?: OutgoingForm
}

/** Entropy bounds in bits per character, fitted with `npm run eval -- --gates secrets`. */
export const MIN_ENTROPY_BITS = 3.4
export const MIN_LOW_ENTROPY_BITS = 2.8
