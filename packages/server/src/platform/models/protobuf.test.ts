import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesField, floatField, integerField, messageField, stringField, varint } from './protobuf.ts'

test.each([
  [0, '00'],
  [1, '01'],
  [127, '7f'],
  [128, '8001'],
  [150, '9601'],
  [300, 'ac02'],
  [16_384, '808001'],
  [2 ** 32, '8080808010'],
  [Number.MAX_SAFE_INTEGER, 'ffffffffffffff0f'],
  [-1, 'ffffffffffffffffff01'],
  [-2, 'feffffffffffffffff01'],
])('the varint of %d is %s', (value, hex) => {
  expect(hexOf([varint(value)])).toBe(hex)
})

test('a decoded varint is the encoded value', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(readVarint(varint(value))).toBe(BigInt(value))
    }),
  )
})

test.each([
  ['an integer', integerField(1, 150), '089601'],
  ['a field number above 15', integerField(20, 1), 'a00101'],
  ['a float, little-endian', floatField(2, 1), '150000803f'],
  ['text', stringField(2, 'testing'), '120774657374696e67'],
  ['text beyond ASCII is measured in bytes', stringField(1, 'é'), '0a02c3a9'],
  ['empty text', stringField(1, ''), '0a00'],
  ['bytes', bytesField(9, Uint8Array.of(1, 2)), '4a020102'],
  ['a message', messageField(3, integerField(1, 150)), '1a03089601'],
  [
    'a message within a message',
    messageField(1, messageField(2, integerField(1, 1)), stringField(3, 'a')),
    '0a07120208011a0161',
  ],
])('a field is encoded: %s', (_name, chunks, hex) => {
  expect(hexOf(chunks)).toBe(hex)
})

function hexOf(chunks: Uint8Array[]): string {
  return Buffer.concat(chunks).toString('hex')
}

function readVarint(bytes: Uint8Array): bigint {
  const bits = bytes.reduce((sum, byte, at) => sum | (BigInt(byte & 0x7f) << BigInt(7 * at)), 0n)
  return BigInt.asIntN(64, bits)
}
