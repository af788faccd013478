import { isOptionOf } from './command-option.ts'
import { CONTEXT_RULES } from './context-rules.ts'
import { isLikelySecret } from './is-likely-secret.ts'
import { matchAll } from './match-all.ts'
import type { SecretRule } from './secret-rule.ts'
import { type AddSpan, createSpanSet, type TextSpan } from './text-span.ts'
import { TOKEN_RULES } from './token-rules.ts'

/** Minimum length of a text with a credential and the words that identify it. */
export const MIN_TEXT_CHARS = 12
/** The alphabet and the minimum length of all tokens in TOKEN_RULES. */
export const LONG_RUN = /[\w+/=.~^%|:$@-]{16,}/g

/**
 * Finds credentials in a text: formats of known issuers first, then random-looking values next to a word such as
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
    if (!isLikelySecret(rule, match, value) || (rule.command && !isOptionOf(rule.command, match))) continue
    const start = match.index + match[0].lastIndexOf(value)
    add({ type: rule.type, start, end: start + value.length })
  }
}
