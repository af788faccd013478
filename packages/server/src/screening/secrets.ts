import { matches } from './matches.ts'
import { isExampleLogin, isPlaceholder } from './secret-placeholder.ts'
import { PLACE_RULES, type SecretRule, TOKEN_RULES } from './secret-rules.ts'
import { overlaps, type Span } from './span.ts'

/** A value of `mixed` rules holds letters and at least this many digits, or one digit and very many different characters. */
const MIN_DIGITS = 2
const SURE_BITS = 4.2
const HEX_BITS = 3
/** No text below this length holds a credential with the words that give it away. */
const SHORTEST = 12
/** Characters and least length of the tokens in TOKEN_RULES. */
const LONG_RUN = /[\w+/=.~^%|:$@-]{16,}/g

/**
 * Finds credentials in a text: formats of known issuers first, then key = value pairs that look random.
 * Spans cover the secret itself, are sorted and do not overlap.
 */
export function findSecrets(text: string): Span[] {
  if (text.length < SHORTEST) return []
  const found: Span[] = []
  for (const rule of likelyRules(text)) {
    for (const match of matches(rule.pattern, text)) {
      const value = match.groups?.secret ?? match[0]
      if (!isLive(rule, match, value)) continue
      const start = match.index + match[0].lastIndexOf(value)
      const span = { type: rule.type, start, end: start + value.length }
      if (!found.some((other) => overlaps(other, span))) found.push(span)
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

/** Shannon entropy of the characters of a text, in bits per character (Shannon 1948). */
export function entropy(text: string): number {
  const counts = new Map<string, number>()
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}

// Prose holds few long runs of characters, so most issuers are ruled out without reading the text again.
function likelyRules(text: string): SecretRule[] {
  const lower = text.toLowerCase()
  const runs = lower.match(LONG_RUN)?.join(' ') ?? ''
  return [
    ...TOKEN_RULES.filter(({ keywords }) => keywords.some((keyword) => runs.includes(keyword))),
    ...PLACE_RULES.filter(({ keywords }) => keywords.some((keyword) => lower.includes(keyword))),
  ]
}

function isLive(rule: SecretRule, match: RegExpExecArray, value: string): boolean {
  if (rule.sure) return true
  if (rule.login && isExampleLogin(match.groups?.user ?? '', value, match.groups?.host ?? '')) return false
  if (!rule.login && isPlaceholder(value)) return false
  if (rule.entropy !== undefined && entropy(value) < leastEntropy(rule.entropy, value)) return false
  if (rule.vendor) return looksIssued(value)
  return !rule.mixed || looksRandom(value)
}

// Sixteen symbols reach 4 bits at most, and 32 of them at random often stay below the bound for base64.
function leastEntropy(bits: number, value: string): number {
  return /^[a-f0-9-]{32,}$/i.test(value) ? Math.min(bits, HEX_BITS) : bits
}

function looksRandom(value: string): boolean {
  const digits = (value.match(/\d/g) ?? []).length
  const enough = digits >= MIN_DIGITS || (digits === 1 && entropy(value) >= SURE_BITS)
  return enough && /[a-z]/i.test(value) && !isReference(value)
}

// Beside the name of a service one digit is enough, and so is a UUID, which elsewhere is just an id.
function looksIssued(value: string): boolean {
  if (/^[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}$/i.test(value)) return true
  const isLong = /^[A-Za-z0-9]{24,}$/.test(value) && entropy(value) >= SURE_BITS
  return /\d/.test(value) && (/^\d{15,}$/.test(value) || (/[a-z]/i.test(value) && (isLong || !isReference(value))))
}

/** Names of classes in packages, such as `org.acme.fs.s3a.LoginProvider`. */
const PACKAGED = /^(?:[a-z][a-z0-9]{1,14}\.){2,8}[A-Za-z_$][A-Za-z0-9_$]{0,60}$/

// Code assigns names to variables far more often than secrets: `token = auth.session2.token_id`.
function isReference(value: string): boolean {
  if (PACKAGED.test(value)) return true
  const words = value.split(/[._/:@-]|(?<=[a-z])(?=[A-Z])|(?<=\d)(?=[A-Z][a-z])/).filter(Boolean)
  return words.length > 1 && words.every((word) => /^[A-Za-z]+\d{0,2}$|^\d{1,4}$/.test(word))
}
