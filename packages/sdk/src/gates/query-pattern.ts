/**
 * One kind of text that must not leave the machine. What is hidden is the group `value`, else the whole match;
 * `counts` may still let a match pass. Every quantifier is bounded and no value holds `<` or `>`, so that reading is
 * linear and what was replaced by `<type>` is never found again.
 */
export interface QueryPattern {
  type: string
  pattern: RegExp
  accepts?: (value: string, match: RegExpExecArray) => boolean
}

const PLACEHOLDER =
  /example|sample|dummy|placeholder|change[-_]?me|your[-_]?|redacted|xxx|\*{3}|\.{3}|…|^[$[{]|^%[A-Z_]+%?$|\{\{|process\.env|^env\b/i
const COMMON_PASSWORD =
  /^(?:(?:my|db|user|root)?[-_]?(?:pass(?:word|wd)?|pwd|secret|token)|user(?:name)?|admin|root|test|postgres|mysql|redis|guest|true|false|yes|no|null|none|undefined|required|prompt|\d{1,5})$/i
const CODE_IDENTIFIER = /^[A-Za-z_$][\w$]*(?:\.[\w$]+)+(?:\(\)?)?$|\($|^[A-Z]+(?:_[A-Z]+)+$/
const PLAIN_WORD = /^[A-Za-z]*\d{0,2}$/

const isMixed = (value: string): boolean => /[A-Za-z]/.test(value) && /\d/.test(value) && !PLACEHOLDER.test(value)

/** Letters and digits that are no name in code. */
export const isRandomToken = (value: string): boolean => isMixed(value) && !CODE_IDENTIFIER.test(value)
/** What follows the prefix of an issuer; `tfp_layer_norm_2` is a name. */
export const isIssuedToken = (value: string): boolean =>
  isMixed(value) && !value.split(/[_.-]/).every((word) => PLAIN_WORD.test(word))
/** Anything but placeholders, well-known defaults and names in code. */
export const isPassword = (value: string): boolean =>
  !PLACEHOLDER.test(value) && !COMMON_PASSWORD.test(value) && !CODE_IDENTIFIER.test(value)
