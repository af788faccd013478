import { matchAll } from './match-all.ts'
import { isExampleLogin, isPlaceholder } from './secret-placeholder.ts'
import { CONTEXT_RULES, type SecretRule, TOKEN_RULES } from './secret-rules.ts'
import { overlaps, type TextSpan } from './span.ts'

/** A value of `mixed` rules holds letters and at least this many digits, or one digit and very many different characters. */
const MIN_DIGITS = 2
const MIN_HIGH_ENTROPY_BITS = 4.2
const MAX_HEX_ENTROPY_BITS = 3
/** No text below this length holds a credential with the words that give it away. */
const MIN_TEXT_CHARS = 12
/** Characters and least length of the tokens in TOKEN_RULES. */
const LONG_RUN = /[\w+/=.~^%|:$@-]{16,}/g

/**
 * Finds credentials in a text: formats of known issuers first, then key = value pairs that look random.
 * Spans cover the secret itself, are sorted and do not overlap.
 */
export function findSecrets(text: string): TextSpan[] {
  if (text.length < MIN_TEXT_CHARS) return []
  const found: TextSpan[] = []
  for (const rule of selectCandidateRules(text)) {
    for (const match of matchAll(rule.pattern, text)) {
      const value = match.groups?.secret ?? match[0]
      if (!isLikelySecret(rule, match, value)) continue
      const start = match.index + match[0].lastIndexOf(value)
      const span = { type: rule.type, start, end: start + value.length }
      if (!found.some((other) => overlaps(other, span))) found.push(span)
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

/** Shannon entropy of the characters of a text, in bits per character (Shannon 1948). */
export function shannonEntropy(text: string): number {
  const counts = new Map<string, number>()
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}

// Prose holds few long runs of characters, so most issuers are ruled out without reading the text again.
function selectCandidateRules(text: string): SecretRule[] {
  const lower = text.toLowerCase()
  const runs = lower.match(LONG_RUN)?.join(' ') ?? ''
  return [
    ...TOKEN_RULES.filter(({ keywords }) => keywords.some((keyword) => runs.includes(keyword))),
    ...CONTEXT_RULES.filter(({ keywords }) => keywords.some((keyword) => lower.includes(keyword))),
  ]
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

// Sixteen symbols reach 4 bits at most, and 32 of them at random often stay below the bound for base64.
function minEntropyBits(bits: number, value: string): number {
  return /^[a-f0-9-]{32,}$/i.test(value) ? Math.min(bits, MAX_HEX_ENTROPY_BITS) : bits
}

function looksRandom(value: string): boolean {
  const digits = (value.match(/\d/g) ?? []).length
  const enough = digits >= MIN_DIGITS || (digits === 1 && shannonEntropy(value) >= MIN_HIGH_ENTROPY_BITS)
  return enough && /[a-z]/i.test(value) && !isReference(value)
}

// Beside the name of a service one digit is enough, and so is a UUID, which elsewhere is just an id.
function looksIssued(value: string): boolean {
  if (/^[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}$/i.test(value)) return true
  const isLong = /^[A-Za-z0-9]{24,}$/.test(value) && shannonEntropy(value) >= MIN_HIGH_ENTROPY_BITS
  return /\d/.test(value) && (/^\d{15,}$/.test(value) || (/[a-z]/i.test(value) && (isLong || !isReference(value))))
}

/** Names of classes in packages, such as `org.acme.fs.s3a.LoginProvider`. */
const QUALIFIED_NAME = /^(?:[a-z][a-z0-9]{1,14}\.){2,8}[A-Za-z_$][A-Za-z0-9_$]{0,60}$/

// Code assigns names to variables far more often than secrets: `token = auth.session2.token_id`.
function isReference(value: string): boolean {
  if (QUALIFIED_NAME.test(value)) return true
  const words = value.split(/[._/:@-]|(?<=[a-z])(?=[A-Z])|(?<=\d)(?=[A-Z][a-z])/).filter(Boolean)
  return words.length > 1 && words.every((word) => /^[A-Za-z]+\d{0,2}$|^\d{1,4}$/.test(word))
}
