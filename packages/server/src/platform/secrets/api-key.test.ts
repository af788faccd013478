import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKeyHasher, generateApiKey, isPlausibleApiKey } from './api-key.ts'

const fixed = (byte: number) => (bytes: number) => Buffer.alloc(bytes, byte)
const random = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => () => Buffer.from(bytes))
const key_scopes = ['full', 'deposit', 'read', 'search_only', 'crawler', 'operator'] as const

test.each([
  ['full', 'cw_full_'],
  ['deposit', 'cw_dep_'],
  ['read', 'cw_read_'],
  ['search_only', 'cw_search_'],
  ['crawler', 'cw_crawler_'],
  ['operator', 'cw_operator_'],
] as const)('a key of the scope %s begins with %s', (scope, prefix) => {
  const key = generateApiKey(scope, fixed(7))
  expect(key.startsWith(prefix)).toBe(true)
  expect(key.slice(prefix.length)).toMatch(/^[\w-]{43}[0-9A-Za-z]{6}$/)
  expect(isPlausibleApiKey(key)).toBe(true)
})

test('a key contains 32 bytes of the random source', () => {
  let requested = 0
  generateApiKey('read', (bytes) => {
    requested = bytes
    return Buffer.alloc(bytes)
  })
  expect(requested).toBe(32)
  expect(generateApiKey('read', fixed(1))).not.toBe(generateApiKey('read', fixed(2)))
})

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

// Node has its own CRC-32 since 20.15
test.runIf(typeof crc32 === 'function')('the checksum is the CRC-32 of the characters before it, in base 62', () => {
  fc.assert(
    fc.property(random, (bytes) => {
      const key = generateApiKey('full', bytes)
      const value = [...key.slice(-6)].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0)
      expect(value).toBe(crc32(key.slice(0, -6)))
    }),
  )
})

test('a key with one wrong character is implausible', () => {
  fc.assert(
    fc.property(
      random,
      fc.constantFrom(...key_scopes),
      fc.nat(),
      fc.constantFrom(...digits),
      (bytes, scope, at, digit) => {
        const key = generateApiKey(scope, bytes)
        const position = 3 + (at % (key.length - 3))
        const changed = key.slice(0, position) + digit + key.slice(position + 1)
        expect(isPlausibleApiKey(changed)).toBe(changed === key)
      },
    ),
  )
})

test('texts of the wrong length, prefix or checksum are implausible', () => {
  const key = generateApiKey('full', fixed(3))
  for (const wrong of [
    '',
    'cw_',
    'cw_full_',
    key.slice(0, -1),
    `${key}x`,
    `cw_${key.slice(3).toUpperCase()}`,
    `cw_other_${key.slice(8)}`,
  ])
    expect(isPlausibleApiKey(wrong), wrong).toBe(false)
})

test('a key that an operator chooses has 24 to 512 characters', () => {
  expect([23, 24, 512, 513].map((length) => isPlausibleApiKey('o'.repeat(length)))).toEqual([false, true, true, false])
})

test('the hash is HMAC-SHA256 under the secret', () => {
  // RFC 4231, test case 2
  const digest = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'
  expect(createKeyHasher('Jefe')('what do ya want for nothing?').toString('hex')).toBe(digest)
  expect(createKeyHasher('Jefe')('another').toString('hex')).not.toBe(digest)
})
