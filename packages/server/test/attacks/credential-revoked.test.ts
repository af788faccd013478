import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CredentialWorld, createCredentialWorld, refusedFor } from '../credential-world.ts'
import { createHolder, type SigningHolder } from '../signing-holder.ts'
import { unreachableError } from '../web-sites.ts'

// An issuer has taken a credential back, and its holder goes on using it.

const list_url = 'https://status.example.com/lists/1'
const INDEX = 94_567
const LIST_BYTES = 16_384

let at: CredentialWorld
beforeEach(async () => {
  at = await createCredentialWorld()
})
afterEach(() => at.world.close())

const entry = {
  type: 'BitstringStatusListEntry',
  statusPurpose: 'revocation',
  statusListIndex: String(INDEX),
  statusListCredential: list_url,
}
const signWithStatus = (credentialStatus: unknown = entry) => at.sign({ fields: { credentialStatus } })

function encodeBits(indexes: readonly number[], bytes = LIST_BYTES): string {
  const bits = new Uint8Array(bytes)
  for (const index of indexes) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7))
  return `u${gzipSync(bits).toString('base64url')}`
}

const signList = (
  {
    revoked = [],
    subject = {},
    fields = {},
    header = {},
  }: { revoked?: number[]; subject?: object; fields?: object; header?: object } = {},
  issuer: SigningHolder = at.issuer,
) =>
  issuer.sign(
    {
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      id: list_url,
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      issuer: issuer.did,
      validFrom: at.world.clock.now.toISOString(),
      credentialSubject: {
        id: `${list_url}#list`,
        type: 'BitstringStatusList',
        statusPurpose: 'revocation',
        encodedList: encodeBits(revoked),
        ...subject,
      },
      ...fields,
    },
    { typ: 'vc+jwt', ...header },
  )

test('a revoked credential is refused from the next call on, and its neighbours are not', async () => {
  at.sites.publish(list_url, await signList({ revoked: [INDEX - 1, INDEX + 1] }))
  expect(await at.present(await signWithStatus())).toMatchObject({ status: 'active' })
  const revoked = [INDEX]
  // with the prefix of its encoding, and in the older form without it
  for (const encodedList of [encodeBits(revoked), encodeBits(revoked).slice(1)]) {
    at.sites.publish(list_url, await signList({ subject: { encodedList } }))
    expect(await at.present(await signWithStatus())).toMatchObject(refusedFor('ended by its issuer: revocation'))
  }
})

test('a suspended credential is refused, and each of several lists is asked', async () => {
  const other_url = 'https://status.example.com/lists/2'
  const suspension = { ...entry, statusPurpose: 'suspension', statusListCredential: other_url }
  const message = { ...entry, statusPurpose: 'message', statusListCredential: 'https://status.example.com/lists/3' }
  at.sites.publish(list_url, await signList())
  at.sites.publish(
    other_url,
    await signList({ revoked: [INDEX], subject: { statusPurpose: ['suspension'] }, fields: { id: other_url } }),
  )
  expect(await at.present(await signWithStatus([entry, suspension, message]))).toMatchObject(
    refusedFor('ended by its issuer: suspension'),
  )
  expect(at.sites.requested).toEqual([list_url, other_url])
})

test('a list is used again only for as long as its host says, five minutes at most', async () => {
  const publish = async (revoked: number[], cache_control: string) =>
    at.sites.publish(list_url, { body: await signList({ revoked }), headers: { 'cache-control': cache_control } })
  await publish([], 'public, max-age=86400')
  const credential = await signWithStatus()
  expect(await at.present(credential)).toMatchObject({ status: 'active' })
  await publish([INDEX], 'no-store, max-age=60')
  at.world.clock.advance(299_000)
  expect(await at.present(credential)).toMatchObject({ status: 'active' })
  at.world.clock.advance(2000)
  expect(await at.present(credential)).toMatchObject(refusedFor('ended by its issuer'))
  await publish([], '')
  expect(await at.present(credential)).toMatchObject({ status: 'active' })
  expect(at.sites.requested).toHaveLength(3)
})

test('a credential whose list cannot be had is refused, with the reason', async () => {
  const credential = await signWithStatus()
  const present = () => at.bob.presentMembership({ workspace_id: at.workspace_id, credential })
  const unavailable = { status: 503, error: 'ServerError', message: expect.stringContaining('status.example.com') }
  at.sites.publish(list_url, unreachableError())
  await expect(present()).rejects.toMatchObject(unavailable)
  at.sites.publish(list_url, { status: 500 })
  await expect(present()).rejects.toMatchObject(unavailable)
  at.sites.publish(list_url, { status: 302, headers: { location: 'http://169.254.169.254/' } })
  await expect(present()).rejects.toMatchObject(unavailable)
  expect(at.sites.requested).toEqual([list_url, list_url, list_url])
  at.sites.publish(list_url, { status: 404 })
  await expect(present()).rejects.toMatchObject(refusedFor('not where the credential says'))
  at.sites.publish(list_url, { body: 'x'.repeat(10_000), is_truncated: true })
  await expect(present()).rejects.toMatchObject(refusedFor('larger than'))
})

test('a list by anybody else, of another address, type, purpose or time is refused', async () => {
  const thief = await createHolder()
  const now_s = Math.floor(at.world.clock.now.getTime() / 1000)
  const lists: [string, string][] = [
    [await signList({}, thief), 'of another issuer'],
    [await signList({}, { ...thief, did: at.issuer.did }), 'the key that kid names'],
    [await signList({ header: { kid: undefined } }, { ...thief, did: at.issuer.did }), 'the signature is not one'],
    [await signList({ fields: { id: 'https://status.example.com/lists/2' } }), 'of another address'],
    [await signList({ fields: { type: ['VerifiableCredential'] } }), 'no BitstringStatusListCredential'],
    [await signList({ subject: { statusPurpose: 'suspension' } }), 'not one of the purpose'],
    [await signList({ subject: { type: 'Other' } }), 'not one of the purpose'],
    [await signList({ fields: { exp: now_s - 600 } }), 'has expired'],
    [await signList({ fields: { nbf: now_s + 600 } }), 'not valid yet'],
    [await signList({ header: { typ: 'JWT' } }), 'no vc\\+jwt'],
    ['{"encodedList":"u"}', 'not a signed JWT'],
    ['', 'not a signed JWT'],
  ]
  const credential = await signWithStatus()
  for (const [list, reason] of lists) {
    at.sites.publish(list_url, list)
    expect(await at.present(credential)).toMatchObject(refusedFor(reason))
  }
})

test('a list that is too short, not compressed, or unpacks to a hundred megabytes is refused', async () => {
  const credential = await signWithStatus()
  const bomb = `u${gzipSync(new Uint8Array(100 * 1024 * 1024), { level: 9 }).toString('base64url')}`
  const lists: [string, string][] = [
    [encodeBits([], 100), 'too short'],
    ['uAAAA', 'not gzip'],
    [bomb, 'not gzip, or more than'],
  ]
  for (const [encodedList, reason] of lists) {
    at.sites.publish(list_url, await signList({ subject: { encodedList } }))
    expect(await at.present(credential)).toMatchObject(refusedFor(reason))
  }
})

test('a status that cannot be looked up refuses the credential', async () => {
  const wrong = [
    { ...entry, type: 'RevocationList2020Status' },
    { ...entry, statusListIndex: '-1' },
    { ...entry, statusListIndex: '1e3' },
    { ...entry, statusListCredential: undefined },
    { ...entry, statusSize: 2 },
    Array.from({ length: 5 }, () => entry),
    'https://status.example.com',
    null,
  ]
  for (const status of wrong)
    expect(await at.present(await signWithStatus(status))).toMatchObject(refusedFor('credentialStatus'))
  expect(at.sites.requested).toEqual([])
})

test('a credential with a wrong signature does not make the service call the list that it names', async () => {
  const [header, , signature] = (await at.sign()).split('.')
  const [, payload] = (await signWithStatus()).split('.')
  expect(await at.present(`${header}.${payload}.${signature}`)).toMatchObject(refusedFor('signature'))
  expect(at.sites.requested).toEqual([])
})
