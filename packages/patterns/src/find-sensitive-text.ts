import { isOptionOf } from './command-option.ts'
import { COMMAND_RULES } from './command-rules.ts'
import { addOutgoingPii } from './find-pii.ts'
import { addIssuedTokens, addSecretsInContext } from './find-secrets.ts'
import { matchAll } from './match-all.ts'
import type { OutgoingRule } from './outgoing-rule.ts'
import { BLOCK_RULES, OUTGOING_RULES } from './outgoing-rules.ts'
import { OUTGOING_TOKEN_RULES } from './outgoing-token-rules.ts'
import { MASK, outgoingType } from './outgoing-type.ts'
import { type AddSpan, createSpanSet, type TextSpan } from './text-span.ts'

export const WORD = /^[A-Za-z][a-z]*$/

/**
 * Finds what must not leave the machine with a query: all that `findSecrets` and `findPii` find, secrets with less
 * evidence (the entropy of values is not measured), passwords on command lines, and personal data that documentation
 * uses as samples. A false alarm here hides a word of a query, whereas one in `findSecrets` refuses a whole deposit.
 * Takes time linear in the length of the text.
 * @returns spans in the order of the text, without overlaps; one type may cover several types of the other finders
 */
export function findSensitiveText(text: string): TextSpan[] {
  const found = createSpanSet<TextSpan>(text.length)
  const addRenamed: AddSpan = ({ type, start, end }) => found.add({ type: outgoingType(type), start, end })
  for (const rule of [...BLOCK_RULES, ...OUTGOING_TOKEN_RULES]) addMatches(found.add, rule, text)
  // the name in a mask is not a label of what follows it
  const unmasked = text.replace(MASK, (mask) => '<'.repeat(mask.length))
  addIssuedTokens(addRenamed, unmasked)
  for (const rule of [...COMMAND_RULES, ...OUTGOING_RULES]) addMatches(found.add, rule, text)
  addSecretsInContext((span) => {
    if (!isWordOfSentence(span, text)) addRenamed(span)
  }, unmasked)
  addOutgoingPii(addRenamed, unmasked)
  return found.list()
}

/**
 * Whether the value is prose, as in `Authorization: Basic authentication is not supported`, in which the rule for
 * deposits finds a credential.
 */
function isWordOfSentence({ type, start, end }: TextSpan, text: string): boolean {
  return type === 'authorization_header' && WORD.test(text.slice(start, end))
}

function addMatches(add: AddSpan, { type, pattern, accepts, command }: OutgoingRule, text: string): void {
  for (const match of matchAll(pattern, text)) {
    const value = match.groups?.value ?? match[0]
    if ((accepts && !accepts(value, match)) || (command && !isOptionOf(command, match))) continue
    const start = match.index + match[0].lastIndexOf(value)
    add({ type, start, end: start + value.length })
  }
}
