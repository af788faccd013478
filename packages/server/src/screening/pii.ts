import { isCardNumber, isNonTestLuhnNumber } from './card-number.ts'
import { isIban } from './iban.ts'
import { matchAll } from './match-all.ts'
import { isPersonalEmail, isPersonalMailbox } from './personal-email.ts'
import { isInternationalPhone } from './phone-number.ts'
import type { TextSpan } from './span.ts'

/** `hard` findings refuse a deposit, soft ones are replaced in place. */
export type PiiSpan = TextSpan & { hard: boolean }

/** How far before a candidate its context words may stand, in UTF-16 code units. */
const MAX_CONTEXT_CHARS = 60

const CARD =
  /(?<![\w.+/:-])(?:\d{12,19}|\d{4}(?<gap>[ -])\d{4}\k<gap>\d{4}(?:\k<gap>\d{1,4}){0,2}|\d{4}(?<gap2>[ -])\d{6}\k<gap2>\d{4,5})(?![\w-]|\.\d)/g
const COMMON_CARD = /^(?:2[2-7]|213|18|3[04689]|35(?:2[89]|[3-8])|3[47]|4|5[1-5]|6(?:011|[245]))\d*$/
const CARD_CONTEXT = /\b(?:cards?|credit|debit|cc|visa|master ?card|maestro|amex|payment|charge[ds]?)\b/i
/** After these words any number with a valid checksum is one, whoever issues it. */
const CARD_LABEL =
  /\b(?:(?:credit|debit|bank|payment|visa|maestro|master|gift)[ _-]?card|card[ _-]?(?:number|no|num|#)|cc[ _-]?(?:number|no|num))\W{0,3}(?:\w{1,10}\W{1,3}){0,3}$/i
const IBAN = /(?<![\w-])[a-z]{2}\d{2}(?:[a-z0-9]{11,29}|(?: [a-z0-9]{4}){2,7}(?: [a-z0-9]{1,4})?)(?![\w-])/gi
const SSN = /(?<![\w.+-])(?!000|666|9)\d{3}(?<gap>[ -]?)(?!00)\d{2}\k<gap>(?!0000)\d{4}(?![\w-]|\.\d)/g
const SSN_CONTEXT = /\b(?:ssn|social security|social-security)\b/i
const EMAIL =
  /(?<![\w.+%/~-])[A-Za-z0-9](?:[\w.+%-]{0,62}[\w+%-])?@(?<!\/\/[^\s/@]{0,100}@)(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}[A-Za-z]{2,24}(?![\w@-]|:[\w/~])/g
const INTERNATIONAL_PHONE =
  /(?<![\w.+*/=^(-])(?:\(?\+\(?[1-9]\d{0,2}\)?(?:[ .-]?\(?\d{1,5}\)?){2,6}|00[1-9]\d{0,2}(?:[ .-]\(?\d{1,5}\)?){2,5})(?:\s?(?:x|ext\.?)\s?\d{1,5})?(?![\w+]|-(?!(?:Office|Fax|Mobile|Home|Work))|\.\d)/gi
const LABELED_PHONE =
  /\b(?:phone|mobile|telephone|tel|fax|cell|whatsapp|(?:call|text|reach) (?:me|us|him|her|them)(?: (?:on|at))?|can call)(?: (?:number|no\.?|is)){0,2}\s{0,2}[:.]?\s{0,2}(?<number>\(?\d{2,5}\)?(?:[ .-]?\d{2,5}){1,4})(?:\s?x\d{1,5})?(?![\w-]|\.\d)/gi
const PHONE_BEFORE_LABEL =
  /(?<![\w.+*/=^-])(?<number>\(?\d{2,5}\)?(?:[ .-]?\d{2,5}){1,4})(?:\s?x\d{1,6})?[ -]{1,2}\(?(?:office|fax|mobile|cell|phone|home phone)\b/gi
const URL_USER = /(?<=[a-z]:\/\/)(?<name>[A-Za-z][\w.+-]{1,63})@(?<host>[\w.-]{1,120}|\[[a-f0-9:]{2,45}\])/g
const IP = /(?<![\w./-])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\w-]|\.\d)/g
const IP_CONTEXT = /\b(?:client|customer|user|visitor)s?(?:\b|_)/i
const VERSION = /(?:version|build|release|\bv)[:= ]{0,2}$/i
const HOME_DIRECTORY =
  /(?<=(?:^|[^\w.-]|\/mnt\/[a-z]|(?:^|[^\w.-])\/[a-z])\/(?:home|Users)\/|\b[A-Za-z]:(?:\\{1,2}|\/)Users(?:\\{1,2}|\/))(?<name>[A-Za-z0-9][\w.-]{0,39}(?: [A-Z][a-z]{1,20})?)(?=[/\\])/g

/** Names of accounts and directories that tell nothing about a person. */
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

/**
 * Finds personal data. Hard: payment cards, IBANs, US social security numbers. Soft: e-mail, phone, public IPv4 beside
 * a word for a person, the name in a home directory path and the one in a URL. Sorted, without overlaps; hard kinds win.
 */
export function findPii(text: string): PiiSpan[] {
  const found: PiiSpan[] = []
  const add = (type: string, hard: boolean, start: number, value: string): void => {
    const end = start + value.length
    if (!found.some((other) => other.start < end && start < other.end)) found.push({ type, start, end, hard })
  }
  if (/\d{2}/.test(text)) {
    for (const match of matchAll(IBAN, text)) {
      const iban = match[0].replaceAll(' ', '')
      if (isIban(iban) && (iban === iban.toUpperCase() || /iban|account/i.test(precedingText(text, match.index))))
        add('iban', true, match.index, match[0])
    }
    for (const match of matchAll(CARD, text)) if (isCard(text, match)) add('payment_card', true, match.index, match[0])
    for (const match of matchAll(SSN, text)) if (isSsn(text, match)) add('us_ssn', true, match.index, match[0])
    for (const match of matchAll(INTERNATIONAL_PHONE, text))
      if (isInternationalPhone(match[0])) add('phone', false, match.index, match[0])
    for (const match of matchAll(LABELED_PHONE, text)) {
      const number = match.groups?.number ?? ''
      if (isPhoneLength(number)) add('phone', false, match.index + match[0].indexOf(number), number)
    }
    for (const match of matchAll(PHONE_BEFORE_LABEL, text)) {
      const number = match.groups?.number ?? ''
      if (isPhoneLength(number)) add('phone', false, match.index, number)
    }
    for (const match of matchAll(IP, text)) if (isPersonalIp(text, match)) add('ip', false, match.index, match[0])
  }
  if (text.includes('@')) {
    for (const match of matchAll(EMAIL, text)) if (isPersonalEmail(match[0])) add('email', false, match.index, match[0])
    for (const match of matchAll(URL_USER, text)) {
      const { name = '', host = '' } = match.groups ?? {}
      if (!isGeneric(name) && isPersonalMailbox(name, host)) add('url_user', false, match.index, name)
    }
  }
  if (/home|Users/.test(text))
    for (const match of matchAll(HOME_DIRECTORY, text))
      if (!isGeneric(match[0])) add('home_directory', false, match.index, match[0])
  return found.sort((a, b) => a.start - b.start)
}

const isGeneric = (name: string): boolean => GENERIC_NAMES.has(name.toLowerCase())

function isPhoneLength(number: string): boolean {
  const digits = number.replace(/\D/g, '').length
  return digits >= 7 && digits <= 15
}

function precedingText(text: string, index: number): string {
  return text.slice(Math.max(0, index - MAX_CONTEXT_CHARS), index)
}

// Twelve to thirteen and seventeen to nineteen digits are mostly ids and times, and one in ten passes the checksum.
function isCard(text: string, match: RegExpExecArray): boolean {
  const digits = match[0].replace(/\D/g, '')
  if (!isCardNumber(digits)) return isNonTestLuhnNumber(digits) && CARD_LABEL.test(precedingText(text, match.index))
  const usual = digits.length >= 14 && digits.length <= 16 && COMMON_CARD.test(digits)
  return usual || CARD_CONTEXT.test(precedingText(text, match.index))
}

function isSsn(text: string, match: RegExpExecArray): boolean {
  if (/^(?:123-45-6789|078-05-1120|219-09-9999|111-11-1111|123-12-1234|987-65-4321)$/.test(match[0])) return false
  return match[0].includes('-') || SSN_CONTEXT.test(precedingText(text, match.index))
}

function isPersonalIp(text: string, match: RegExpExecArray): boolean {
  const context = precedingText(text, match.index)
  return !RESERVED_IP.test(match[0]) && IP_CONTEXT.test(context) && !VERSION.test(context)
}
