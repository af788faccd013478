import { deflateRawSync, gzipSync } from 'node:zlib'
import { MAX_FILE_BYTES, OperationError } from '@cairnway/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeTextFile } from './decode-text-file.ts'

const utf16 = (text: string, is_big_endian: boolean): Buffer => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return is_big_endian ? bytes.swap16() : bytes
}
const bytesOf = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))

/** Returns the message with which a file is refused; null for one that is not. */
function refusal(bytes: Uint8Array): string | null {
  try {
    decodeTextFile(bytes)
  } catch (error) {
    if (error instanceof OperationError)
      return `${error.status} ${error.details.file_type ?? error.detail?.[0]?.loc.join('.') ?? ''}`.trim()
    throw error
  }
  return null
}

const TEXT = 'Fehler: größer als 5 MB\nпросто текст, 例えば'

test.each([
  ['UTF-8', Buffer.from(TEXT), 'utf-8'],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`), 'utf-8'],
  ['UTF-16, little end first, with a mark', utf16(TEXT, false), 'utf-16le'],
  ['UTF-16, big end first, with a mark', utf16(TEXT, true), 'utf-16be'],
])('%s is read as it is, without its mark', (_name, bytes, encoding) => {
  expect(decodeTextFile(bytes)).toEqual({ text: TEXT, encoding, certainty: 'certain' })
})

test.each([
  ['begins within a character', bytesOf([0xbc], 'r'), TEXT, []],
  ['ends within a character', [], TEXT, [0xe4, 0xbe]],
  ['holds a byte of another encoding', bytesOf('caf', [0xe9], ' '), TEXT, []],
])('UTF-8 that %s keeps its other characters, and the answer says so', (_name, before, text, after) => {
  const bytes = Buffer.concat([Buffer.from(before), Buffer.from(text), Buffer.from(after)])
  const decoded = decodeTextFile(bytes)
  expect(decoded).toMatchObject({ encoding: 'utf-8', certainty: 'damaged' })
  expect(decoded.text).toContain(text)
  expect(decoded.text.replace(text, '')).toMatch(/^(?:\uFFFDr|\uFFFD|caf\uFFFD )$/)
})

test('a few letters that are not UTF-8 are read as Latin-1, which is a guess', () => {
  expect(decodeTextFile(Buffer.from('Fehler: größer als 5 MB', 'latin1'))).toEqual({
    text: 'Fehler: größer als 5 MB',
    encoding: 'windows-1252',
    certainty: 'guessed',
  })
})

test.each([
  ['line ends', 'a\r\nb\rc\nd\u2028e\fg', 'a\nb\nc\nd\ne\ng'],
  ['accents', 'u\u0308ber', 'über'],
  ['colors of a terminal', '\u001b[1;31merror\u001b[0m: \u001b]0;title\u0007no space left', 'error: no space left'],
  ['few control characters', `${'a log of a terminal '.repeat(10)}\u0007\b`, 'a log of a terminal '.repeat(10)],
])('%s are brought into one form', (_name, sent, text) => {
  expect(decodeTextFile(Buffer.from(sent)).text).toBe(text)
})

describe('what is not text is refused, whatever it is called:', () => {
  test.each([
    ['a zip archive', bytesOf('PK\x03\x04', [20, 0, 0, 0]), 'zip'],
    ['a zip bomb', bytesOf('PK\x03\x04', [20, 0], deflateRawSync(Buffer.alloc(9_000_000)).toString('latin1')), 'zip'],
    ['gzip', gzipSync('some text'), 'gzip'],
    ['bzip2', bytesOf('BZh91AY&SY'), 'bzip2'],
    ['xz', bytesOf([0xfd], '7zXZ', [0]), 'xz'],
    ['zstd', bytesOf([0x28, 0xb5, 0x2f, 0xfd]), 'zstd'],
    ['PDF', bytesOf('%PDF-1.7\n'), 'pdf'],
    ['a PNG image', bytesOf([0x89], 'PNG\r\n', [0x1a, 0x0a]), 'png'],
    ['a JPEG image', bytesOf([0xff, 0xd8, 0xff, 0xe0]), 'jpeg'],
    ['a GIF image', bytesOf('GIF89a'), 'gif'],
    ['a WebP image', bytesOf('RIFF', [1, 2, 3, 4], 'WEBPVP8 '), 'webp'],
    ['a program of Linux', bytesOf([0x7f], 'ELF', [2, 1, 1]), 'elf'],
    ['a program of Windows', bytesOf('MZ', [0x90, 0]), 'pe'],
    ['a class of Java', bytesOf([0xca, 0xfe, 0xba, 0xbe]), 'class'],
    ['a database', bytesOf('SQLite format 3', [0]), 'sqlite'],
    ['a text with NUL', bytesOf('a\0b'), 'binary'],
    ['UTF-32', bytesOf([0xff, 0xfe, 0, 0], [0x61, 0, 0, 0]), 'binary'],
    [
      'bytes of a program without a known start',
      Buffer.from(Array.from({ length: 4000 }, (_, at) => 1 + ((at * 7919) % 255))),
      'binary',
    ],
  ])('%s', (_name, bytes, file_type) => {
    expect(refusal(bytes)).toBe(`415 ${file_type}`)
  })

  test('and the answer lists what is taken', () => {
    expect(() => decodeTextFile(bytesOf('%PDF-1.7'))).toThrow(/PDF document; send text in UTF-8.*\.txt, \.md, \.log/)
  })
})

test.each([
  ['a mark of UTF-16 before half a character', bytesOf([0xff, 0xfe], [0x61])],
  ['a mark of UTF-16 before half a surrogate pair', bytesOf([0xff, 0xfe], [0x00, 0xd8])],
  ['a mark of UTF-8 before other bytes', bytesOf([0xef, 0xbb, 0xbf], [0xe4, 0x20])],
])('%s is refused, since the file says what it is', (_name, bytes) => {
  expect(refusal(bytes)).toMatch(/^415/)
})

test.each([
  ['no byte', Buffer.alloc(0)],
  ['only a mark', bytesOf([0xef, 0xbb, 0xbf])],
  ['only blanks', Buffer.from(' \r\n\t \n')],
  ['only colors of a terminal', Buffer.from('\u001b[0m\n')],
])('a file with %s is refused for its text', (_name, bytes) => {
  expect(refusal(bytes)).toBe('422 body.file')
})

test('texts that begin like a known format are texts', () => {
  for (const text of [
    'PK: primary key missing',
    'MZ is the magic of DOS programs',
    'BZh is bzip2',
    'GIF89 was a format',
    'RIFF chunks of a wav file',
    'ID3 tags',
    'Rar! it failed',
  ])
    expect(decodeTextFile(Buffer.from(text)).text).toBe(text)
})

test('any bytes are text or refused with a reason, and the text has no character that a deposit may not have', () => {
  const files = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .tuple(fc.constantFrom([0xff, 0xfe], [0xfe, 0xff], [0xef, 0xbb, 0xbf]), fc.uint8Array({ maxLength: 100 }))
      .map(([mark, rest]) => Uint8Array.from([...mark, ...rest])),
    fc.string({ unit: 'binary', maxLength: 300 }).map((text) => new TextEncoder().encode(text)),
  )
  fc.assert(
    fc.property(files, (bytes) => {
      const refused = refusal(bytes)
      if (refused !== null) {
        expect(refused).toMatch(/^(?:415|422 body\.file)/)
        return
      }
      const { text } = decodeTextFile(bytes)
      expect(text).toBe(text.normalize('NFC'))
      expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/)
      expect(text).not.toMatch(/\p{Cs}/u)
    }),
    { numRuns: 2000 },
  )
})

test('any text comes back from its bytes in each encoding', () => {
  const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }).filter((text) => text.trim() !== '')
  fc.assert(
    fc.property(texts, (text) => {
      const read = decodeTextFile(Buffer.from(`${text}.`)).text
      for (const bytes of [utf16(`${text}.`, true), utf16(`${text}.`, false)])
        expect(decodeTextFile(bytes).text).toBe(read)
      expect(read).toBe(`${text}.`.replace(/[\u2028\u2029]/g, '\n').normalize('NFC'))
    }),
  )
})

test('a file may have the largest size, and not one byte more', () => {
  expect(decodeTextFile(Buffer.alloc(MAX_FILE_BYTES, 'a')).text).toHaveLength(MAX_FILE_BYTES)
  expect(refusal(Buffer.alloc(MAX_FILE_BYTES + 1, 'a'))).toMatch(/^413/)
})

test.each([
  ['\u001b[', '415 binary'],
  ['\u001b]', '415 binary'],
  ['\r', null],
  ['e\u0301', null],
  ['\u0316\u0301', null],
  ['\u001b[31m', '415 binary'],
])('half a megabyte of %j ends, of which a quadratic pattern would read for hours', (seed, expected) => {
  const bytes = Buffer.from(`a${seed.repeat(MAX_FILE_BYTES)}`).subarray(0, MAX_FILE_BYTES)
  expect(refusal(bytes)).toBe(expected)
})
