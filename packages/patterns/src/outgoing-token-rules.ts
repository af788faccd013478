import type { OutgoingRule } from './outgoing-rule.ts'
import { outgoingType } from './outgoing-type.ts'
import { isIssuedToken } from './outgoing-value.ts'
import { TOKEN_RULES } from './token-rules.ts'

/** The wider rules of single issuers, then one for a long random value after the prefix of any issuer. */
export const OUTGOING_TOKEN_RULES: readonly OutgoingRule[] = [
  ...TOKEN_RULES.flatMap(({ type, outgoing }) => (outgoing ? [{ ...outgoing, type: outgoingType(type) }] : [])),
  {
    type: 'service_token',
    pattern: new RegExp(
      `(?<![\\w-])(?:${TOKEN_RULES.flatMap(({ prefix }) => prefix ?? []).join('|')})[\\w.=+/~-]{20,3000}`,
      'g',
    ),
    accepts: isIssuedToken,
  },
]
