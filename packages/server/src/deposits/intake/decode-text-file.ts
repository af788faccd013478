import {
  invalidFieldError,
  MAX_FILE_BYTES,
  normalizeUnicode,
  OperationError,
  stripControlCharacters,
  stripTerminalSequences,
} from '@cairnway/contract'
import { findFileType } from './file-type.ts'

/**
 * Encoding by which the bytes of a file were read; damaged UTF-8 with U+FFFD for each byte that is none, such as half a
 * character.
 */
export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin1' | 'damaged-utf-8'
type MarkedEncoding = Exclude<TextEncodingName, 'latin1' | 'damaged-utf-8'>

/** A file as text: NFC with LF line ends, without terminal sequences and control characters. */
export interface DecodedFile {
  text: string
  encoding: TextEncodingName
}

const ACCEPTED = 'text in UTF-8, in UTF-16 with a byte order mark, or in Latin-1: .txt, .md, .log, .json, .yaml'
/** Byte order marks. That of UTF-32 begins with that of UTF-16, and its bytes hold NUL. */
const MARKS: readonly { encoding: MarkedEncoding; bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
]
/** A text has few control characters except those of a terminal; bytes of a program read as Latin-1 have many. */
const MAX_CONTROL_SHARE = 0.02

const unsupported = (message: string, details: Record<string, unknown>): OperationError =>
  new OperationError('UnsupportedMediaTypeError', `file: ${message}; send ${ACCEPTED}`, {
    ...details,
    accepted: ACCEPTED,
  })

const binaryError = (): OperationError => unsupported('these bytes are no text', { file_type: 'binary' })

/** The text of bytes in an encoding; null when they are not valid in it. */
function decode(bytes: Uint8Array, encoding: MarkedEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** @throws UnsupportedMediaTypeError for bytes that are not valid in the encoding of their mark, and for no text */
function decodeBytes(bytes: Uint8Array): DecodedFile {
  const marked = MARKS.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte))
  if (marked) {
    const { encoding } = marked
    const text = decode(bytes, encoding)
    if (text === null) throw unsupported(`it says that it is ${encoding}, and is not valid in it`, { encoding })
    return { text, encoding }
  }
  // neither UTF-8 nor Latin-1 text has this byte; UTF-16 without a mark and programs do
  if (bytes.includes(0)) throw binaryError()
  const text = decode(bytes, 'utf-8')
  if (text !== null) return { text, encoding: 'utf-8' }
  const damaged = decodeDamaged(bytes)
  if (damaged !== null) return { text: damaged, encoding: 'damaged-utf-8' }
  return { text: Buffer.from(bytes).toString('latin1'), encoding: 'latin1' }
}

/**
 * The text of UTF-8 in which some bytes are wrong, as where a log was cut within a character. Null when that leaves less
 * than it replaces: adjacent letters of Latin-1 are hardly ever a character of UTF-8.
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
 * Decodes the bytes of a text file. What the file is called and what type it claims count for nothing.
 * @throws PayloadTooLargeError, UnsupportedMediaTypeError for anything but text, ValidationError for a file without any
 */
export function decodeTextFile(bytes: Uint8Array): DecodedFile {
  if (bytes.length > MAX_FILE_BYTES)
    throw new OperationError('PayloadTooLargeError', `the file is larger than ${MAX_FILE_BYTES} bytes`, {
      max_bytes: MAX_FILE_BYTES,
    })
  if (bytes.length === 0) throw invalidFieldError(['body', 'file'], 'is empty')
  const file_type = findFileType(bytes)
  if (file_type !== null) throw unsupported(`this is ${file_type.description}`, { file_type: file_type.name })
  const { text, encoding } = decodeBytes(bytes)
  const clean = cleanText(text)
  if (clean.trim() === '') throw invalidFieldError(['body', 'file'], 'holds no text')
  return { text: clean, encoding }
}
