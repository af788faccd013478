import { isSampleEmail } from './personal-email.ts'
import { isInternationalPhone, isSamplePhone } from './phone-number.ts'
import {
  isCardInContext,
  isEmailInContext,
  isIbanInContext,
  isPersonalDirectory,
  isPersonalIp,
  isPersonalUser,
  isPhoneLength,
  isSampleCard,
  isSampleSsn,
  isSpacedSampleIban,
  isSsnInContext,
} from './pii-value.ts'

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

const CARD =
  /(?<![\w.+/:-])(?:\d{12,19}|\d{4}(?<gap>[ -])\d{4}\k<gap>\d{4}(?:\k<gap>\d{1,4}){0,2}|\d{4}(?<gap2>[ -])\d{6}\k<gap2>\d{4,5})(?![\w-]|\.\d)/g
const IBAN = /(?<![\w-])[a-z]{2}\d{2}(?:[a-z0-9]{11,29}|(?: [a-z0-9]{4}){2,7}(?: [a-z0-9]{1,4})?)(?![\w-])/gi
const SSN = /(?<![\w.+-])(?!000|666|9)\d{3}(?<gap>[ -]?)(?!00)\d{2}\k<gap>(?!0000)\d{4}(?![\w-]|\.\d)/g
const ADDRESS =
  '[A-Za-z0-9](?:[\\w.+%-]{0,62}[\\w+%-])?@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.){1,8}[A-Za-z]{2,24}'
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
const HOME_DIRECTORY =
  /(?<=(?:^|[^\w.-]|\/mnt\/[a-z]|(?:^|[^\w.-])\/[a-z])\/(?:home|Users)\/|\b[A-Za-z]:(?:\\{1,2}|\/)Users(?:\\{1,2}|\/))[A-Za-z0-9][\w.-]{0,39}(?: [A-Z][a-z]{1,20})?(?=[/\\])/g

/** The name may end the path, and anything may stand in front of it. */
const OUTGOING_HOME_DIRECTORY = /(?:(?<=[/\\]home[/\\]{1,2})|(?<=[/\\]Users[/\\]{1,2}))[A-Za-z0-9][\w.@-]{0,39}/g
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
    isSample: isSpacedSampleIban,
  },
  {
    type: 'payment_card',
    hard: true,
    hint: TWO_DIGITS,
    pattern: CARD,
    accepts: isCardInContext,
    isSample: isSampleCard,
  },
  {
    type: 'us_ssn',
    hard: true,
    hint: TWO_DIGITS,
    pattern: SSN,
    accepts: isSsnInContext,
    isSample: isSampleSsn,
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
    accepts: isPersonalIp,
  },
  {
    type: 'email',
    hard: false,
    hint: AT_SIGN,
    pattern: EMAIL,
    accepts: isEmailInContext,
    isSample: isSampleEmail,
    outgoing_pattern: OUTGOING_EMAIL,
  },
  {
    type: 'url_user',
    hard: false,
    hint: AT_SIGN,
    pattern: URL_USER,
    accepts: isPersonalUser,
  },
  {
    type: 'home_directory',
    hard: false,
    hint: /home|Users/,
    pattern: HOME_DIRECTORY,
    accepts: isPersonalDirectory,
    outgoing_pattern: OUTGOING_HOME_DIRECTORY,
  },
]
