import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { signCompact } from '../../../test/did-holder.ts'
import { type PublicJwk, readPublicJwk } from './did/public-jwk.ts'
import { readJwsHeader, readKid, verifyJws } from './verify-jws.ts'

const ed25519 = generateKeyPairSync('ed25519')
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const jwkOf = ({ publicKey }: { publicKey: KeyObject }) =>
  readPublicJwk(publicKey.export({ format: 'jwk' })) as PublicJwk

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signJws = (header: unknown, { privateKey }: { privateKey: KeyObject }): string =>
  signCompact(privateKey, header, { a: 1 })

test.each([
  ['EdDSA', ed25519],
  ['Ed25519', ed25519],
  ['ES256', p256],
])('%s is verified by a key of its kind', async (alg, pair) => {
  const { header, payload } = await verifyJws(signJws({ alg, kid: 'any' }, pair), { jwk: jwkOf(pair) })
  expect([header, JSON.parse(Buffer.from(payload).toString())]).toEqual([{ alg, kid: 'any' }, { a: 1 }])
})

const valid = signJws({ alg: 'ES256' }, p256)
const [head = '', body = '', signature = ''] = valid.split('.')
const p256_x = Buffer.from(jwkOf(p256).x, 'base64url')
const hs256 = `${encode({ alg: 'HS256' })}.${body}`
test.each([
  ['alg none', `${encode({ alg: 'none' })}.${body}.`],
  ['alg none with the signature of another algorithm', `${encode({ alg: 'none' })}.${body}.${signature}`],
  ['no signature', `${head}.${body}.`],
  [
    'HS256 with the public key as the secret',
    `${hs256}.${createHmac('sha256', p256_x).update(hs256).digest('base64url')}`,
  ],
  ['ES256 by another key', signJws({ alg: 'ES256' }, generateKeyPairSync('ec', { namedCurve: 'P-256' }))],
  ['the algorithm of another kind of key', signJws({ alg: 'EdDSA' }, p256)],
  ['an Ed25519 signature that names ES256', signJws({ alg: 'ES256' }, ed25519)],
  ['a key of its own in the header', signJws({ alg: 'EdDSA', jwk: jwkOf(ed25519) }, ed25519)],
  ['another payload', `${head}.${encode({ a: 2 })}.${signature}`],
  ['critical extensions', signJws({ alg: 'ES256', crit: ['b64'], b64: false }, p256)],
  ['four parts', `${valid}.x`],
  [
    'a signature in DER',
    `${head}.${body}.${sign('sha256', Buffer.from(`${head}.${body}`), p256.privateKey).toString('base64url')}`,
  ],
  ['two members of one name in the header', signJws('{"alg":"none","alg":"ES256"}', p256)],
  ['an empty text', ''],
  ['a header that is no object', `${encode('x')}.${body}.${signature}`],
])('refused: %s', async (_what, jws) => {
  await expect(verifyJws(jws, { jwk: jwkOf(p256) })).rejects.toMatchObject({ code: 'invalid' })
})

test('the header of a JWS is read, and its kid is a text or absent', () => {
  expect(readKid(readJwsHeader(signJws({ alg: 'ES256', kid: '#a' }, p256)))).toBe('#a')
  expect(readKid(readJwsHeader(valid))).toBeNull()
  for (const kid of ['', 7, { a: 1 }, ['#a']])
    expect(() => readKid(readJwsHeader(signJws({ alg: 'ES256', kid }, p256)))).toThrow('kid')
})
