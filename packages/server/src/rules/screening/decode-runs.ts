import { matchAll } from '@cairnway/patterns'

/** Maximum number of encoded runs of one kind that are decoded in one text; no readable document has more. */
const MAX_DECODED_RUNS = 400
const MIN_READABLE_SHARE = 0.92

const DIGITS = /[A-Za-z0-9+/_-]{16,4000}={0,6}/g
const DIGIT_LINES =
  /(?:^[ \t>*"']{0,8}[A-Za-z0-9+/_-]{4,100}={0,6}[ \t"',\\]{0,4}\r?\n){1,200}[ \t>*"']{0,8}[A-Za-z0-9+/_-]{2,100}={0,6}(?![^\s"'])/gm
const HEX = /(?:\\x|%|\b(?:0x)?)[0-9a-f]{2}(?:[ :,]?(?:\\x|0x|%)?[0-9a-f]{2}){15,2000}(?![0-9a-f])/gi

const BASE32_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const BITS_PER_BASE32_DIGIT = 5

function decodeBase32(run: string): string {
  const bytes: number[] = []
  let [value, bits] = [0, 0]
  for (const digit of run) {
    const number = BASE32_DIGITS.indexOf(digit)
    if (number < 0) continue
    value = ((value << BITS_PER_BASE32_DIGIT) | number) & 0xfff
    bits += BITS_PER_BASE32_DIGIT
    if (bits < 8) continue
    bits -= 8
    bytes.push((value >> bits) & 0xff)
  }
  return Buffer.from(bytes).toString('utf8')
}

const decodeBase64 = (run: string): string => Buffer.from(run.replace(/[^\w+/=-]/g, ''), 'base64').toString('utf8')
const decodeHex = (run: string): string => Buffer.from(run.replace(/\\x|0x|[^0-9a-f]/gi, ''), 'hex').toString('utf8')

/** Base32 has capitals only; base64 of words has both cases, as paths and identifiers rarely have. */
function decodeDigits(run: string): string[] {
  const has_capitals = /[A-Z]/.test(run)
  if (has_capitals && /[a-z]/.test(run)) return [decodeBase64(run)]
  return has_capitals && /^[A-Z2-7=\s"',\\>*]+$/.test(run) ? [decodeBase32(run)] : []
}

/** Decodes the runs of base64, base32 and hexadecimal digits in a text that contain words, also over several lines. */
export const decodeRuns = (text: string): string[] =>
  [
    ...[...matchAll(DIGITS, text), ...(text.includes('\n') ? matchAll(DIGIT_LINES, text) : [])]
      .slice(0, MAX_DECODED_RUNS)
      .flatMap(([run]) => decodeDigits(run)),
    ...[...matchAll(HEX, text)].slice(0, MAX_DECODED_RUNS).map(([run]) => decodeHex(run)),
  ].filter(isReadable)

const INNER_ENCODING = /%[0-9a-f]{2}|\\[ux]|&#|^[A-Za-z0-9+/=_\s-]{16,}$/i

/** Whether decoded bytes are words, or another encoding. */
function isReadable(text: string): boolean {
  const readable = text.match(/[\p{L}\p{N}\p{P}\p{S}\p{Zs}\n\r\t]/gu) ?? []
  if (readable.length < MIN_READABLE_SHARE * [...text].length) return false
  return /\S\s+\S/.test(text) || INNER_ENCODING.test(text)
}
