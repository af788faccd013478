import {
  invalidFieldError,
  MAX_FILE_BYTES,
  normalizeUnicode,
  OperationError,
  stripControlCharacters,
  stripTerminalSequences,
} from '@cairnway/contract'
import { findFileType } from './file-type.ts'
import { decodeAs, type EncodingLabel, guessEncoding } from './guess-encoding.ts'

/** A file as text: NFC with LF line ends, without terminal sequences and control characters. */
export interface DecodedFile {
  text: string
  /** by which it was read */
  encoding: EncodingLabel
  /** `certain` by UTF-8, a byte order mark or its sender; `guessed`; `damaged`: invalid bytes of UTF-8 became U+FFFD */
  certainty: 'certain' | 'guessed' | 'damaged'
}

const ACCEPTED = 'text in UTF-8, or with its charset in the Content-Type of the part: .txt, .md, .log, .json, .yaml'
/** Byte order marks. That of UTF-32 begins with that of UTF-16, and its bytes hold NUL. */
const MARKS: readonly { encoding: EncodingLabel; bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
]
/** `text/plain; charset=gbk` */
const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]{1,40})"?/i
/** A text has few control characters except those of a terminal; bytes of a program read as Latin-1 have many. */
const MAX_CONTROL_SHARE = 0.02

const unsupported = (message: string, details: Record<string, unknown>): OperationError =>
  new OperationError('UnsupportedMediaTypeError', `file: ${message}; send ${ACCEPTED}`, {
    ...details,
    accepted: ACCEPTED,
  })

const binaryError = (): OperationError => unsupported('these bytes are no text', { file_type: 'binary' })

/**
 * @param charset that its sender names
 * @throws UnsupportedMediaTypeError for bytes that are not valid in the encoding of their byte order mark or their
 * sender, for binary data, and where several encodings are equally likely
 */
function decodeBytes(bytes: Uint8Array, charset: string | null): DecodedFile {
  const encoding = MARKS.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte))?.encoding ?? charset
  if (encoding !== null) {
    const text = decodeAs(bytes, encoding)
    if (text === null) throw unsupported(`it says that it is ${encoding}, and is not valid in it`, { encoding })
    return { text, encoding, certainty: 'certain' }
  }
  const has_nul = bytes.includes(0)
  const utf8 = has_nul ? null : decodeAs(bytes, 'utf-8')
  if (utf8 !== null) return { text: utf8, encoding: 'utf-8', certainty: 'certain' }
  const damaged = has_nul ? null : decodeDamaged(bytes)
  if (damaged !== null) return { text: damaged, encoding: 'utf-8', certainty: 'damaged' }
  const { label, candidates } = guessEncoding(bytes)
  const text = label === null ? null : decodeAs(bytes, label)
  if (label !== null && text !== null) return { text, encoding: label.toLowerCase(), certainty: 'guessed' }
  // the bytes of a program are control characters too often
  const controls = bytes.reduce((count, byte) => count + (byte < 0x07 || (byte > 0x0d && byte < 0x1b) ? 1 : 0), 0)
  if (controls > MAX_CONTROL_SHARE * bytes.length || candidates.length === 0) throw binaryError()
  throw unsupported(`its encoding is not clear; it may be ${candidates.join(', ')}`, { candidates })
}

/**
 * The text of UTF-8 in which some bytes are wrong, as where a log was cut within a character. Null when more characters
 * are replaced than decoded: then the text is rather Latin-1, whose letters hardly ever form a character of UTF-8.
 */
function decodeDamaged(bytes: Uint8Array): string | null {
  const text = new TextDecoder('utf-8').decode(bytes)
  const replaced = text.split('\uFFFD').length - 1
  const others = text.replace(/[\x00-\x7f\uFFFD]+/g, '').length
  return others > replaced ? text : null
}

/** @throws UnsupportedMediaTypeError for a text of which too much is control characters */
function cleanText(text: string): string {
  const lines = stripTerminalSequences(text)
  const clean = stripControlCharacters(lines)
  if (clean.includes('\0') || lines.length - clean.length > MAX_CONTROL_SHARE * lines.length) throw binaryError()
  return normalizeUnicode(clean)
}

/**
 * Decodes the bytes of a text file. The name of the file and its type are ignored, except for the charset.
 * @param type `Content-Type` of the part that holds it
 * @throws PayloadTooLargeError, UnsupportedMediaTypeError for anything but text, ValidationError for a file without any
 */
export function decodeTextFile(bytes: Uint8Array, type = ''): DecodedFile {
  if (bytes.length > MAX_FILE_BYTES)
    throw new OperationError('PayloadTooLargeError', `the file is larger than ${MAX_FILE_BYTES} bytes`, {
      max_bytes: MAX_FILE_BYTES,
    })
  if (bytes.length === 0) throw invalidFieldError(['body', 'file'], 'is empty')
  const file_type = findFileType(bytes)
  if (file_type !== null) throw unsupported(`this is ${file_type.description}`, { file_type: file_type.name })
  const { text, ...read } = decodeBytes(bytes, CHARSET.exec(type)?.[1]?.toLowerCase() ?? null)
  const clean = cleanText(text)
  if (clean.trim() === '') throw invalidFieldError(['body', 'file'], 'holds no text')
  return { text: clean, ...read }
}
