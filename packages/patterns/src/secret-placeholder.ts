export const PLACEHOLDER_WORD =
  /example|sample|dummy|placeholder|change[-_ ]?(?:me|it|this)|your[-_]?|redacted|replace|insert|xxxx|fake|foobar|deadbeef|not[-_]?(?:a[-_]?)?real|p[@a]ssw[o0]rd|secret_?(?:key|token|value|access)/i
export const PLACEHOLDER_SHAPE =
  /\.{3}|…|\*{3}|^[<[{%$]|\$\{|\$\(|\{\{|\[\[|<[a-z_-]{1,40}>|%[A-Z_]{2,40}%|^env[.:]|process\.env/i
export const LOCAL_HOST = /^(?:localhost|127\.|0\.0\.0\.0|\[::1\]|host\.docker\.internal)/i
export const EXAMPLE_HOST =
  /(?:^|\.)(?:example\.(?:com|org|net)|test|invalid|local|localhost)$|^(?:host(?:name)?|server|db|database|postgres|mysql|redis|mongo(?:db)?|rabbitmq|proxy)$/i
export const COMMON_PASSWORD =
  /^(?:pass(?:word|wd|phrase)?\d{0,4}|pwd|secret\d{0,4}|user(?:name)?|admin\d{0,4}|root|test(?:ing)?\d{0,4}|postgres|mysql|redis|mongo|guest|minio(?:admin)?|rabbitmq|token|key|api[-_]?key|x-oauth-basic|x-access-token|pw|p|foo|bar|baz|1234\d{0,6})$/i

/**
 * True for values that documentation prints in place of a secret: marker words, `<token>`, `${VAR}`, one repeated
 * character.
 */
export function isPlaceholder(value: string): boolean {
  return PLACEHOLDER_SHAPE.test(value) || PLACEHOLDER_WORD.test(value) || new Set(value).size <= 3
}

/**
 * True for a login that protects nothing: the password is a placeholder, a well-known default (`postgres:postgres`) or
 * the user name, or the host is the local machine or reserved for examples (RFC 2606).
 */
export function isExampleLogin(user: string, password: string, host: string): boolean {
  if (isPlaceholder(password) || COMMON_PASSWORD.test(password) || user === password) return true
  return LOCAL_HOST.test(host) || EXAMPLE_HOST.test(host)
}
