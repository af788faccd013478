import chardet from 'chardet'

/** An encoding by its label in the Encoding Standard of WHATWG, which is that of `TextDecoder`. */
export type EncodingLabel = string

/** Confidence of the detector, 0..100, from which the best candidate is taken, and its distance to the next one. */
const MIN_CONFIDENCE = 25
const MIN_DISTANCE = 8
const MAX_NAMED_CANDIDATES = 3
/** Bytes that are looked at. */
const MAX_SAMPLE_BYTES = 64_000
/** Share of the characters of text in UTF-16 that are ASCII or of its main script. */
const MIN_TEXT_SHARE = 0.9
const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Greek',
  'Arabic',
  'Hebrew',
  'Thai',
  'Devanagari',
]
const LETTERS = new RegExp(`[${SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}]`, 'gu')
const COMMON = /[\t\n\r -~]/g
/** Text of ASCII with single letters of western Europe, as in `größer`. */
const WESTERN = /^(?:[\t\n\r -~\u00a0-\u00bf–—‘’“”„…€•]|[À-ÖØ-öø-ÿŒœŠšŽžŸ](?![À-ÖØ-öø-ÿ]{2}))*$/u
const MAX_WESTERN_SHARE = 0.12

/** The text of bytes in an encoding; null when they are not valid in it, or the label is unknown. */
export function decodeAs(bytes: Uint8Array, label: EncodingLabel): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

export interface EncodingGuess {
  /** null where several are as likely */
  label: EncodingLabel | null
  candidates: EncodingLabel[]
}

/** Share of characters that a text has and noise does not. */
function textShare(text: string): number {
  const spaces = text.match(/[ \n]/g)?.length ?? 0
  if (text === '' || spaces === 0) return 0
  return ((text.match(COMMON)?.length ?? 0) + (text.match(LETTERS)?.length ?? 0)) / text.length
}

/**
 * Guesses UTF-16 without a byte order mark by the byte order in which spaces and line feeds occur, whose bytes include
 * NUL.
 */
function guessUtf16(bytes: Uint8Array): EncodingLabel | null {
  if (bytes.length % 2 === 1 || !bytes.includes(0)) return null
  const [best] = ['utf-16le', 'utf-16be']
    .map((label) => ({ label, share: textShare(decodeAs(bytes, label) ?? '') }))
    .sort((a, b) => b.share - a.share)
  return best !== undefined && best.share >= MIN_TEXT_SHARE ? best.label : null
}

/** Whether the bytes are ASCII with few letters of western Europe. */
function looksWestern(bytes: Uint8Array): boolean {
  const high = bytes.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0)
  return high <= MAX_WESTERN_SHARE * bytes.length && WESTERN.test(decodeAs(bytes, 'windows-1252') ?? '')
}

/** Guesses the encoding of a text that is not UTF-8 and has no byte order mark. */
export function guessEncoding(bytes: Uint8Array): EncodingGuess {
  const utf16 = guessUtf16(bytes)
  if (utf16 !== null) return { label: utf16, candidates: [utf16] }
  const found = chardet
    .analyse(bytes.subarray(0, MAX_SAMPLE_BYTES))
    .filter(({ name, confidence }) => confidence > 0 && name !== 'UTF-8' && decodeAs(bytes, name) !== null)
  const candidates = found.slice(0, MAX_NAMED_CANDIDATES).map(({ name }) => name)
  const [first, second] = found
  const is_clear =
    first !== undefined &&
    first.confidence >= MIN_CONFIDENCE &&
    first.confidence - (second?.confidence ?? 0) >= MIN_DISTANCE
  if (is_clear && !first.name.startsWith('ISO-8859-1')) return { label: first.name, candidates }
  if (looksWestern(bytes)) return { label: 'windows-1252', candidates }
  return { label: is_clear ? first.name : null, candidates }
}
