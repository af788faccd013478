import { KEY_OWNERS, PASSWORD_IN_SENTENCE, SESSION_COOKIE } from './context-rules.ts'
import type { OutgoingRule } from './outgoing-rule.ts'
import {
  isAssignedSecret,
  isAuthorization,
  isIssuedToken,
  isManifestData,
  isPassword,
  isRandomToken,
} from './outgoing-value.ts'

const SECRET_NAMES = `(?:(?:${KEY_OWNERS})[_. -]?key|password|passwd|passphrase|pwd|secret|token|credentials?)(?:_(?:base|value|prod|live|dev|test))?`
/**
 * Includes the forms of Go (`token string = `), Make (`TOKEN ?= `), Ruby (`:token => `) and an index (`["token"] = `).
 */
const ASSIGNMENT = `["'\`\\]]{0,2}(?: string)?\\s{0,2}[:=?]{1,3}>?\\s{0,2}`

/** The start of an entry under `data` in a manifest of a Kubernetes secret. */
const MANIFEST_ENTRY = `[\\w.-]{1,80}:[ \\t]{0,8}(?:[|>][-+]?\\s{1,20})?["']?`
const MANIFEST_VALUE = '[A-Za-z0-9+/]{12,2000}={0,3}'
/** All entries under `data`; whether the first value looks random decides about them. */
const MANIFEST_DATA = `\\bdata:\\s{1,20}(?:#[^\\n]{0,200}\\n\\s{0,20})?(?<value>${MANIFEST_ENTRY}(?<first>${MANIFEST_VALUE})["']?(?:[ \\t]{0,8}\\r?\\n[ \\t]{1,20}${MANIFEST_ENTRY}[A-Za-z0-9+/]{2,2000}={0,3}["']?(?=\\s|$)){0,50})`

/** Secrets of several lines. They come first, because a line of them may look like another secret. */
export const BLOCK_RULES: readonly OutgoingRule[] = [
  {
    type: 'private_key',
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:(?:[^<>-]|-(?!-)){0,12000}-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|[A-Za-z0-9+/=\s\\]{0,12000})/g,
  },
  { type: 'private_key', pattern: /Private-Lines: \d{1,3}\s{1,4}(?<value>[A-Za-z0-9+/=][A-Za-z0-9+/=\s]{39,8000})/g },
  {
    type: 'secret',
    pattern: new RegExp(`\\bkind:[ \\t]{0,8}["']?secret["']?\\s[\\s\\S]{0,300}?${MANIFEST_DATA}`, 'gi'),
    accepts: isManifestData,
  },
  {
    type: 'secret',
    pattern: new RegExp(`${MANIFEST_DATA}\\s[\\s\\S]{0,300}?\\bkind:[ \\t]{0,8}["']?secret\\b`, 'gi'),
    accepts: isManifestData,
  },
]

/**
 * Secrets that the text around them identifies, with less evidence than in a deposit: the entropy of a value is not
 * measured.
 */
export const OUTGOING_RULES: readonly OutgoingRule[] = [
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
    accepts: isAuthorization,
  },
  { type: 'cookie', pattern: SESSION_COOKIE, accepts: isRandomToken },
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
    // up to the closing quote, because a password may contain characters that end a bare word
    pattern: new RegExp(`${SECRET_NAMES}(?:${ASSIGNMENT}|["'],\\s{0,2})["'](?<value>[^\\s"'\`<>]{8,300})["']`, 'gi'),
    accepts: isAssignedSecret,
  },
  {
    type: 'secret',
    pattern: new RegExp(`${SECRET_NAMES}${ASSIGNMENT}["']?(?<value>[A-Za-z0-9+/=_.~!@#%^*-]{8,300})`, 'gi'),
    accepts: isAssignedSecret,
  },
  {
    type: 'secret',
    pattern: new RegExp(
      `\\bconfig(?:ure)? set \\S{0,80}?${SECRET_NAMES}[ =]{1,3}["']?(?<value>[^\\s"'\`<>]{8,300})`,
      'gi',
    ),
    accepts: isAssignedSecret,
  },
  {
    type: 'secret',
    pattern: /(?<![\w~.-])[a-f0-9]{32}-[a-f0-9]{8}-[a-f0-9]{8}(?!\w)/g,
    accepts: isIssuedToken,
  },
  { type: 'password', pattern: PASSWORD_IN_SENTENCE, accepts: isRandomToken },
]
