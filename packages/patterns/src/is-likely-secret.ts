import { isExampleLogin, isPlaceholder } from './secret-placeholder.ts'
import type { SecretRule } from './secret-rule.ts'
import { shannonEntropy } from './shannon-entropy.ts'

/** A value of `is_mixed` rules holds letters and at least this many digits, or one digit and a high entropy. */
export const MIN_DIGITS = 2
export const MIN_HIGH_ENTROPY_BITS = 4.2
export const MAX_HEX_ENTROPY_BITS = 3
export const HEX_VALUE = /^[a-f0-9-]{32,}$/i
export const UUID = /^[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}$/i
export const LONG_VALUE = /^[A-Za-z0-9]{24,}$/
export const LONG_NUMBER = /^\d{15,}$/
/** Names of classes in packages, such as `org.acme.fs.s3a.LoginProvider`. */
export const QUALIFIED_NAME = /^(?:[a-z][a-z0-9]{1,14}\.){2,8}[A-Za-z_$][A-Za-z0-9_$]{0,60}$/
export const WORD_BORDER = /[._/:@-]|(?<=[a-z])(?=[A-Z])|(?<=\d)(?=[A-Z][a-z])/
export const NAME_PART = /^[A-Za-z]+\d{0,2}$|^\d{1,4}$/

/** Whether a match of the rule is a secret, and neither a placeholder nor a name in code. */
export function isLikelySecret(rule: SecretRule, match: RegExpExecArray, value: string): boolean {
  if (rule.is_conclusive) return true
  if (rule.is_login && isExampleLogin(match.groups?.user ?? '', value, match.groups?.host ?? '')) return false
  if (!rule.is_login && isPlaceholder(value)) return false
  if (rule.min_entropy_bits !== undefined && shannonEntropy(value) < minEntropyBits(rule.min_entropy_bits, value))
    return false
  if (rule.is_vendor_key) return looksIssued(value)
  return !rule.is_mixed || looksRandom(value)
}

// Sixteen symbols reach at most 4 bits, and 32 random ones often stay below the bound for base64.
function minEntropyBits(bits: number, value: string): number {
  return HEX_VALUE.test(value) ? Math.min(bits, MAX_HEX_ENTROPY_BITS) : bits
}

function looksRandom(value: string): boolean {
  const digits = (value.match(/\d/g) ?? []).length
  const has_digits = digits >= MIN_DIGITS || (digits === 1 && shannonEntropy(value) >= MIN_HIGH_ENTROPY_BITS)
  return has_digits && /[a-z]/i.test(value) && !isReference(value)
}

// Next to the name of a service one digit is enough, and so is a UUID, which is an identifier elsewhere.
function looksIssued(value: string): boolean {
  if (UUID.test(value)) return true
  const is_long = LONG_VALUE.test(value) && shannonEntropy(value) >= MIN_HIGH_ENTROPY_BITS
  return /\d/.test(value) && (LONG_NUMBER.test(value) || (/[a-z]/i.test(value) && (is_long || !isReference(value))))
}

// Code assigns names to variables far more often than it assigns secrets: `token = auth.session2.token_id`.
function isReference(value: string): boolean {
  if (QUALIFIED_NAME.test(value)) return true
  const words = value.split(WORD_BORDER).filter(Boolean)
  return words.length > 1 && words.every((word) => NAME_PART.test(word))
}
