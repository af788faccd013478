import { COMMAND_PATTERNS } from './command-patterns.ts'
import { isPassword, isRandomToken, type QueryPattern } from './query-pattern.ts'
import { TOKEN_PATTERNS } from './token-patterns.ts'

/** Accounts that are no person: of images, build machines and documentation. */
const GENERIC_USER_NAME =
  /^(?:user(?:s|name)?|runner(?:admin)?|ubuntu|node|app|root|admin(?:istrator)?|vagrant|ec2-user|debian|circleci|travis|jenkins|gitpod|codespace|vscode|jovyan|build(?:er)?|dev(?:eloper)?|deploy|git|www(?:-data)?|docker|pi|linuxbrew|public|shared|default|guest|test(?:er)?|you|me|name|your[-_]?(?:user)?name|someone|foo|bar|example|agent|bot|sandbox|worker|airflow|postgres|site|data|src|lib|bin)$/i
const GENERIC_MAILBOX =
  /^(?:git|no-?reply|notifications?|postmaster|webmaster|root|users?|foo|bar|test(?:er)?\d*|you|me|name|your[\w.-]*|admin|info|support|security|hello|help|bugs?|ci|bot|nobody|someone|x+)(?:$|\+)/i
const GENERIC_DOMAIN =
  /(?:^|\.)(?:example(?:\.\w+)?|test|invalid|localhost|local|users\.noreply\.github\.com|github\.com|gitlab\.com|bitbucket\.org|gserviceaccount\.com|sentry\.io)$|\.(?:png|jpe?g|svg|js|mjs|ts|tsx|py|rb|rs|go|java|css|html?|service|json|ya?ml|toml|md|txt|sh|so)$/i

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

const SECRET_NAMES =
  '(?:(?:api|app|access|account|secret|private|auth|client|encryption|signing|signature|master|license)[_. -]?key|password|passwd|passphrase|pwd|secret|token|credentials?)(?:_(?:base|value|prod|live|dev|test))?'
/** Also in Go (`token string = `), Make (`TOKEN ?= `), Ruby (`:token => `) and at the end of an index (`["token"] = `). */
const ASSIGNMENT = `["'\`\\]]{0,2}(?: string)?\\s{0,2}[:=?]{1,3}>?\\s{0,2}`
const isSecret = (value: string): boolean => isRandomToken(value) || /^\d{16,40}$/.test(value)

const MAILBOX = '[A-Za-z0-9][\\w.+%-]{0,62}'
const DOMAIN = '(?:[A-Za-z0-9][A-Za-z0-9-]{0,61}\\.){1,8}[A-Za-z]{2,24}'

/** In the order in which they may claim a piece of text. */
export const QUERY_PATTERNS: readonly QueryPattern[] = [
  {
    type: 'private_key',
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:(?:[^<>-]|-(?!-)){0,12000}-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|[A-Za-z0-9+/=\s\\]{0,12000})/g,
  },
  { type: 'private_key', pattern: /Private-Lines: \d{1,3}\s{1,4}(?<value>[A-Za-z0-9+/=][A-Za-z0-9+/=\s]{39,8000})/g },
  { type: 'private_key', pattern: /AGE-SECRET-KEY-1[A-Z0-9]{50,60}/g },
  {
    type: 'jwt',
    pattern: /(?<![\w-])(?:e(?:yJ|wog)[\w-]{10,3000}\.[\w-]{8,6000}(?:\.[\w-]{0,2000})?|ZXlK[\w+/-]{60,4000})/g,
  },
  { type: 'github_token', pattern: /(?<!\w)(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_\w{30,255})/g },
  { type: 'gitlab_token', pattern: /(?<![\w-])gl(?:pat|ptt|dt|rt|cbt|ft|agent|oas|soat|imt|ffct)-[\w.-]{18,300}/g },
  {
    type: 'aws_access_key',
    pattern: /(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}(?![A-Za-z0-9])/g,
  },
  { type: 'google_api_key', pattern: /(?<![\w-])(?:AIza[\w-]{33,36}|GOCSPX-[\w-]{24,40}|ya29\.[\w-]{30,1000})/g },
  { type: 'ai_api_key', pattern: /(?<![\w-])sk-(?:ant-|proj-|or-v1-|svcacct-)?[\w-]{20,250}/g, accepts: isRandomToken },
  {
    type: 'ai_api_key',
    pattern:
      /(?<!\w)(?:(?:hf|api_org)_[A-Za-z0-9]{34}(?!\w)|gsk_[A-Za-z0-9]{40,60}|r8_[A-Za-z0-9]{30,60}|xai-[A-Za-z0-9]{60,90}|pplx-[A-Za-z0-9]{40,60})/g,
  },
  { type: 'slack_token', pattern: /(?<!\w)(?:xox[abeoprs](?:\.xox[bp])?-[\w-]{10,400}|xapp-\d-[\w-]{10,200})/g },
  {
    type: 'webhook_url',
    pattern:
      /(?<=hooks\.slack\.com\/(?:services|workflows|triggers)\/|discord(?:app)?\.com\/api\/webhooks\/\d{10,25}\/|webhook\.office\.com\/webhookb2\/)[\w@/+-]{20,250}/g,
  },
  {
    type: 'stripe_key',
    pattern: /(?<!\w)(?:[rs]k_(?:live|test|prod)_[A-Za-z0-9]{10,250}|whsec_[A-Za-z0-9+/=]{24,100})/g,
  },
  { type: 'npm_token', pattern: /(?<!\w)npm_[A-Za-z0-9]{36}(?!\w)/g },
  { type: 'pypi_token', pattern: /(?<!\w)pypi-[\w-]{50,400}/g },
  ...TOKEN_PATTERNS,
  { type: 'cairnway_key', pattern: /(?<![\w-])cw_[a-z]{3,8}_[\w-]{30,60}/g },
  { type: 'telegram_token', pattern: /(?<![\w:.-])\d{5,16}:A[\w-]{33,35}(?![\w-])/g },
  ...COMMAND_PATTERNS,
  {
    type: 'url_password',
    pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@<>"'`]{0,100}:(?<value>[^\s/@<>"'`]{1,200})@/gi,
    accepts: isPassword,
  },
  {
    type: 'authorization',
    pattern: /\b(?:bearer|basic|token|apikey)\s{1,3}(?<value>[A-Za-z0-9+/=._~-]{16,2000})/gi,
    accepts: isRandomToken,
  },
  {
    type: 'authorization',
    pattern:
      /\bauthorization["'\]]{0,2}\s{0,3}[:=,]\s{0,3}["'`]?(?:(?:bearer|basic|token|apikey|digest)[ :]{1,3})?["'`]?(?<value>[\w~+/.=-]{8,2000})/gi,
    // base64 of a short name and password may have no digit
    accepts: (value) => isRandomToken(value) || (/[a-z]/.test(value) && /.[A-Z]/.test(value) && isPassword(value)),
  },
  {
    type: 'cookie',
    pattern:
      /(?:(?<!\w)(?:_[a-z]{2,20}_session|session_?(?:id|token)?|sid)|\bPHPSESSID|\bJSESSIONID|ASP\.NET_SessionId|\bconnect\.sid)=(?<value>[\w%.~+/-]{20,300})/g,
    accepts: isRandomToken,
  },
  { type: 'cookie', pattern: /\b(?:set-)?cookie:\s{0,3}(?<value>[^\s<>;]{1,100}=[^\s<>;]{8,2000})/gi },
  {
    type: 'url_secret',
    pattern:
      /[?&](?:[\w-]{0,20}(?:token|api[_-]?key|secret|password|passwd|signature)|key|sig|auth)=(?<value>[^\s&#<>"'`]{6,1000})/gi,
    accepts: isPassword,
  },
  {
    type: 'password',
    pattern:
      /(?<![A-Za-z])(?:[A-Z0-9_]{0,40}_)?(?:PG)?(?:password|passwd|passphrase|pwd)["']{0,2}\s{0,2}=\s{0,2}(?<quote>["']?)(?<value>(?:[^\s"'`<>&;,)]|(?!\k<quote>)[&;,)]){4,200})/gi,
    accepts: isPassword,
  },
  {
    type: 'secret',
    // up to the end of its quotes: a password has signs that end a bare word
    pattern: new RegExp(`${SECRET_NAMES}(?:${ASSIGNMENT}|["'],\\s{0,2})["'](?<value>[^\\s"'\`<>]{8,300})["']`, 'gi'),
    accepts: isSecret,
  },
  {
    type: 'secret',
    pattern: new RegExp(`${SECRET_NAMES}${ASSIGNMENT}["']?(?<value>[A-Za-z0-9+/=_.~!@#%^*-]{8,300})`, 'gi'),
    accepts: isSecret,
  },
  {
    type: 'secret',
    pattern: new RegExp(
      `\\bconfig(?:ure)? set \\S{0,80}?${SECRET_NAMES}[ =]{1,3}["']?(?<value>[^\\s"'\`<>]{8,300})`,
      'gi',
    ),
    accepts: isSecret,
  },
  {
    type: 'secret',
    pattern: /BUNDLE_\w{3,60}__\w{2,20}["']?\s{0,3}[:=]?\s{0,3}["']?(?<value>[a-f0-9]{8}:[a-f0-9]{8})(?!\w)/gi,
  },
  { type: 'secret', pattern: /\bprivate[ _-]?key\b[^\n]{0,60}?(?<value>0x[a-f0-9]{64})(?![a-f0-9])/gi },
  {
    type: 'password',
    pattern:
      /(?:\b(?:password|passphrase)(?: for [\w@. -]{1,40})? (?:is|was)(?: set to)?:? ["'`]?|<add key="(?:ClearText)?Password"\s{1,4}value=")(?<value>[^\s"'`<>(){}]{8,64})/gi,
    accepts: isRandomToken,
  },
  {
    type: 'email',
    // `me@host:path` is an address of scp; with a mail in place of the path both are mails
    pattern: new RegExp(
      `(?<![\\w.+%/~-])(?<user>${MAILBOX})@(?<host>${DOMAIN})(?![\\w@-]|:(?!${MAILBOX}@${DOMAIN})[\\w/~])`,
      'g',
    ),
    accepts: (_, { groups }) => !GENERIC_MAILBOX.test(groups?.user ?? '') && !GENERIC_DOMAIN.test(groups?.host ?? ''),
  },
  {
    type: 'payment_card',
    pattern:
      /(?<![\w.+/:-])(?:[3-6]\d{3}([ -])\d{4}\1\d{4}\1\d{4}|3[47]\d{2}[ -]\d{6}[ -]\d{5}|(?:4\d|5[1-5]|6[05])\d{14}|3[47]\d{13})(?![\w-]|\.\d)/g,
    accepts: isCardNumber,
  },
  {
    type: 'iban',
    pattern: /(?<![\w-])[A-Z]{2}\d{2}(?:[A-Z0-9]{11,29}|(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,4})?)(?![\w-])/g,
    accepts: isIban,
  },
  { type: 'us_ssn', pattern: /(?<![\w.+-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-]|\.\d)/g },
  {
    type: 'phone',
    pattern: /(?<![\w.+*/=^(-])\+[1-9]\d{0,2}(?:[ .-]\(?\d{1,9}\)?){2,6}(?![\w+-]|\.\d)/g,
    accepts: (value) => {
      const digits = value.replace(/\D/g, '').length
      return digits >= 9 && digits <= 15
    },
  },
  {
    type: 'user_name',
    pattern: /(?:(?<=[/\\]home[/\\]{1,2})|(?<=[/\\]Users[/\\]{1,2}))(?<value>[A-Za-z0-9][\w.@-]{0,39})/g,
    accepts: (value) => !GENERIC_USER_NAME.test(value),
  },
]
