// These lists are shorter than those for deposits: hiding a placeholder costs one word of a query.
const PLACEHOLDER =
  /example|sample|dummy|placeholder|change[-_]?me|your[-_]?|redacted|xxx|\*{3}|\.{3}|…|^[$[{]|^%[A-Z_]+%?$|\{\{|process\.env|^env\b/i
const COMMON_PASSWORD =
  /^(?:(?:my|db|user|root)?[-_]?(?:pass(?:word|wd)?|pwd|secret|token)|user(?:name)?|admin|root|test|postgres|mysql|redis|guest|true|false|yes|no|null|none|undefined|required|prompt|\d{1,5})$/i
const CODE_IDENTIFIER = /^[A-Za-z_$][\w$]*(?:\.[\w$]+)+(?:\(\)?)?$|\($|^[A-Z]+(?:_[A-Z]+)+$/
const PLAIN_WORD = /^[A-Za-z]*\d{0,2}$/

const isMixed = (value: string): boolean => /[A-Za-z]/.test(value) && /\d/.test(value) && !PLACEHOLDER.test(value)

/** True for letters and digits that are neither a placeholder nor a name in code. */
export const isRandomToken = (value: string): boolean => isMixed(value) && !CODE_IDENTIFIER.test(value)
/** True for a token behind the prefix of an issuer; `tfp_layer_norm_2` is a name in code. */
export const isIssuedToken = (value: string): boolean =>
  isMixed(value) && !value.split(/[_.-]/).every((word) => PLAIN_WORD.test(word))
/** True for anything but placeholders, well-known defaults and names in code. */
export const isPassword = (value: string): boolean =>
  !PLACEHOLDER.test(value) && !COMMON_PASSWORD.test(value) && !CODE_IDENTIFIER.test(value)
