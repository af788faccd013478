import { MIN_ENTROPY_BITS, MIN_LOW_ENTROPY_BITS, type SecretRule } from './secret-rule.ts'

/** Kinds of keys, as `api` in `api_key`: alternatives of a regular expression. */
export const KEY_OWNERS =
  'api|app|access|account|secret|private|auth|client|encryption|signing|signature|master|license'
/** Commands with a subcommand `login` that takes a password, as alternatives of a regular expression. */
export const REGISTRY_CLIENTS = 'docker|podman|buildah|nerdctl|skopeo|oras|crane|helm registry|az|oc|cf'
export const MONGO_TOOLS = 'mongo(?:sh|dump|restore|import|export)'
export const SESSION_COOKIE =
  /(?:(?<!\w)_[a-z]{2,20}_session|(?<!\w)session_?(?:id|token)?|\bPHPSESSID|\bJSESSIONID|ASP\.NET_SessionId|\bconnect\.sid|(?<!\w)sid)=(?<value>[\w%.~+/-]{20,300})/g
export const PASSWORD_IN_SENTENCE =
  /\b(?:password|passphrase)(?: for [\w@. -]{1,40})? (?:is|was)(?: set to)?:? ["'`]?(?<value>[^\s"'`<>(){}]{8,64})/gi

const CURL = /\bcurl\b/

/** Services whose keys have no format of their own: a random value assigned to a name with one of these is a key. */
const VENDORS = (
  'adafruit airtable algolia artifactory asana beamer bittrex codecov coinbase cohere confluent contentful ' +
  'datadog droneci dropbox easypost etsy fastly finicity finnhub freshbooks gitter heroku hubspot intercom jfrog ' +
  'kraken kucoin launchdarkly linkedin linked_in linked-in looker mailchimp mailgun mapbox mattermost meraki messagebird ' +
  'message_bird message-bird new_relic new-relic newrelic nytimes okta plaid rapidapi sendbird sendgrid snyk sonar ' +
  'sourcegraph squarespace sumo travis trello twilio twitch yandex zendesk'
).split(' ')

/** Secrets that only the text around them identifies. The keyword may be anywhere in the match. */
export const CONTEXT_RULES: SecretRule[] = [
  {
    type: 'private_key',
    keywords: ['private key'],
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]{0,300}?[A-Za-z0-9+/=]{40}[A-Za-z0-9+/=\s\\]{0,8000}/g,
  },
  {
    type: 'private_key',
    keywords: ['private-lines:'],
    pattern: /Private-Lines: \d{1,3}\s{1,4}[A-Za-z0-9+/=\s]{40,8000}/g,
  },
  {
    type: 'aws_secret_key',
    keywords: ['aws'],
    pattern:
      /aws[\w.-]{0,20}(?:secret|sk)[\w.-]{0,20}["'\]]{0,2}\s{0,4}(?:=>|:=|[=:])\s{0,4}["']?(?<value>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/gi,
    min_entropy_bits: MIN_ENTROPY_BITS,
  },
  {
    type: 'npm_token',
    keywords: ['_authtoken'],
    pattern: /:_authToken\s{0,2}=\s{0,2}(?<value>[\w.-]{20,120})/g,
    min_entropy_bits: 2.5,
  },
  {
    type: 'bundler_credential',
    keywords: ['contribsys', 'bundle_'],
    pattern:
      /(?:BUNDLE_\w{3,60}__\w{2,20}["']?,?\s{0,3}(?::{1,3}=|=>|[=:]|\s)\s{0,3}["']?|https?:\/\/(?=[^\s@]{17}@[\w.]{0,20}contribsys\.com)|bundle_\w{3,60}__\w{2,20}token\b[\w ]{0,10}["']?\s{0,3}(?::=|=>|[=:])\s{0,3}["']?)(?<value>[a-f0-9]{8}:[a-f0-9]{8})(?!\w)/gi,
    is_conclusive: true,
  },
  {
    type: 'mailgun_key',
    keywords: ['mailgun'],
    pattern: /mailgun[\s\S]{0,40}?(?<![\w-])(?<value>[a-f0-9]{32}-[a-f0-9]{8}-[a-f0-9]{8})(?![\w-])/gi,
  },
  {
    type: 'password_in_url',
    keywords: ['://'],
    pattern:
      /(?<=[a-z0-9]):\/\/(?<user>[^\s:/?#@"'`<>]{0,80}):(?<value>[^\s:/?#@"'`<>]{3,120})@(?<host>[\w.-]{1,120}|\[[a-f0-9:]{2,45}\])/gi,
    is_login: true,
  },
  {
    type: 'password_in_connection_string',
    keywords: ['password=', 'pwd='],
    pattern:
      /(?:(?:Server|Data Source|Host|Database|User Id|Uid|AccountName)=[^;\n]{1,120};[^\n]{0,200}?|jdbc:[^\s]{3,200}[?&;])(?:Password|Pwd)=(?<value>[^;&\s"'<>]{4,100})/gi,
    is_login: true,
  },
  {
    type: 'authorization_header',
    keywords: ['authorization'],
    pattern:
      /\bauthorization["'`\]]{0,2}\s{0,3}[=:,]\s{0,3}["'`]?(?:(?:bearer|basic|token|apikey|digest)[ :]{1,3})?["'`]?(?<value>[\w~+/.=-]{10,500})/gi,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_mixed: true,
  },
  {
    type: 'authorization_header',
    keywords: ['basic '],
    pattern: /\bauthorization["'`]?:\s{0,3}["'`]?basic\s{1,3}(?<value>[A-Za-z0-9+/]{8,200}={0,2})/gi,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
  },
  {
    type: 'api_key_header',
    keywords: ['x-', 'private-token', 'job-token'],
    pattern:
      /\b(?:x-[\w-]{0,20}(?:key|token|secret)|private-token|job-token)["'`]?\s{0,3}:\s{0,3}["'`]?(?<value>[\w~+/.=-]{10,300})/gi,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_mixed: true,
  },
  {
    type: 'cli_password',
    keywords: ['curl'],
    command: CURL,
    pattern:
      /\s(?:-[A-Za-z#]{0,8}[uU]|--user|--proxy-user)[ =]{0,2}["']?(?<user>[^\s:"'<{(]{0,80})["']?:["']?(?<value>[^\s"'<>]{3,100})/g,
    is_login: true,
  },
  {
    type: 'cli_password',
    keywords: ['curl'],
    // a token takes the place of the user, and the password is empty
    command: CURL,
    pattern: /\s(?:-[A-Za-z#]{0,8}u|--user)[ =]{0,2}["']?(?<value>[\w.~!@#%^*+/=-]{10,100}):["'\s]/g,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_mixed: true,
  },
  {
    type: 'cli_password',
    keywords: ['curl'],
    command: CURL,
    pattern: /\s(?:-[A-Za-z#]{0,8}u|--user)[ =]{0,2}"\{[^\s{}"]{3,80}\}":"\{(?<value>[^\s{}"]{10,100})\}"/g,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_mixed: true,
  },
  {
    type: 'cli_password',
    keywords: ['mysql', 'mariadb'],
    command: /\b(?:mysql|mariadb)/,
    pattern: /\s-p["']?(?<value>[^\s"'<>{}$\\]{6,200})/g,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_mixed: true,
  },
  {
    type: 'cli_password',
    keywords: [' login', 'mongo'],
    command: new RegExp(`\\b(?:(?:${REGISTRY_CLIENTS}) login\\b|${MONGO_TOOLS}\\b)`),
    pattern: /\s-p[ =]?["']?(?<value>[^\s"'<>{}$\\]{6,200})/g,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_mixed: true,
  },
  {
    type: 'cli_password',
    keywords: ['redis-cli', 'valkey-cli'],
    command: /\b(?:redis|valkey)-cli/,
    pattern: /\s-a {1,3}["']?(?<value>[^\s"'<>{}$\\]{6,200})/g,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_mixed: true,
  },
  {
    type: 'cli_password',
    keywords: ['ldap', 'sqlcmd', 'zip'],
    command: /\b(?:ldap[a-z]{3,6}|sqlcmd|(?:un)?zip)\b/,
    pattern: /\s-[wP] {1,3}["']?(?<value>[^\s"'<>{}$\\]{6,200})/g,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_mixed: true,
  },
  {
    type: 'cli_password',
    keywords: ['pgpassword=', 'mysql_pwd=', 'sshpass=', 'rediscli_auth=', '_pass='],
    pattern:
      /(?<![A-Za-z])(?:PGPASSWORD|MYSQL_PWD|SSHPASS|REDISCLI_AUTH|(?:[A-Z0-9]{1,20}_){1,4}PASS)=["']?(?<value>[^\s"'<>{}$\\]{6,200})/g,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_mixed: true,
  },
  {
    type: 'kubernetes_secret',
    keywords: ['kind'],
    pattern:
      /\bkind:[ \t]{0,8}["']?secret["']?\s[\s\S]{0,300}?\bdata:\s{1,20}(?:#[^\n]{0,200}\n\s{0,20})?[\w.-]{1,80}:[ \t]{0,8}(?:[|>][-+]?\s{1,20})?["']?(?<value>[A-Za-z0-9+/]{12,2000}={0,3})/gi,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
  },
  {
    type: 'kubernetes_secret',
    keywords: ['kind'],
    pattern:
      /\bdata:\s{1,20}[\w.-]{1,80}:[ \t]{0,8}(?:[|>][-+]?\s{1,20})?["']?(?<value>[A-Za-z0-9+/]{12,2000}={0,3})["']?\s[\s\S]{0,300}?\bkind:[ \t]{0,8}["']?secret\b/gi,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
  },
  {
    type: 'nuget_password',
    keywords: ['password'],
    pattern: /<add key="(?:ClearText)?Password"\s{1,4}value="(?<value>[^"%\s]{8,200})"/gi,
    is_login: true,
  },
  {
    type: 'telegram_token',
    keywords: ['telegr'],
    pattern: /telegr[\s\S]{0,60}?(?<![\w:.-])(?<value>\d{5,16}:A[\w-]{34})(?![\w-])/gi,
  },
  {
    type: 'ethereum_private_key',
    keywords: ['private'],
    pattern: /\bprivate[ _-]?key\b[^\n]{0,60}?(?<value>0x[a-f0-9]{64})(?![a-f0-9])/gi,
    min_entropy_bits: 3,
  },
  {
    type: 'numeric_token',
    keywords: ['token', 'secret'],
    pattern:
      /(?:token|secret)["'`\]]{0,2}(?: string)?\s{0,4}(?::{1,3}=|=>|=|:|,)\s{0,4}["'`]{0,2}(?<value>\d{16,40})(?![\w.])/gi,
    min_entropy_bits: 2.5,
  },
  {
    type: 'password_in_code',
    keywords: ['passw', 'pwd'],
    pattern:
      /(?:passw(?:or)?d|passwd|pwd)(?:_?token)?["'\]]{0,2}\s{0,4}(?::=|=>|[=:,])\s{0,4}(?<quote>["'])(?<value>[^\s"'<>{}()$]{8,64})\k<quote>/gi,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_mixed: true,
    is_login: true,
  },
  {
    type: 'vendor_token',
    keywords: VENDORS,
    pattern: new RegExp(
      `(?<![a-z])(?:${VENDORS.join('|')})[\\w.-]{0,30}["'\`\\]]{0,2}(?: string)?\\s{0,4}(?::{1,3}=|=>|==?|:|,)\\s{0,4}["'\`]{0,2}(?<value>[a-z0-9_=-]{14,100})(?![\\w-])`,
      'gi',
    ),
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_vendor_key: true,
  },

  {
    type: 'cli_password',
    keywords: ['pass', '-token', '-api', '-secret'],
    pattern:
      /(?:--(?:[a-z]{1,20}-){0,3}(?:pass(?:word|wd|phrase)?|token|api-?key|secret)[ =]{1,2}|\s-(?:store|key)pass |\bsshpass -p ?|\s-pass(?:in|out)? pass:)["']?(?<value>[^\s"'<>{}$\\]{8,200})/gi,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_mixed: true,
  },
  {
    type: 'session_cookie',
    keywords: ['sess', 'sid'],
    pattern: SESSION_COOKIE,
    min_entropy_bits: MIN_ENTROPY_BITS,
    is_mixed: true,
  },
  {
    type: 'token_in_url',
    keywords: ['?', '&'],
    pattern:
      /[?&](?:[\w-]{0,20}(?:token|api_?key|secret|password|passwd)|key|sig|signature|auth)=(?<value>[\w%.~+/-]{16,80})(?![\w%.~+/-])/gi,
    min_entropy_bits: MIN_ENTROPY_BITS,
    is_mixed: true,
  },
  {
    type: 'generic_secret',
    keywords: ['key', 'token', 'secret', 'passw', 'pwd', 'credential', 'login'],
    pattern: new RegExp(
      `(?:(?:${KEY_OWNERS}|snyk|global)[_. -]?key|(?<=[a-z]|[A-Z]_)(?<!public_?)key(?=\\s{0,3}(?:[?:]?=))|token|secret|passw(?:or)?d|passwd|pwd|credentials?|login)[\\w.-]{0,24}["'\`\\]]{0,2}(?: string)?\\s{0,4}(?::{1,3}=|\\?=|=>|==?|:|,|>|\\s{1,2}(?=["']))\\s{0,4}["'\`]{0,3}(?<value>[\\w.=~+/@!^%$*-]{10,160})(?![\\w(])`,
      'gi',
    ),
    min_entropy_bits: MIN_ENTROPY_BITS,
    is_mixed: true,
  },
  {
    type: 'password_in_text',
    keywords: ['password', 'passphrase'],
    pattern: PASSWORD_IN_SENTENCE,
    min_entropy_bits: MIN_LOW_ENTROPY_BITS,
    is_mixed: true,
  },
]
