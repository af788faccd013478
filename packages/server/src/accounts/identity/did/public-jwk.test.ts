import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase58, encodeBase58 } from './base58.ts'
import { multikeyOf, type PublicJwk, readBase58Key, readMultikey, readPublicJwk } from './public-jwk.ts'

test('bytes come back from base58 as they were, zeros at the beginning included', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      expect([...(decodeBase58(encodeBase58(bytes)) ?? [])]).toEqual([...bytes])
    }),
  )
})

test.each([
  ['Hello World!', '2NEpo7TZRRrLZSi2U'],
  ['The quick brown fox jumps over the lazy dog.', 'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z'],
  ['\0\0(\x7f\xb4\xcd', '11233QC4'],
])('base58 of %j is that of the specification', (text, encoded) => {
  expect(encodeBase58(Buffer.from(text, 'latin1'))).toBe(encoded)
})

test.each(['0', 'O', 'I', 'l', 'a b', 'é', '1'.repeat(129)])('%j is no base58 of a key', (text) => {
  expect(decodeBase58(text)).toBeNull()
})

/** Examples from the specification of did:key. */
const vectors: [multikey: string, crv: string][] = [
  ['z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK', 'Ed25519'],
  ['z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp', 'Ed25519'],
  ['zDnaerDaTF5BXEavCrfRZEk316dpbLsfPDZ3WJ5hRTPFU2169', 'P-256'],
  ['zDnaerx9CtbPJ1q36T5Ln5wYt3MQYeGRG5ehnPAmxcf5mDZpv', 'P-256'],
]
test.each(vectors)('%s is read and written', (multikey, crv) => {
  const jwk = readMultikey(multikey) as PublicJwk
  expect([jwk.crv, multikeyOf(jwk)]).toEqual([crv, multikey])
})

test('a key that Node makes comes back from its multikey and from its JWK', () => {
  for (let i = 0; i < 20; i++) {
    const { publicKey } =
      i % 2 === 0 ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const jwk = publicKey.export({ format: 'jwk' })
    const read = readPublicJwk({ ...jwk, kid: 'any', use: 'sig', alg: 'any' }) as PublicJwk
    expect(read).toEqual(jwk)
    expect(readMultikey(multikeyOf(read))).toEqual(jwk)
  }
})

const [[ed25519 = ''] = [], , [p256 = ''] = []] = vectors
const bytes = decodeBase58(ed25519.slice(1)) as Uint8Array
const point = decodeBase58(p256.slice(1)) as Uint8Array

test.each([
  ['base58 of another multibase', `m${ed25519.slice(1)}`],
  ['no multibase', ed25519.slice(1)],
  ['a zero byte before it', `z1${ed25519.slice(1)}`],
  ['one byte less', `z${encodeBase58(bytes.subarray(0, -1))}`],
  ['one byte more', `z${encodeBase58(Uint8Array.from([...bytes, 0]))}`],
  ['the prefix of X25519', `z${encodeBase58(Uint8Array.from([0xec, 1, ...bytes.subarray(2)]))}`],
  ['the prefix of secp256k1', `z${encodeBase58(Uint8Array.from([0xe7, 1, ...point.subarray(2)]))}`],
  [
    'a point that is not on the curve',
    `z${encodeBase58(Uint8Array.from([0x80, 0x24, 2, ...new Uint8Array(32).fill(0xff)]))}`,
  ],
  ['a point of an unknown form', `z${encodeBase58(Uint8Array.from([0x80, 0x24, 5, ...point.subarray(3)]))}`],
  ['nothing', 'z'],
])('a multikey is refused: %s', (_what, text) => {
  expect(readMultikey(text)).toBeNull()
})

const ec = readMultikey(p256) as Extract<PublicJwk, { kty: 'EC' }>
test.each([
  ['the private part', { ...ec, d: ec.x }],
  ['a key for encryption', { ...ec, use: 'enc' }],
  ['a point that is not on the curve', { ...ec, y: ec.x }],
  ['no y', { kty: 'EC', crv: 'P-256', x: ec.x }],
  ['another curve', { ...ec, crv: 'secp256k1' }],
  ['a symmetric key', { kty: 'oct', k: ec.x }],
  ['an RSA key', { kty: 'RSA', n: ec.x, e: 'AQAB' }],
  ['another spelling of base64url', { ...ec, x: `${ec.x}=` }],
  ['a list', [ec]],
  ['nothing', null],
])('a JWK is refused: %s', (_what, jwk) => {
  expect(readPublicJwk(jwk)).toBeNull()
})

test('a key without multicodec is one by its length', () => {
  expect(readBase58Key(encodeBase58(bytes.subarray(2)))).toEqual(readMultikey(ed25519))
  expect(readBase58Key(encodeBase58(point.subarray(2)))).toEqual(ec)
  expect(readBase58Key(encodeBase58(bytes.subarray(3)))).toBeNull()
})
