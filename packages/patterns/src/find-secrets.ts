import { CONTEXT_RULES } from './context-rules.ts'
import { matchAll } from './match-all.ts'
import { isExampleLogin, isPlaceholder } from './secret-placeholder.ts'
import type { SecretRule } from './secret-rule.ts'
import { shannonEntropy } from './shannon-entropy.ts'
import { type AddSpan, createSpanSet, type TextSpan } from './text-span.ts'
import { TOKEN_RULES } from './token-rules.ts'

/** A value of `is_mixed` rules holds letters and at least this many digits, or one digit and a high entropy. */
const MIN_DIGITS = 2
const MIN_HIGH_ENTROPY_BITS = 4.2
const MAX_HEX_ENTROPY_BITS = 3
/** A shorter text holds no credential together with what identifies it. */
const MIN_TEXT_CHARS = 12
/** The alphabet and the minimum length of all tokens in TOKEN_RULES. */
const LONG_RUN = /[\w+/=.~^%|:$@-]{16,}/g

/**
 * Finds credentials in a text: formats of known issuers first, then values that look random beside a word such as
 * `token`. Takes time linear in the length of the text.
 * @returns spans of the secrets alone, in the order of the text, without overlaps
 */
export function findSecrets(text: string): TextSpan[] {
  const found = createSpanSet<TextSpan>(text.length)
  addIssuedTokens(found.add, text)
  addSecretsInContext(found.add, text)
  return found.list()
}

/** Adds the tokens whose format an issuer has defined. */
export function addIssuedTokens(add: AddSpan, text: string): void {
  if (text.length < MIN_TEXT_CHARS) return
  // prose has few long runs of characters, so most issuers are ruled out without reading the text again
  const runs = text.toLowerCase().match(LONG_RUN)?.join(' ') ?? ''
  for (const rule of TOKEN_RULES) if (hasKeyword(rule, runs)) addMatches(add, rule, text)
}

/** Adds the secrets that only the text around them identifies. */
export function addSecretsInContext(add: AddSpan, text: string): void {
  if (text.length < MIN_TEXT_CHARS) return
  const lower = text.toLowerCase()
  for (const rule of CONTEXT_RULES) if (hasKeyword(rule, lower)) addMatches(add, rule, text)
}

const hasKeyword = ({ keywords }: SecretRule, lower: string): boolean =>
  keywords.some((keyword) => lower.includes(keyword))

function addMatches(add: AddSpan, rule: SecretRule, text: string): void {
  for (const match of matchAll(rule.pattern, text)) {
    const value = match.groups?.value ?? match[0]
    if (!isLikelySecret(rule, match, value)) continue
    const start = match.index + match[0].lastIndexOf(value)
    add({ type: rule.type, start, end: start + value.length })
  }
}

function isLikelySecret(rule: SecretRule, match: RegExpExecArray, value: string): boolean {
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
  return /^[a-f0-9-]{32,}$/i.test(value) ? Math.min(bits, MAX_HEX_ENTROPY_BITS) : bits
}

function looksRandom(value: string): boolean {
  const digits = (value.match(/\d/g) ?? []).length
  const has_digits = digits >= MIN_DIGITS || (digits === 1 && shannonEntropy(value) >= MIN_HIGH_ENTROPY_BITS)
  return has_digits && /[a-z]/i.test(value) && !isReference(value)
}

// Beside the name of a service one digit is enough, and so is a UUID, which is an identifier elsewhere.
function looksIssued(value: string): boolean {
  if (/^[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}$/i.test(value)) return true
  const is_long = /^[A-Za-z0-9]{24,}$/.test(value) && shannonEntropy(value) >= MIN_HIGH_ENTROPY_BITS
  return /\d/.test(value) && (/^\d{15,}$/.test(value) || (/[a-z]/i.test(value) && (is_long || !isReference(value))))
}

/** Names of classes in packages, such as `org.acme.fs.s3a.LoginProvider`. */
const QUALIFIED_NAME = /^(?:[a-z][a-z0-9]{1,14}\.){2,8}[A-Za-z_$][A-Za-z0-9_$]{0,60}$/

// Code assigns names to variables far more often than it assigns secrets: `token = auth.session2.token_id`.
function isReference(value: string): boolean {
  if (QUALIFIED_NAME.test(value)) return true
  const words = value.split(/[._/:@-]|(?<=[a-z])(?=[A-Z])|(?<=\d)(?=[A-Z][a-z])/).filter(Boolean)
  return words.length > 1 && words.every((word) => /^[A-Za-z]+\d{0,2}$|^\d{1,4}$/.test(word))
}
