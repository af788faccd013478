import { matchAll } from './match-all.ts'
import { PII_RULES, type PiiRule } from './pii-rules.ts'
import { createSpanSet, type TextSpan } from './text-span.ts'

/** Hard findings refuse a deposit, soft ones are replaced in the text. */
export interface PiiSpan extends TextSpan {
  hard: boolean
}

type AddPii = (span: PiiSpan) => void

/** The longest distance of context words before a match, in UTF-16 code units. */
export const MAX_CONTEXT_CHARS = 60

/**
 * Finds personal data. Hard: payment cards, IBANs, US social security numbers. Soft: e-mail addresses, phone numbers,
 * public IPv4 addresses next to a word for a person, and the user names in paths of home directories and in URLs. Takes
 * time linear in the length of the text.
 * @returns spans in the order of the text, without overlaps
 */
export function findPii(text: string): PiiSpan[] {
  const found = createSpanSet<PiiSpan>(text.length)
  for (const rule of PII_RULES) if (rule.hint.test(text)) addMatches(found.add, rule, rule.pattern, text, false)
  return found.list()
}

/** Adds personal data of outgoing text: samples and wider forms too. */
export function addOutgoingPii(add: AddPii, text: string): void {
  for (const rule of PII_RULES) {
    if (!rule.hint.test(text)) continue
    addMatches(add, rule, rule.pattern, text, true)
    if (rule.outgoing_pattern) addMatches(add, rule, rule.outgoing_pattern, text, true)
  }
}

function addMatches(
  add: AddPii,
  { type, hard, accepts, isSample }: PiiRule,
  pattern: RegExp,
  text: string,
  with_samples: boolean,
): void {
  for (const match of matchAll(pattern, text)) {
    const value = match.groups?.value ?? match[0]
    const preceding = text.slice(Math.max(0, match.index - MAX_CONTEXT_CHARS), match.index)
    if (!accepts(value, preceding, match) || (!with_samples && isSample?.(value))) continue
    const start = match.index + match[0].indexOf(value)
    add({ type, start, end: start + value.length, hard })
  }
}
