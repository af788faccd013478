/**
 * One kind of text that must not leave the machine. What is hidden is the group `value`, else the whole match;
 * `counts` may still let a match pass. Every quantifier is bounded and no value holds `<` or `>`, so that reading is
 * linear and what was replaced by `<type>` is never found again.
 */
export interface QueryPattern {
  type: string
  pattern: RegExp
  counts?: (value: string, match: RegExpExecArray) => boolean
}

const PLACEHOLDER =
  /example|sample|dummy|placeholder|change[-_]?me|your[-_]?|redacted|xxx|\*{3}|\.{3}|…|^\$|^%[A-Z_]+%?$|\{\{|process\.env|^env\b/i
const COMMON_PASSWORD =
  /^(?:pass(?:word|wd)?|pwd|secret|user(?:name)?|admin|root|test|postgres|mysql|redis|guest|token|true|false|yes|no|null|none|undefined|required|prompt|\d{1,5})$/i
const CODE_NAME = /^[A-Za-z_$][\w$]*(?:\.[\w$]+)+(?:\(\)?)?$|\($/
/** Accounts that are no person: of images, build machines and documentation. */
const NOBODY =
  /^(?:user(?:s|name)?|runner(?:admin)?|ubuntu|node|app|root|admin(?:istrator)?|vagrant|ec2-user|debian|circleci|travis|jenkins|gitpod|codespace|vscode|jovyan|build(?:er)?|dev(?:eloper)?|deploy|git|www(?:-data)?|docker|pi|linuxbrew|public|shared|default|guest|test(?:er)?|you|me|name|your[-_]?(?:user)?name|someone|foo|bar|example|agent|bot|sandbox|worker|airflow|postgres|site|data|src|lib|bin)$/i
const NO_PERSON_MAILBOX =
  /^(?:git|no-?reply|notifications?|postmaster|webmaster|root|users?|foo|bar|test(?:er)?\d*|you|me|name|your[\w.-]*|admin|info|support|security|hello|help|bugs?|ci|bot|nobody|someone|x+)(?:$|\+)/i
const NO_PERSON_DOMAIN =
  /(?:^|\.)(?:example(?:\.\w+)?|test|invalid|localhost|local|users\.noreply\.github\.com|github\.com|gitlab\.com|bitbucket\.org|gserviceaccount\.com|sentry\.io)$|\.(?:png|jpe?g|svg|js|mjs|ts|tsx|py|rb|rs|go|java|css|html?|service|json|ya?ml|toml|md|txt|sh|so)$/i

const isRandom = (value: string): boolean =>
  /[A-Za-z]/.test(value) && /\d/.test(value) && !PLACEHOLDER.test(value) && !CODE_NAME.test(value)
const isPassword = (value: string): boolean =>
  !PLACEHOLDER.test(value) && !COMMON_PASSWORD.test(value) && !CODE_NAME.test(value)

/** Luhn's check (ISO/IEC 7812-1) over the digits of a text. */
function isCardNumber(value: string): boolean {
  const digits = value.replace(/\D/g, '')
  if (/^(\d)\1+$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** Remainder 1 by 97 (ISO 13616). */
function isIban(value: string): boolean {
  const compact = value.replaceAll(' ', '')
  const moved = compact.slice(4) + compact.slice(0, 4)
  let remainder = 0
  for (const char of moved)
    for (const digit of String(Number.parseInt(char, 36))) remainder = (remainder * 10 + Number(digit)) % 97
  return remainder === 1
}

const WORDS =
  'password|passwd|passphrase|pwd|secret|token|api[_-]?key|access[_-]?key|secret[_-]?key|client[_-]?secret|private[_-]?key|auth[_-]?key|credentials?'

const MAILBOX = '[A-Za-z0-9][\\w.+%-]{0,62}'
const DOMAIN = '(?:[A-Za-z0-9][A-Za-z0-9-]{0,61}\\.){1,8}[A-Za-z]{2,24}'

/** In the order in which they may claim a piece of text. */
export const QUERY_PATTERNS: readonly QueryPattern[] = [
  {
    type: 'private_key',
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:(?:[^<>-]|-(?!-)){0,12000}-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|[A-Za-z0-9+/=\s\\]{0,12000})/g,
  },
  { type: 'private_key', pattern: /AGE-SECRET-KEY-1[A-Z0-9]{50,60}/g },
  { type: 'jwt', pattern: /(?<![\w-])eyJ[\w-]{10,3000}\.[\w-]{8,6000}(?:\.[\w-]{0,2000})?/g },
  { type: 'github_token', pattern: /(?<!\w)(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_\w{30,255})/g },
  { type: 'gitlab_token', pattern: /(?<![\w-])gl(?:pat|ptt|dt|rt|cbt|ft|agent|oas|soat|imt)-[\w.-]{18,300}/g },
  { type: 'aws_access_key', pattern: /(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])/g },
  { type: 'google_api_key', pattern: /(?<![\w-])(?:AIza[\w-]{33,36}|GOCSPX-[\w-]{24,40}|ya29\.[\w-]{30,1000})/g },
  { type: 'ai_api_key', pattern: /(?<![\w-])sk-(?:ant-|proj-|or-v1-|svcacct-)?[\w-]{20,250}/g, counts: isRandom },
  {
    type: 'ai_api_key',
    pattern:
      /(?<!\w)(?:hf_[A-Za-z0-9]{30,60}|gsk_[A-Za-z0-9]{40,60}|r8_[A-Za-z0-9]{30,60}|xai-[A-Za-z0-9]{60,90}|pplx-[A-Za-z0-9]{40,60})/g,
  },
  { type: 'slack_token', pattern: /(?<!\w)(?:xox[abeoprs]-[\w-]{10,400}|xapp-\d-[\w-]{10,200})/g },
  {
    type: 'webhook_url',
    pattern:
      /hooks\.slack\.com\/(?:services|workflows)\/(?<value>[\w/+-]{20,120})|discord(?:app)?\.com\/api\/webhooks\/\d{10,25}\/(?<value2>[\w-]{40,100})/g,
  },
  {
    type: 'stripe_key',
    pattern: /(?<!\w)(?:[rs]k_(?:live|test|prod)_[A-Za-z0-9]{10,250}|whsec_[A-Za-z0-9+/=]{24,100})/g,
  },
  { type: 'npm_token', pattern: /(?<!\w)npm_[A-Za-z0-9]{36}(?!\w)/g },
  { type: 'pypi_token', pattern: /(?<!\w)pypi-[\w-]{50,400}/g },
  {
    type: 'service_token',
    pattern:
      /(?<![\w-])(?:SG\.[\w-]{16,32}\.[\w-]{30,60}|dop_v1_[a-f0-9]{64}|hv[sbr]\.[\w-]{24,300}|shp(?:at|ca|pa|ss)_[A-Za-z0-9]{32,64}|glsa_[\w]{30,60}|lin_api_\w{30,60}|dckr_pat_[\w-]{20,60}|sbp_[a-f0-9]{40}|tskey-[\w-]{20,90}|nfp_[A-Za-z0-9]{36,40}|rubygems_[a-f0-9]{48}|secret_[A-Za-z0-9]{43}|ATATT3[\w=-]{60,300})/g,
  },
  { type: 'cairnway_key', pattern: /(?<![\w-])cw_[a-z]{3,8}_[\w-]{30,60}/g },
  { type: 'telegram_token', pattern: /(?<![\w:.-])\d{8,10}:AA[\w-]{32,34}(?![\w-])/g },
  {
    type: 'url_password',
    pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@<>"'`]{0,100}:(?<value>[^\s/@<>"'`]{1,200})@/gi,
    counts: isPassword,
  },
  {
    type: 'authorization',
    pattern: /\b(?:bearer|basic|token|apikey)\s{1,3}(?<value>[A-Za-z0-9+/=._~-]{16,2000})/gi,
    counts: isRandom,
  },
  { type: 'cookie', pattern: /\b(?:set-)?cookie:\s{0,3}(?<value>[^\s<>;]{1,100}=[^\s<>;]{8,2000})/gi },
  {
    type: 'url_secret',
    pattern:
      /[?&](?:access_token|token|api_?key|key|sig|signature|x-amz-signature|client_secret|password|auth)=(?<value>[^\s&#<>"'`]{6,1000})/gi,
    counts: isPassword,
  },
  {
    type: 'password',
    pattern:
      /(?<![A-Za-z])(?:[A-Z0-9_]{0,40}_)?(?:PG)?(?:password|passwd|passphrase|pwd)["']{0,2}\s{0,2}=\s{0,2}["']?(?<value>[^\s"'`<>&;,)]{4,200})/gi,
    counts: isPassword,
  },
  {
    type: 'password',
    pattern:
      /(?<=\s|^)--?(?:password|passwd|token|secret|api-?key)(?:=|\s{1,2})["']?(?<value>[^\s"'`<>-][^\s"'`<>]{3,200})/gi,
    counts: isPassword,
  },
  {
    type: 'secret',
    // up to the end of its quotes: a password has signs that end a bare word
    pattern: new RegExp(`(?:${WORDS})["']{0,2}\\s{0,2}[:=]{1,2}\\s{0,2}["'](?<value>[^\\s"'\`<>]{8,300})["']`, 'gi'),
    counts: isRandom,
  },
  {
    type: 'secret',
    pattern: new RegExp(
      `(?:${WORDS})["']{0,2}\\s{0,2}[:=]{1,2}\\s{0,2}["']?(?<value>[A-Za-z0-9+/=_.~!@#%^*-]{8,300})`,
      'gi',
    ),
    counts: isRandom,
  },
  {
    type: 'email',
    // `me@host:path` is an address of scp; with a mail in place of the path both are mails
    pattern: new RegExp(
      `(?<![\\w.+%/~-])(?<user>${MAILBOX})@(?<host>${DOMAIN})(?![\\w@-]|:(?!${MAILBOX}@${DOMAIN})[\\w/~])`,
      'g',
    ),
    counts: (_, { groups }) =>
      !NO_PERSON_MAILBOX.test(groups?.user ?? '') && !NO_PERSON_DOMAIN.test(groups?.host ?? ''),
  },
  {
    type: 'payment_card',
    pattern:
      /(?<![\w.+/:-])(?:[3-6]\d{3}([ -])\d{4}\1\d{4}\1\d{4}|3[47]\d{2}[ -]\d{6}[ -]\d{5}|(?:4\d|5[1-5]|6[05])\d{14}|3[47]\d{13})(?![\w-]|\.\d)/g,
    counts: isCardNumber,
  },
  {
    type: 'iban',
    pattern: /(?<![\w-])[A-Z]{2}\d{2}(?:[A-Z0-9]{11,29}|(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,4})?)(?![\w-])/g,
    counts: isIban,
  },
  { type: 'us_ssn', pattern: /(?<![\w.+-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-]|\.\d)/g },
  {
    type: 'phone',
    pattern: /(?<![\w.+*/=^(-])\+[1-9]\d{0,2}(?:[ .-]\(?\d{1,9}\)?){2,6}(?![\w+-]|\.\d)/g,
    counts: (value) => {
      const digits = value.replace(/\D/g, '').length
      return digits >= 9 && digits <= 15
    },
  },
  {
    type: 'user_name',
    pattern: /(?:(?<=[/\\]home[/\\]{1,2})|(?<=[/\\]Users[/\\]{1,2}))(?<value>[A-Za-z0-9][\w.@-]{0,39})/g,
    counts: (value) => !NOBODY.test(value),
  },
]
