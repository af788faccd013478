import { isCardNumber, isSampleCardNumber, passesLuhn } from './card-number.ts'
import { isIban, isSampleIban } from './iban.ts'
import { matchAll } from './match-all.ts'
import { isPersonalEmail, isPersonalUrlUser, isSampleEmail } from './personal-email.ts'
import { isInternationalPhone, isSamplePhone } from './phone-number.ts'
import { createSpanSet, type TextSpan } from './text-span.ts'

/** Hard findings refuse a deposit, soft ones are replaced in the text. */
export interface PiiSpan extends TextSpan {
  hard: boolean
}

type AddPii = (span: PiiSpan) => void

/**
 * One kind of personal data. Every quantifier is bounded, so that matching takes time linear in the length of the text.
 */
export interface PiiRule {
  type: string
  hard: boolean
  /** A text without it has no match; a cheap filter. */
  hint: RegExp
  /** The personal data is the group `value`, else the whole match. */
  pattern: RegExp
  /** @param preceding the text before the match, at most MAX_CONTEXT_CHARS of it */
  accepts: (value: string, preceding: string, match: RegExpExecArray) => boolean
  /** A value that documentation uses: it stays in a deposit and is hidden in outgoing text, where nothing needs it. */
  isSample?: (value: string) => boolean
  /** A wider form for outgoing text, tried after `pattern`. */
  outgoing_pattern?: RegExp
}

/** How far before a match its context words may stand, in UTF-16 code units. */
const MAX_CONTEXT_CHARS = 60

const CARD =
  /(?<![\w.+/:-])(?:\d{12,19}|\d{4}(?<gap>[ -])\d{4}\k<gap>\d{4}(?:\k<gap>\d{1,4}){0,2}|\d{4}(?<gap2>[ -])\d{6}\k<gap2>\d{4,5})(?![\w-]|\.\d)/g
const COMMON_CARD = /^(?:2[2-7]|213|18|3[04689]|35(?:2[89]|[3-8])|3[47]|4|5[1-5]|6(?:011|[245]))\d*$/
const CARD_CONTEXT = /\b(?:cards?|credit|debit|cc|visa|master ?card|maestro|amex|payment|charge[ds]?)\b/i
/** After these words any number with a valid checksum is a card, whatever its issuer. */
const CARD_LABEL =
  /\b(?:(?:credit|debit|bank|payment|visa|maestro|master|gift)[ _-]?card|card[ _-]?(?:number|no|num|#)|cc[ _-]?(?:number|no|num))\W{0,3}(?:\w{1,10}\W{1,3}){0,3}$/i
const IBAN = /(?<![\w-])[a-z]{2}\d{2}(?:[a-z0-9]{11,29}|(?: [a-z0-9]{4}){2,7}(?: [a-z0-9]{1,4})?)(?![\w-])/gi
const SSN = /(?<![\w.+-])(?!000|666|9)\d{3}(?<gap>[ -]?)(?!00)\d{2}\k<gap>(?!0000)\d{4}(?![\w-]|\.\d)/g
const SSN_CONTEXT = /\b(?:ssn|social security|social-security)\b/i
const ADDRESS =
  '[A-Za-z0-9](?:[\\w.+%-]{0,62}[\\w+%-])?@(?<!\\/\\/[^\\s/@]{0,100}@)(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.){1,8}[A-Za-z]{2,24}'
/** `me@host:path` is an address of scp. */
const EMAIL = new RegExp(`(?<![\\w.+%/~-])${ADDRESS}(?![\\w@-]|:[\\w/~])`, 'g')
/** With another address in place of the path, both are e-mail addresses. */
const OUTGOING_EMAIL = new RegExp(`(?<![\\w.+%/~-])${ADDRESS}(?![\\w@-]|:(?!${ADDRESS})[\\w/~])`, 'g')
const INTERNATIONAL_PHONE =
  /(?<![\w.+*/=^(-])(?:\(?\+\(?[1-9]\d{0,2}\)?(?:[ .-]?\(?\d{1,5}\)?){2,6}|00[1-9]\d{0,2}(?:[ .-]\(?\d{1,5}\)?){2,5})(?:\s?(?:x|ext\.?)\s?\d{1,5})?(?![\w+]|-(?!(?:Office|Fax|Mobile|Home|Work))|\.\d)/gi
const LABELED_PHONE =
  /\b(?:phone|mobile|telephone|tel|fax|cell|whatsapp|(?:call|text|reach) (?:me|us|him|her|them)(?: (?:on|at))?|can call)(?: (?:number|no\.?|is)){0,2}\s{0,2}[:.]?\s{0,2}(?<value>\(?\d{2,5}\)?(?:[ .-]?\d{2,5}){1,4})(?:\s?x\d{1,5})?(?![\w-]|\.\d)/gi
const PHONE_BEFORE_LABEL =
  /(?<![\w.+*/=^-])(?<value>\(?\d{2,5}\)?(?:[ .-]?\d{2,5}){1,4})(?:\s?x\d{1,6})?[ -]{1,2}\(?(?:office|fax|mobile|cell|phone|home phone)\b/gi
const URL_USER = /(?<=[a-z]:\/\/)(?<value>[A-Za-z][\w.+-]{1,63})@(?<host>[\w.-]{1,120}|\[[a-f0-9:]{2,45}\])/g
const IP = /(?<![\w./-])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\w-]|\.\d)/g
const IP_CONTEXT = /\b(?:client|customer|user|visitor)s?(?:\b|_)/i
const VERSION = /(?:version|build|release|\bv)[:= ]{0,2}$/i
const HOME_DIRECTORY =
  /(?<=(?:^|[^\w.-]|\/mnt\/[a-z]|(?:^|[^\w.-])\/[a-z])\/(?:home|Users)\/|\b[A-Za-z]:(?:\\{1,2}|\/)Users(?:\\{1,2}|\/))[A-Za-z0-9][\w.-]{0,39}(?: [A-Z][a-z]{1,20})?(?=[/\\])/g

/** The name may end the path, and anything may stand in front of it. */
const OUTGOING_HOME_DIRECTORY = /(?:(?<=[/\\]home[/\\]{1,2})|(?<=[/\\]Users[/\\]{1,2}))[A-Za-z0-9][\w.@-]{0,39}/g
const SAMPLE_SSN = /^(?:123-45-6789|078-05-1120|219-09-9999|111-11-1111|123-12-1234|987-65-4321)$/

/** Names of accounts and directories that identify no person. */
const GENERIC_NAMES = new Set(
  (
    'user users username runner runneradmin ubuntu node app root admin administrator vagrant ec2-user centos debian fedora alpine circleci ' +
    'travis jenkins gitpod codespace coder vscode jovyan builder build dev developer deploy git www www-data docker pi ' +
    'linuxbrew linux public shared default all-users guest test tester testuser me you name your-name yourname your-user youruser ' +
    'your_username your_name your-username yourusername myuser my-user my_user someone foo bar example shared agent bot claude ' +
    'openclaw hermes sandbox worker appuser airflow postgres mysql node_modules oracle hadoop spark steam site data src lib bin runner-user'
  ).split(' '),
)

/** Private, special and documentation ranges (RFC 6890, RFC 5737), public resolvers, sample addresses. */
const RESERVED_IP =
  /^(?:0|10|127|22[4-9]|2[3-5]\d)\.|^172\.(?:1[6-9]|2\d|3[01])\.|^192\.168\.|^169\.254\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^192\.0\.[02]\.|^198\.(?:1[89]|51)\.|^203\.0\.113\.|^(?:8\.8\.[48]\.[48]|1\.[01]\.[01]\.1|9\.9\.9\.9|1\.2\.3\.4|4\.3\.2\.1)$/

const isGeneric = (name: string): boolean => GENERIC_NAMES.has(name.toLowerCase())
const digitsOf = (value: string): string => value.replace(/\D/g, '')

function isPhoneLength(value: string): boolean {
  const { length } = digitsOf(value)
  return length >= 7 && length <= 15
}

// Numbers of 12, 13 and 17–19 digits are mostly identifiers and timestamps, and one in ten passes the checksum.
function isCardInContext(value: string, preceding: string): boolean {
  const digits = digitsOf(value)
  if (!isCardNumber(digits)) return passesLuhn(digits) && CARD_LABEL.test(preceding)
  const is_common = digits.length >= 14 && digits.length <= 16 && COMMON_CARD.test(digits)
  return is_common || CARD_CONTEXT.test(preceding)
}

function isIbanInContext(value: string, preceding: string): boolean {
  const iban = value.replaceAll(' ', '')
  return isIban(iban) && (iban === iban.toUpperCase() || /iban|account/i.test(preceding))
}

const TWO_DIGITS = /\d{2}/
const AT_SIGN = /@/

/** Hard kinds come first: of two findings that overlap the earlier rule's stays. */
export const PII_RULES: readonly PiiRule[] = [
  {
    type: 'iban',
    hard: true,
    hint: TWO_DIGITS,
    pattern: IBAN,
    accepts: isIbanInContext,
    isSample: (value) => isSampleIban(value.replaceAll(' ', '')),
  },
  {
    type: 'payment_card',
    hard: true,
    hint: TWO_DIGITS,
    pattern: CARD,
    accepts: isCardInContext,
    isSample: (value) => isSampleCardNumber(digitsOf(value)),
  },
  {
    type: 'us_ssn',
    hard: true,
    hint: TWO_DIGITS,
    pattern: SSN,
    accepts: (value, preceding) => value.includes('-') || SSN_CONTEXT.test(preceding),
    isSample: (value) => SAMPLE_SSN.test(value),
  },
  {
    type: 'phone',
    hard: false,
    hint: TWO_DIGITS,
    pattern: INTERNATIONAL_PHONE,
    accepts: isInternationalPhone,
    isSample: isSamplePhone,
  },
  { type: 'phone', hard: false, hint: TWO_DIGITS, pattern: LABELED_PHONE, accepts: isPhoneLength },
  { type: 'phone', hard: false, hint: TWO_DIGITS, pattern: PHONE_BEFORE_LABEL, accepts: isPhoneLength },
  {
    type: 'ip',
    hard: false,
    hint: TWO_DIGITS,
    pattern: IP,
    accepts: (value, preceding) => !RESERVED_IP.test(value) && IP_CONTEXT.test(preceding) && !VERSION.test(preceding),
  },
  {
    type: 'email',
    hard: false,
    hint: AT_SIGN,
    pattern: EMAIL,
    accepts: isPersonalEmail,
    isSample: isSampleEmail,
    outgoing_pattern: OUTGOING_EMAIL,
  },
  {
    type: 'url_user',
    hard: false,
    hint: AT_SIGN,
    pattern: URL_USER,
    accepts: (value, _, { groups }) => !isGeneric(value) && isPersonalUrlUser(value, groups?.host ?? ''),
  },
  {
    type: 'home_directory',
    hard: false,
    hint: /home|Users/,
    pattern: HOME_DIRECTORY,
    accepts: (value) => !isGeneric(value),
    outgoing_pattern: OUTGOING_HOME_DIRECTORY,
  },
]

/**
 * Finds personal data. Hard: payment cards, IBANs, US social security numbers. Soft: e-mail addresses, phone numbers,
 * public IPv4 addresses beside a word for a person, and the user names in paths of home directories and in URLs. Takes
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
