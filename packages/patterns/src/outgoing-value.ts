import { isPlaceholder } from './secret-placeholder.ts'
import { MIN_LOW_ENTROPY_BITS } from './secret-rule.ts'
import { shannonEntropy } from './shannon-entropy.ts'

// These lists are shorter than those for deposits: hiding a placeholder costs one word of a query.
export const PLACEHOLDER =
  /example|sample|dummy|placeholder|change[-_]?me|your[-_]?|redacted|xxx|\*{3}|\.{3}|…|^[$[{]|^%[A-Z_]+%?$|\{\{|process\.env|^env\b/i
export const COMMON_OUTGOING_PASSWORD =
  /^(?:(?:my|db|user|root)?[-_]?(?:pass(?:word|wd)?|pwd|secret|token)|user(?:name)?|admin|root|test|postgres|mysql|redis|guest|true|false|yes|no|null|none|undefined|required|prompt|\d{1,5})$/i
export const CODE_IDENTIFIER = /^[A-Za-z_$][\w$]*(?:\.[\w$]+)+(?:\(\)?)?$|\($|^[A-Z]+(?:_[A-Z]+)+$/
export const PLAIN_WORD = /^[A-Za-z]*\d{0,2}$/
export const WORD_SEPARATOR = /[_.-]/
export const LONG_OUTGOING_NUMBER = /^\d{16,40}$/
/** The base64 form of a short name and password may have no digit. */
export const BOTH_CASES = /^(?=.*[a-z]).+[A-Z]/s
/** Words that follow an option in a sentence about it. */
export const PROSE_WORD =
  /^(?:is|was|and|needs|requires|expects|must|provided|missing|invalid|option|flag|argument|parameter|value|instead|file|with|from|when|which|that|this)$/i

const isMixed = (value: string): boolean => /[A-Za-z]/.test(value) && /\d/.test(value) && !PLACEHOLDER.test(value)

/** True for letters and digits that are neither a placeholder nor a name in code. */
export const isRandomToken = (value: string): boolean => isMixed(value) && !CODE_IDENTIFIER.test(value)
/** True for a token behind the prefix of an issuer; `tfp_layer_norm_2` is a name in code. */
export const isIssuedToken = (value: string): boolean =>
  isMixed(value) && !value.split(WORD_SEPARATOR).every((word) => PLAIN_WORD.test(word))
/** True for anything but placeholders, well-known defaults and names in code. */
export const isPassword = (value: string): boolean =>
  !PLACEHOLDER.test(value) && !COMMON_OUTGOING_PASSWORD.test(value) && !CODE_IDENTIFIER.test(value)
/** True for a password next to its user; `//` begins a URL. */
export const isLoginPassword = (value: string, { groups }: RegExpExecArray): boolean =>
  isPassword(value) && value !== groups?.user && !value.startsWith('//')
/** True for the value of an option that is named after a secret, and not for the next word of a sentence about it. */
export const isOptionValue = (value: string): boolean =>
  value.length > 3 && isPassword(value) && !PROSE_WORD.test(value)
/** True for a value that is assigned to a name of secrets. */
export const isAssignedSecret = (value: string): boolean => isRandomToken(value) || LONG_OUTGOING_NUMBER.test(value)
export const isAuthorization = (value: string): boolean =>
  isRandomToken(value) || (BOTH_CASES.test(value) && isPassword(value))
/** Whether the values of a manifest are secrets, which the first one decides. */
export function isManifestData(_: string, { groups }: RegExpExecArray): boolean {
  const first = groups?.first ?? ''
  return !isPlaceholder(first) && shannonEntropy(first) >= MIN_LOW_ENTROPY_BITS
}
