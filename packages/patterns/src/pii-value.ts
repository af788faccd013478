import { isCardNumber, isSampleCardNumber, passesLuhn } from './card-number.ts'
import { isIban, isSampleIban } from './iban.ts'
import { isPersonalEmail, isPersonalUrlUser } from './personal-email.ts'

export const COMMON_CARD = /^(?:2[2-7]|213|18|3[04689]|35(?:2[89]|[3-8])|3[47]|4|5[1-5]|6(?:011|[245]))\d*$/
export const CARD_CONTEXT = /\b(?:cards?|credit|debit|cc|visa|master ?card|maestro|amex|payment|charge[ds]?)\b/i
/** After these words any number with a valid checksum is a card, whatever its issuer. */
export const CARD_LABEL =
  /\b(?:(?:credit|debit|bank|payment|visa|maestro|master|gift)[ _-]?card|card[ _-]?(?:number|no|num|#)|cc[ _-]?(?:number|no|num))\W{0,3}(?:\w{1,10}\W{1,3}){0,3}$/i
export const ACCOUNT = /iban|account/i
export const SSN_CONTEXT = /\b(?:ssn|social security|social-security)\b/i
const SAMPLE_SSN = /^(?:123-45-6789|078-05-1120|219-09-9999|111-11-1111|123-12-1234|987-65-4321)$/

export const IP_CONTEXT = /\b(?:client|customer|user|visitor)s?(?:\b|_)/i
export const VERSION = /(?:version|build|release|\bv)[:= ]{0,2}$/i
/** The start of a URL with a user name and a password, up to its `@`. */
export const URL_LOGIN = /\/\/[^\s/@]{0,100}$/
/** The longest part before the `@` in `URL_LOGIN`. */
export const MAX_URL_LOGIN_CHARS = 102

/** Names of accounts and directories that identify no person. */
export const GENERIC_NAMES = new Set(
  (
    'user users username runner runneradmin ubuntu node app root admin administrator vagrant ec2-user centos debian fedora alpine circleci ' +
    'travis jenkins gitpod codespace coder vscode jovyan builder build dev developer deploy git www www-data docker pi ' +
    'linuxbrew linux public shared default all-users guest test tester testuser me you name your-name yourname your-user youruser ' +
    'your_username your_name your-username yourusername myuser my-user my_user someone foo bar example shared agent bot claude ' +
    'openclaw hermes sandbox worker appuser airflow postgres mysql node_modules oracle hadoop spark steam site data src lib bin runner-user'
  ).split(' '),
)

/** Private, special and documentation ranges (RFC 6890, RFC 5737), public resolvers, sample addresses. */
export const RESERVED_IP =
  /^(?:0|10|127|22[4-9]|2[3-5]\d)\.|^172\.(?:1[6-9]|2\d|3[01])\.|^192\.168\.|^169\.254\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^192\.0\.[02]\.|^198\.(?:1[89]|51)\.|^203\.0\.113\.|^(?:8\.8\.[48]\.[48]|1\.[01]\.[01]\.1|9\.9\.9\.9|1\.2\.3\.4|4\.3\.2\.1)$/

const isGeneric = (name: string): boolean => GENERIC_NAMES.has(name.toLowerCase())
const digitsOf = (value: string): string => value.replace(/\D/g, '')
const withoutSpaces = (value: string): string => value.replaceAll(' ', '')

export function isPhoneLength(value: string): boolean {
  const { length } = digitsOf(value)
  return length >= 7 && length <= 15
}

// Numbers of 12, 13 and 17–19 digits are mostly identifiers and timestamps, and one in ten passes the checksum.
export function isCardInContext(value: string, preceding: string): boolean {
  const digits = digitsOf(value)
  if (!isCardNumber(digits)) return passesLuhn(digits) && CARD_LABEL.test(preceding)
  const is_common = digits.length >= 14 && digits.length <= 16 && COMMON_CARD.test(digits)
  return is_common || CARD_CONTEXT.test(preceding)
}

export const isSampleCard = (value: string): boolean => isSampleCardNumber(digitsOf(value))

export function isIbanInContext(value: string, preceding: string): boolean {
  const iban = withoutSpaces(value)
  return isIban(iban) && (iban === iban.toUpperCase() || ACCOUNT.test(preceding))
}

export const isSpacedSampleIban = (value: string): boolean => isSampleIban(withoutSpaces(value))

export const isSsnInContext = (value: string, preceding: string): boolean =>
  value.includes('-') || SSN_CONTEXT.test(preceding)

export const isSampleSsn = (value: string): boolean => SAMPLE_SSN.test(value)

export const isPersonalIp = (value: string, preceding: string): boolean =>
  !RESERVED_IP.test(value) && IP_CONTEXT.test(preceding) && !VERSION.test(preceding)

/** False also for the password and host of `https://user:password@host`. */
export function isEmailInContext(value: string, _: string, { input, index }: RegExpExecArray): boolean {
  const at = index + value.indexOf('@')
  return !URL_LOGIN.test(input.slice(Math.max(0, at - MAX_URL_LOGIN_CHARS), at)) && isPersonalEmail(value)
}

export const isPersonalUser = (value: string, _: string, { groups }: RegExpExecArray): boolean =>
  !isGeneric(value) && isPersonalUrlUser(value, groups?.host ?? '')

export const isPersonalDirectory = (value: string): boolean => !isGeneric(value)
