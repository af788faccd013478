import { COMMAND_RULES } from './command-rules.ts'
import { CONTEXT_RULES } from './context-rules.ts'
import { addOutgoingPii, PII_RULES } from './find-pii.ts'
import { addIssuedTokens, addSecretsInContext } from './find-secrets.ts'
import { matchAll } from './match-all.ts'
import type { OutgoingRule } from './outgoing-rule.ts'
import { BLOCK_RULES, OUTGOING_RULES } from './outgoing-rules.ts'
import { isIssuedToken } from './outgoing-value.ts'
import { type AddSpan, createSpanSet, type TextSpan } from './text-span.ts'
import { TOKEN_RULES } from './token-rules.ts'

/** Types of findings in outgoing text, with the types of rules that each stands for. */
const RULE_TYPES = {
  ai_api_key:
    'anthropic_key openrouter_key openai_key huggingface_token groq_key replicate_token xai_key perplexity_key',
  authorization: 'authorization_header api_key_header',
  cookie: 'session_cookie',
  google_api_key: 'gcp_api_key gcp_client_secret gcp_access_token',
  password: 'cli_password nuget_password password_in_code password_in_connection_string password_in_text',
  secret:
    'aws_secret_key azure_storage_key bundler_credential ethereum_private_key generic_secret kubernetes_secret numeric_token vendor_token',
  stripe_key: 'webhook_secret',
  url_password: 'password_in_url',
  url_secret: 'token_in_url',
  user_name: 'home_directory url_user',
  webhook_url: 'slack_webhook discord_webhook teams_webhook',
}
/** Types of tokens that keep their name; those of the other issuers are service tokens. */
const WELL_KNOWN_TOKENS =
  'aws_access_key cairnway_key github_token gitlab_token jwt npm_token private_key pypi_token slack_token stripe_key telegram_token'

const OUTGOING_TYPES = new Map([
  ...TOKEN_RULES.map(({ type }): [string, string] => [type, 'service_token']),
  ...WELL_KNOWN_TOKENS.split(' ').map((type): [string, string] => [type, type]),
  ...Object.entries(RULE_TYPES).flatMap(([name, types]) =>
    types.split(' ').map((type): [string, string] => [type, name]),
  ),
])
const outgoingType = (type: string): string => OUTGOING_TYPES.get(type) ?? type

/** The wider rules of single issuers, then one for a long random value after the prefix of any issuer. */
const OUTGOING_TOKEN_RULES: readonly OutgoingRule[] = [
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

/** A mask, which replaces a finding in redacted text; `<password>value</password>` is an XML element instead. */
const MASK = new RegExp(
  `<(?:${[
    ...new Set([
      ...OUTGOING_TYPES.values(),
      ...[...CONTEXT_RULES, ...PII_RULES, ...OUTGOING_RULES].map(({ type }) => outgoingType(type)),
    ]),
  ].join('|')})>(?![^\\s<>]{1,300}</)`,
  'g',
)

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
 * Whether the value is prose, as in `Authorization: Basic authentication is not supported`, which the rule for deposits
 * takes for a credential.
 */
function isWordOfSentence({ type, start, end }: TextSpan, text: string): boolean {
  return type === 'authorization_header' && /^[A-Za-z][a-z]*$/.test(text.slice(start, end))
}

function addMatches(add: AddSpan, { type, pattern, accepts }: OutgoingRule, text: string): void {
  for (const match of matchAll(pattern, text)) {
    const value = match.groups?.value ?? match[0]
    if (accepts && !accepts(value, match)) continue
    const start = match.index + match[0].lastIndexOf(value)
    add({ type, start, end: start + value.length })
  }
}
