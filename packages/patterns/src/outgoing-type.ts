import { CONTEXT_RULES } from './context-rules.ts'
import { OUTGOING_RULES } from './outgoing-rules.ts'
import { PII_RULES } from './pii-rules.ts'
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

export const OUTGOING_TYPES = new Map([
  ...TOKEN_RULES.map(({ type }): [string, string] => [type, 'service_token']),
  ...WELL_KNOWN_TOKENS.split(' ').map((type): [string, string] => [type, type]),
  ...Object.entries(RULE_TYPES).flatMap(([name, types]) =>
    types.split(' ').map((type): [string, string] => [type, name]),
  ),
])
/** The type under which a finding of `findSecrets` or `findPii` is reported in outgoing text. */
export const outgoingType = (type: string): string => OUTGOING_TYPES.get(type) ?? type

/** A mask, which replaces a finding in redacted text; `<password>value</password>` is an XML element instead. */
export const MASK = new RegExp(
  `<(?:${[
    ...new Set([
      ...OUTGOING_TYPES.values(),
      ...[...CONTEXT_RULES, ...PII_RULES, ...OUTGOING_RULES].map(({ type }) => outgoingType(type)),
    ]),
  ].join('|')})>(?![^\\s<>]{1,300}</)`,
  'g',
)
