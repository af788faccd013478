import { calculateJwkThumbprint } from 'jose'
import { expect, test } from 'vitest'
import { verifyProof } from './dpop-proof.ts'

/** The examples of RFC 9449, sections 4.1 and 7.1. */
const token_proof =
  'eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2IiwiandrIjp7Imt0eSI6IkVDIiwieCI6Imw4dEZyaHgtMzR0VjNoUklDUkRZOXpDa0RscEJoRjQyVVFVZldWQVdCRnMiLCJ5IjoiOVZFNGpmX09rX282NHpiVFRsY3VOSmFqSG10NnY5VERWclUwQ2R2R1JEQSIsImNydiI6IlAtMjU2In19.eyJqdGkiOiItQndDM0VTYzZhY2MybFRjIiwiaHRtIjoiUE9TVCIsImh0dSI6Imh0dHBzOi8vc2VydmVyLmV4YW1wbGUuY29tL3Rva2VuIiwiaWF0IjoxNTYyMjYyNjE2fQ.2-GxA6T8lP4vfrg8v-FdWP0A0zdrj8igiMLvqRMUvwnQg4PtFLbdLXiOSsX0x7NVY-FNyJK70nfbV37xRZT3Lg'
const resource_proof =
  'eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2IiwiandrIjp7Imt0eSI6IkVDIiwieCI6Imw4dEZyaHgtMzR0VjNoUklDUkRZOXpDa0RscEJoRjQyVVFVZldWQVdCRnMiLCJ5IjoiOVZFNGpmX09rX282NHpiVFRsY3VOSmFqSG10NnY5VERWclUwQ2R2R1JEQSIsImNydiI6IlAtMjU2In19.eyJqdGkiOiJlMWozVl9iS2ljOC1MQUVCIiwiaHRtIjoiR0VUIiwiaHR1IjoiaHR0cHM6Ly9yZXNvdXJjZS5leGFtcGxlLm9yZy9wcm90ZWN0ZWRyZXNvdXJjZSIsImlhdCI6MTU2MjI2MjYxOCwiYXRoIjoiZlVIeU8ycjJaM0RaNTNFc05yV0JiMHhXWG9hTnk1OUlpS0NBcWtzbVFFbyJ9.2oW9RP35yRqzhrtNP86L-Ey71EOptxRimPPToA1plemAgR6pxHF8y6-yqyVnmcw6Fy1dqd-jfxSYoMxhAJpLjA'
const access_token = 'Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU'
const THUMBPRINT = '0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I'

const token_request = { method: 'POST', url: 'https://server.example.com/token', access_token: null }
const resource_request = { method: 'GET', url: 'https://resource.example.org/protectedresource', access_token }
const atSecond = (seconds: number): Date => new Date(seconds * 1000)

test('the proofs of RFC 9449 are valid at their time, for their request', async () => {
  expect(await verifyProof(token_proof, token_request, atSecond(1562262616))).toEqual({
    key_thumbprint: THUMBPRINT,
    jti: '-BwC3ESc6acc2lTc',
    nonce: null,
  })
  expect(await verifyProof(resource_proof, resource_request, atSecond(1562262618))).toEqual({
    key_thumbprint: THUMBPRINT,
    jti: 'e1j3V_bKic8-LAEB',
    nonce: null,
  })
})

test('the thumbprint is that of RFC 7638', async () => {
  const jwk = {
    kty: 'RSA',
    n: '0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw',
    e: 'AQAB',
  }
  expect(await calculateJwkThumbprint(jwk)).toBe('NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs')
})

test.each([
  ['another method', { ...resource_request, method: 'POST' }, 'htm'],
  ['a method in lower case', { ...resource_request, method: 'get' }, 'htm'],
  ['another path', { ...resource_request, url: 'https://resource.example.org/other' }, 'htu'],
  ['another host', { ...resource_request, url: 'https://resource.example.com/protectedresource' }, 'htu'],
  ['another scheme', { ...resource_request, url: 'http://resource.example.org/protectedresource' }, 'htu'],
  ['another token', { ...resource_request, access_token: `${access_token}x` }, 'ath'],
])('a proof is not valid for %s', async (_, request, claim) => {
  await expect(verifyProof(resource_proof, request, atSecond(1562262618))).rejects.toThrow(`see its ${claim}`)
})

test.each([
  [-61, 'from the future'],
  [-60, null],
  [0, null],
  [360, null],
  [361, 'too old'],
  [600, 'too old'],
  [-600, 'from the future'],
])('a proof %i seconds after its iat is %s', async (seconds, refusal) => {
  const verified = verifyProof(resource_proof, resource_request, atSecond(1562262618 + seconds))
  if (refusal === null) await expect(verified).resolves.toMatchObject({ key_thumbprint: THUMBPRINT })
  else await expect(verified).rejects.toThrow(refusal)
})

test.each([
  ['https://resource.example.org:443/protectedresource?query=1#part'],
  ['HTTPS://Resource.Example.ORG/protectedresource'],
  ['https://resource.example.org/a/../protectedresource'],
])('the address %s of a request is the one of the proof', async (url) => {
  const verified = await verifyProof(resource_proof, { ...resource_request, url }, atSecond(1562262618))
  expect(verified.key_thumbprint).toBe(THUMBPRINT)
})
