import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextExperience } from '../experience-fixtures.ts'
import { type RegisteredContributor, registerNewcomer } from './register-contributors.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { cleanUp, createStorage } from './server-storage.ts'

let server: ServerProcess
let person: RegisteredContributor
beforeAll(async () => {
  server = await startServer({ ...(await createStorage('pglite')).environment, LOG_LEVEL: 'error' })
  person = await registerNewcomer(server)
})
afterAll(cleanUp)

interface RawResponse {
  status: number
  headers: string
  body: { error?: string; message?: string; details?: unknown }
}

/** Sends raw bytes, and returns the response once the server closes the connection. */
const sendRaw = (...parts: (string | Buffer)[]) =>
  new Promise<RawResponse>((resolve, reject) => {
    const socket = connect(Number(new URL(server.base_url).port), '127.0.0.1')
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    // the server may close before it has received everything
    socket.on('error', () => {})
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n')
      const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? 0)
      if (status === 0) reject(new Error(`no answer: ${JSON.stringify(text.slice(0, 200))}`))
      else resolve({ status, headers: head, body: JSON.parse(body) })
    })
    for (const part of parts) socket.write(part)
  })

const envelope = (error: string) => ({ error, message: expect.any(String), details: { help: `/docs#${error}` } })

describe('a request that the HTTP parser refuses', () => {
  test.each([
    ['an invalid request line', 'HELLO\r\n\r\n'],
    ['an unknown method', 'GRAB /v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['another protocol', Buffer.from('16030100ee010000ea0303', 'hex')],
    ['a header without a name', 'GET /v1/health HTTP/1.1\r\nHost: localhost\r\n: value\r\n\r\n'],
    ['no Host', 'GET /v1/health HTTP/1.1\r\n\r\n'],
    ['two Hosts', 'GET /v1/health HTTP/1.1\r\nHost: localhost\r\nHost: rebind.evil.example\r\n\r\n'],
    ['one Host twice', 'GET /v1/health HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n'],
    ['an invalid Host', 'GET /v1/health HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n'],
    ['a target that is no URL', 'GET http://[/v1/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['a target of the whole server', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['a tunnel', 'CONNECT x:80 HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['an unknown expectation', 'GET /v1/health HTTP/1.1\r\nHost: localhost\r\nExpect: wonders\r\n\r\n'],
    [
      'two lengths for one body',
      'POST /v1/agents/register HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('because of %s is answered with 400 in the error envelope', async (_, bytes) => {
    const { status, headers, body } = await sendRaw(bytes)
    expect(status).toBe(400)
    expect(headers).toMatch(/^content-type: application\/json$/im)
    expect(headers).toMatch(/^connection: close$/im)
    expect(body).toEqual(envelope('BadRequestError'))
  })

  test.each([
    ['80 KiB in one header', `X-Long: ${'x'.repeat(80 * 1024)}\r\n`, '/v1/health'],
    ['17 KiB in one header', `X-Long: ${'x'.repeat(17 * 1024)}\r\n`, '/v1/health'],
    [
      '17 KiB in many headers',
      Array.from({ length: 200 }, (__, i) => `X-${i}: ${'x'.repeat(80)}\r\n`).join(''),
      '/v1/health',
    ],
    ['17 KiB of Accept', `Accept: ${'a/b,'.repeat(4352)}\r\n`, '/docs'],
    ['a query of 17 KiB', '', `/v1/health?q=${'x'.repeat(17 * 1024)}`],
    [
      '17 KiB of headers beside a search',
      `X-Long: ${'x'.repeat(17 * 1024)}\r\n`,
      '/v1/experiences/search?conditions=%7B%7D',
    ],
  ])('because of %s is answered with 431', async (_, headers, path) => {
    const { status, body } = await sendRaw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`)
    expect(status).toBe(431)
    expect(body).toEqual(envelope('HeadersTooLargeError'))
  })

  test('is not one with 15 KiB of headers and a query of 15 KiB', async () => {
    const { status, body } = await sendRaw(
      `GET /v1/health?q=${'x'.repeat(15 * 1024)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Long: ${'x'.repeat(15 * 1024)}\r\n\r\n`,
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'ok' })
  })

  test('is not the longest search, whose conditions take 18 kB when they are percent-encoded', async () => {
    const conditions = encodeURIComponent(JSON.stringify({ library: '語'.repeat(1900) }))
    const { status } = await sendRaw(
      `GET /v1/experiences/search?q=${encodeURIComponent('語'.repeat(1000))}&conditions=${conditions} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${person.api_key}\r\n\r\n`,
    )
    // 1,900 characters are too many for one value, which the service can say because it has read them
    expect([200, 422]).toContain(status)
  })
})

describe.concurrent('a slow client', () => {
  test('that does not send all headers is answered with 408', async ({ expect }) => {
    const { status, body } = await sendRaw('GET /v1/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    expect(status).toBe(408)
    expect(body).toEqual(envelope('RequestTimeoutError'))
  })

  test('that does not send the whole body is answered with 408', async ({ expect }) => {
    const head = [
      'POST /v1/experiences HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${person.api_key}`,
      'Content-Type: application/json',
      'Content-Length: 1000',
      'Connection: close',
    ]
    const { status, body } = await sendRaw(`${head.join('\r\n')}\r\n\r\n{"title":`)
    expect(status).toBe(408)
    expect(body).toEqual(envelope('RequestTimeoutError'))
  })

  test('does not delay others', async ({ expect }) => {
    const slow = Array.from({ length: 200 }, () =>
      connect(Number(new URL(server.base_url).port), '127.0.0.1').on('error', () => {}),
    )
    for (const socket of slow)
      socket.write('POST /v1/experiences HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n')
    for (let i = 0; i < 5; i++) {
      await person.depositExperience(nextExperience())
      await person.searchExperiences({ q: 'pool' })
      // answered while the slow ones still hold their connections
      if (i === 0) expect(slow.every((socket) => !socket.closed)).toBe(true)
    }
    for (const socket of slow) socket.destroy()
  })
})

test('the service works after all of these requests and has logged no error', async () => {
  const gone = connect(Number(new URL(server.base_url).port), '127.0.0.1').on('error', () => {})
  const head = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n'
  gone.write(`POST /v1/agents/register HTTP/1.1\r\n${head}\r\n{"type":`, () => gone.resetAndDestroy())
  await once(gone, 'close')
  expect((await person.getContributor({ contributor_id: person.contributor_id })).trust_level).toBe('established')
  expect(server.stderr()).toBe('')
  expect(
    server
      .stdout()
      .split('\n')
      .filter((line) => line.startsWith('{')),
  ).toEqual([])
})
