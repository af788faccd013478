import { beforeEach, expect, test } from 'vitest'
import { OutgoingError } from '../../../platform/outgoing/outgoing-error.ts'
import type { OutgoingAnswer } from '../../../platform/outgoing/send-request.ts'
import { resolveDid, resolveKey } from './resolve-did.ts'
import { createWebDocuments } from './web-documents.ts'

const multikey = 'z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK'
const other_multikey = 'z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp'
const p256_multikey = 'zDnaerDaTF5BXEavCrfRZEk316dpbLsfPDZ3WJ5hRTPFU2169'
const did = 'did:web:agents.example.com'

let now_ms: number
let urls: string[]
/** answer of the host: a document, bytes, or a failure */
let respond: (url: string) => object | string | OutgoingError
let parts: { web_documents: ReturnType<typeof createWebDocuments> }

const answer = (body: string, fields: Partial<OutgoingAnswer> = {}): OutgoingAnswer => ({
  status: 200,
  headers: {},
  body: Buffer.from(body),
  is_truncated: false,
  duration_ms: 1,
  ...fields,
})

const createParts = (allow_private = false) => ({
  web_documents: createWebDocuments({
    allow_private,
    now: () => new Date(now_ms),
    outgoing: {
      async send({ url }, limits) {
        expect(limits).toEqual({ timeout_ms: 5000, max_bytes: 65_536 })
        urls.push(url)
        const response = respond(url)
        if (response instanceof OutgoingError) throw response
        if (typeof response === 'string') return answer(response)
        return 'status' in response ? answer('', response as Partial<OutgoingAnswer>) : answer(JSON.stringify(response))
      },
    },
  }),
})

const method = (name: string, publicKeyMultibase: string, id = did) => ({
  id: `${id}#${name}`,
  type: 'Multikey',
  controller: id,
  publicKeyMultibase,
})
const documentOf = (...methods: ReturnType<typeof method>[]) => ({
  '@context': ['https://www.w3.org/ns/did/v1'],
  id: did,
  verificationMethod: methods,
  authentication: methods.map(({ id }) => id),
})

beforeEach(() => {
  now_ms = Date.parse('2026-03-01T12:00:00Z')
  urls = []
  respond = () => documentOf(method('a', multikey))
  parts = createParts()
})

test('a did:key is its own document', async () => {
  const key_did = `did:key:${p256_multikey}`
  const document = await resolveDid(parts, key_did)
  const key = { id: `${key_did}#${p256_multikey}`, jwk: { kty: 'EC', crv: 'P-256' } }
  expect(document).toMatchObject({ id: key_did, authentication: [key], assertion: [key] })
  expect(urls).toEqual([])
})

test('a did:jwk is its own document', async () => {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }
  const jwk_did = `did:jwk:${Buffer.from(JSON.stringify({ ...jwk, use: 'sig' })).toString('base64url')}`
  const key = { id: `${jwk_did}#0`, jwk }
  expect(await resolveDid(parts, jwk_did)).toEqual({ id: jwk_did, authentication: [key], assertion: [key] })
})

test('the example of the did:jwk specification is resolved', async () => {
  const jwk_did =
    'did:jwk:eyJjcnYiOiJQLTI1NiIsImt0eSI6IkVDIiwieCI6ImFjYklRaXVNczNpOF91c3pFakoydHBUdFJNNEVVM3l6OTFQSDZDZEgyVjAiLCJ5IjoiX0tjeUxqOXZXTXB0bm1LdG00NkdxRHo4d2Y3NEk1TEtncmwyR3pIM25TRSJ9'
  const x = 'acbIQiuMs3i8_uszEjJ2tpTtRM4EU3yz91PH6CdH2V0'
  expect((await resolveKey(parts, jwk_did, '#0', 'assertion')).jwk).toMatchObject({ crv: 'P-256', x })
})

test.each([
  ['no DID', 'agent'],
  ['another method', 'did:ion:abc'],
  ['a fragment', `did:key:${multikey}#${multikey}`],
  ['a query', `${did}?versionId=1`],
  ['a line end', `did:key:${multikey}\n`],
  ['too long', `did:web:${'a'.repeat(500)}`],
  ['another key', 'did:key:z6LSbysY2xFMRpGMhb7tFTLMpeuPRaqaWM1yECx2AtzE3KCc'],
  [
    'a JWK with its private part',
    `did:jwk:${Buffer.from('{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","d":"a"}').toString('base64url')}`,
  ],
  ['no JSON', 'did:jwk:abc'],
  ['a second spelling of base64', 'did:jwk:eyJjcnYiOiJQLTI1NiJ9='],
  ['a host in capitals', 'did:web:Agents.example.com'],
  ['the default port', 'did:web:agents.example.com%3A443'],
  ['a port in small letters', 'did:web:agents.example.com%3a8443'],
  ['an address', 'did:web:93.184.216.34'],
  ['an address as a number', 'did:web:1572395042'],
  ['a way out of the path', 'did:web:agents.example.com:..:x'],
  ['an encoded way out of the path', 'did:web:agents.example.com:%2e%2e'],
  ['a slash', 'did:web:agents.example.com%2Fx'],
  ['a user', 'did:web:user%40agents.example.com'],
  ['no host', 'did:web::x'],
  ['this machine', 'did:web:127.0.0.1%3A8080'],
])('refused without a request: %s', async (_what, text) => {
  await expect(resolveDid(parts, text)).rejects.toMatchObject({ name: 'Error', code: 'invalid' })
  expect(urls).toEqual([])
})

test.each([
  ['did:web:agents.example.com', 'https://agents.example.com/.well-known/did.json'],
  ['did:web:agents.example.com%3A8443', 'https://agents.example.com:8443/.well-known/did.json'],
  ['did:web:example.com:agents:seven', 'https://example.com/agents/seven/did.json'],
  ['did:web:localhost%3A8080', 'https://localhost:8080/.well-known/did.json'],
])('%s is fetched from %s', async (text, url) => {
  respond = () => ({ ...documentOf(), id: text })
  await resolveDid(parts, text)
  expect(urls).toEqual([url])
})

test('a host on this machine is called by http where private targets are permitted', async () => {
  parts = createParts(true)
  for (const host of ['localhost%3A8080', '127.0.0.1%3A8080', 'agents.internal']) {
    respond = () => ({ ...documentOf(), id: `did:web:${host}` })
    await resolveDid(parts, `did:web:${host}`)
  }
  expect(urls).toEqual([
    'http://localhost:8080/.well-known/did.json',
    'http://127.0.0.1:8080/.well-known/did.json',
    'https://agents.internal/.well-known/did.json',
  ])
})

test('a document names its keys by reference or in place, with absolute or relative ids, in three forms', async () => {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }
  respond = () => ({
    id: did,
    verificationMethod: [
      { id: '#jwk', type: 'JsonWebKey2020', controller: did, publicKeyJwk: jwk },
      {
        id: `${did}#58`,
        type: 'Ed25519VerificationKey2018',
        publicKeyBase58: 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z',
      },
      {
        id: '#x',
        type: 'X25519KeyAgreementKey2020',
        publicKeyMultibase: 'z6LSbysY2xFMRpGMhb7tFTLMpeuPRaqaWM1yECx2AtzE3KCc',
      },
    ],
    authentication: ['#jwk', `${did}#58`, '#x', '#missing'],
    assertionMethod: [method('in-place', multikey)],
  })
  const document = await resolveDid(parts, did)
  expect(document.authentication).toEqual([
    { id: `${did}#jwk`, jwk },
    { id: `${did}#58`, jwk: expect.objectContaining({ crv: 'Ed25519' }) },
  ])
  expect(document.assertion).toMatchObject([{ id: `${did}#in-place` }])
})

test('keys of another DID in a document are none of this one', async () => {
  const foreign = 'did:web:others.example.com'
  respond = () => ({
    ...documentOf(method('a', multikey), method('b', multikey, foreign), {
      ...method('c', multikey),
      controller: foreign,
    }),
  })
  expect((await resolveDid(parts, did)).authentication).toMatchObject([{ id: `${did}#a` }])
})

test.each([
  ['of another DID', { ...documentOf(), id: 'did:web:others.example.com' }],
  ['two keys of one id', documentOf(method('a', multikey), method('a', other_multikey))],
  ['a list', [documentOf()]],
  ['not JSON', '<html>'],
  ['not UTF-8', { ...answer(''), body: Uint8Array.of(0x7b, 0xff, 0x7d) }],
  ['more methods than are read', documentOf(...Array.from({ length: 51 }, (_, i) => method(String(i), multikey)))],
  ['a redirect', { status: 302, headers: { location: 'http://169.254.169.254/' } }],
  ['missing', { status: 404 }],
  ['longer than is read', { status: 200, is_truncated: true }],
])('a document is refused: %s', async (_what, response) => {
  respond = () => response
  await expect(resolveDid(parts, did)).rejects.toMatchObject({ code: 'invalid' })
})

const failure = (code: ConstructorParameters<typeof OutgoingError>[0]) =>
  new OutgoingError(code, `no answer: ${code}`, { duration_ms: 1 })

test.each([
  ['invalid', failure('refused')],
  ['unreachable', failure('timeout')],
  ['unreachable', failure('connection')],
  ['unreachable', failure('tls')],
  ['unreachable', failure('dns')],
  ['unreachable', { status: 503 }],
  ['unreachable', { status: 429 }],
] as const)('the error says what a host that does not answer makes of its DIDs: %s', async (code, response) => {
  respond = () => response
  await expect(resolveDid(parts, did)).rejects.toMatchObject({ code })
  // nothing is kept of a failure
  respond = () => documentOf(method('a', multikey))
  expect(await resolveDid(parts, did)).toMatchObject({ id: did })
})

test('a document is kept for five minutes, and a removed key is none from the next fetch on', async () => {
  await resolveKey(parts, did, '#a', 'authentication')
  respond = () => documentOf(method('b', other_multikey))
  now_ms += 299_000
  await resolveKey(parts, did, '#a', 'authentication')
  expect(urls).toHaveLength(1)
  now_ms += 1000
  await expect(resolveKey(parts, did, '#a', 'authentication')).rejects.toMatchObject({ code: 'invalid' })
})

test('a document is kept no longer when the clock is set back', async () => {
  await resolveDid(parts, did)
  now_ms -= 3_600_000
  await resolveDid(parts, did)
  expect(urls).toHaveLength(2)
})

test('an unknown key has the document fetched once more, and more of them do so after a pause', async () => {
  await resolveDid(parts, did)
  respond = () => documentOf(method('a', multikey), method('b', other_multikey))
  expect(await resolveKey(parts, did, `${did}#b`, 'authentication')).toMatchObject({ id: `${did}#b` })
  expect(urls).toHaveLength(2)
  for (let i = 0; i < 5; i++)
    await expect(resolveKey(parts, did, `#unknown-${i}`, 'authentication')).rejects.toMatchObject({ code: 'invalid' })
  expect(urls).toHaveLength(2)
  now_ms += 5000
  await expect(resolveKey(parts, did, '#unknown', 'authentication')).rejects.toMatchObject({ code: 'invalid' })
  expect(urls).toHaveLength(3)
})

test('who asks at the same time shares one fetch', async () => {
  const documents = await Promise.all(Array.from({ length: 20 }, () => resolveDid(parts, did)))
  expect([new Set(documents).size, urls.length]).toEqual([1, 1])
})

test('of many documents the newest are kept', async () => {
  const nth = (i: number) => `${did}:agents:${i}`
  respond = (url) => ({ id: nth(Number(/(\d+)\/did\.json/.exec(url)?.[1])) })
  for (let i = 0; i <= 1000; i++) await resolveDid(parts, nth(i))
  await resolveDid(parts, nth(1))
  expect(urls).toHaveLength(1001)
  await resolveDid(parts, nth(0))
  expect(urls).toHaveLength(1002)
})

test('a key is found by its id, and without one when it is the only one for the purpose', async () => {
  respond = () => ({ ...documentOf(method('a', multikey), method('b', other_multikey)), assertionMethod: ['#b'] })
  expect(await resolveKey(parts, did, null, 'assertion')).toMatchObject({ id: `${did}#b` })
  expect(await resolveKey(parts, did, did, 'assertion')).toMatchObject({ id: `${did}#b` })
  await expect(resolveKey(parts, did, null, 'authentication')).rejects.toMatchObject({ code: 'invalid' })
  await expect(resolveKey(parts, did, '#a', 'assertion')).rejects.toMatchObject({ code: 'invalid' })
  await expect(resolveKey(parts, did, `did:key:${multikey}#${multikey}`, 'authentication')).rejects.toMatchObject({
    code: 'invalid',
  })
})
