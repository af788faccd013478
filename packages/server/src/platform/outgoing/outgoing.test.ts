import { once } from 'node:events'
import { createServer as createHttp, type RequestListener } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { type Certificate, makeCertificate } from '../../../test/make-certificate.ts'
import { createOutgoing, type OutgoingLimits } from './outgoing.ts'
import { OutgoingError } from './outgoing-error.ts'
import type { OutgoingRequest } from './send-request.ts'

const NAME = 'hooks.example.com'
const SHORT: OutgoingLimits = { timeout_ms: 300 }

const listeners: { server: Server; sockets: Set<Socket> }[] = []
afterEach(() => {
  vi.unstubAllEnvs()
  for (const { server, sockets } of listeners.splice(0)) {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
})

async function listen(server: Server, host = '127.0.0.1') {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  listeners.push({ server, sockets })
  server.listen(0, host)
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, sockets }
}

/** A target that answers HTTP; it collects the requests that it receives. */
async function startTarget(respond: RequestListener) {
  const requests: { method?: string; url?: string; headers: Record<string, unknown>; body: string }[] = []
  const server = createHttp(async (request, response) => {
    const { method, url, headers } = request
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    requests.push({ ...(method && { method }), ...(url && { url }), headers, body })
    respond(request, response)
  })
  const { port, sockets } = await listen(server)
  return { url: `http://127.0.0.1:${port}`, port, sockets, requests }
}

/** A target that speaks TCP alone: the function gets each connection. */
async function startTcp(onConnection: (socket: Socket) => void) {
  const server = createTcp((socket) => {
    // unread bytes would hide the end of the connection
    onConnection(socket.resume())
  })
  const { port, sockets } = await listen(server)
  return { url: `http://127.0.0.1:${port}`, port, sockets }
}

async function startTls({ cert, key }: Certificate) {
  const server = createHttps({ cert, key: key.export({ type: 'pkcs8', format: 'pem' }) }, (_request, response) =>
    response.end('welcome'),
  )
  const { port, sockets } = await listen(server)
  return { port, sockets }
}

const inward = createOutgoing({ allow_private: true })
const post = (url: string): OutgoingRequest => ({ method: 'POST', url, headers: { 'x-mark': 'mark' }, body: '{"ä":1}' })

async function failureOf(sending: Promise<unknown>): Promise<OutgoingError> {
  const error = await sending.then(
    () => expect.unreachable('there was an answer'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(OutgoingError)
  return error as OutgoingError
}

test('a request arrives as it was made, and its answer is returned with all of its parts', async () => {
  const target = await startTarget((_request, response) =>
    response.writeHead(202, { 'x-answer': 'yes', 'set-cookie': ['a=1', 'b=2'] }).end('taken'),
  )
  const answer = await inward.send(post(`${target.url}/in?x=1#fragment`))
  expect(target.requests).toEqual([
    {
      method: 'POST',
      url: '/in?x=1',
      headers: { 'x-mark': 'mark', 'content-length': '8', connection: 'close', host: `127.0.0.1:${target.port}` },
      body: '{"ä":1}',
    },
  ])
  expect(answer).toMatchObject({ status: 202, is_truncated: false, duration_ms: expect.any(Number) })
  expect(answer.headers).toMatchObject({ 'x-answer': 'yes', 'set-cookie': 'a=1, b=2' })
  expect(Buffer.from(answer.body).toString()).toBe('taken')
  await inward.send({ method: 'GET', url: target.url, headers: {} })
  expect(target.requests[1]).toMatchObject({ method: 'GET', url: '/', body: '' })
})

test.each([200, 204, 301, 404, 410, 500])('status %i is an answer like others', async (status) => {
  const target = await startTarget((_request, response) => response.writeHead(status).end())
  expect((await inward.send(post(target.url))).status).toBe(status)
})

test('an answer of 10 MB is read to 64 KiB, and its connection is closed', async () => {
  let sent_bytes = 0
  const target = await startTarget((_request, response) => {
    const chunk = Buffer.alloc(64 * 1024, 'x')
    const write = () => {
      while (!response.destroyed && sent_bytes < 10_000_000) {
        sent_bytes += chunk.length
        if (!response.write(chunk)) return void response.once('drain', write)
      }
      response.end()
    }
    write()
  })
  const { body, is_truncated } = await inward.send(post(target.url))
  expect([body.byteLength, is_truncated]).toEqual([64 * 1024, true])
  await expect.poll(() => target.sockets.size).toBe(0)
  expect(sent_bytes).toBeLessThan(10_000_000)
})

test('an answer of exactly 64 KiB is whole', async () => {
  const target = await startTarget((_request, response) => response.end(Buffer.alloc(64 * 1024)))
  expect(await inward.send(post(target.url))).toMatchObject({ is_truncated: false })
})

test('a redirect is not followed: where it leads inward, nobody comes', async () => {
  const inside = await startTarget((_request, response) => response.end('secret'))
  const target = await startTarget((_request, response) =>
    response.writeHead(307, { location: `${inside.url}/secret` }).end(),
  )
  const answer = await inward.send(post(target.url))
  expect([answer.status, answer.body.byteLength, inside.requests]).toEqual([307, 0, []])
})

test('no connection outlives its request', async () => {
  const target = await startTarget((_request, response) => response.end('ok'))
  await Promise.all(Array.from({ length: 5 }, () => inward.send(post(target.url))))
  await expect.poll(() => target.sockets.size).toBe(0)
})

type Hanging = [what: string, phase: string, onConnection: (socket: Socket) => void]
const HEADERS = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n'
const drip = (socket: Socket, text: string, before = '') => {
  socket.write(before)
  let at = 0
  const timer = setInterval(() => void (at < text.length ? socket.write(text[at++] ?? '') : clearInterval(timer)), 20)
  socket.on('close', () => clearInterval(timer))
}
const hanging: Hanging[] = [
  ['never answers', 'headers', () => {}],
  ['stops in its headers', 'headers', (socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-')],
  ['drips its headers', 'headers', (socket) => drip(socket, `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(10_000)}`)],
  ['says for ever that it goes on', 'headers', (socket) => drip(socket, 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(500))],
  ['stops after its headers', 'body', (socket) => void socket.write(HEADERS)],
  ['drips its body', 'body', (socket) => drip(socket, 'x'.repeat(99), HEADERS)],
]

test.each(hanging)('a target that %s is left when the time is over', async (_what, phase, onConnection) => {
  const target = await startTcp(onConnection)
  const error = await failureOf(inward.send(post(target.url), SHORT))
  expect(error).toMatchObject({ code: 'timeout', phase, message: expect.stringContaining('in time') })
  expect(error.duration_ms).toBeGreaterThanOrEqual(290)
  await expect.poll(() => target.sockets.size).toBe(0)
})

const breaking: [what: string, phase: string, onConnection: (socket: Socket) => void][] = [
  ['closes at once', 'headers', (socket) => void socket.end()],
  ['resets the connection', 'headers', (socket) => void socket.once('data', () => socket.resetAndDestroy())],
  ['does not speak HTTP', 'headers', (socket) => void socket.end('220 mail ready\r\n')],
  [
    'sends headers without end',
    'headers',
    (socket) => void socket.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(99_999)}`),
  ],
  [
    'changes the protocol',
    'headers',
    (socket) => void socket.write('HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\nhello'),
  ],
  ['breaks off', 'body', (socket) => void socket.write(`${HEADERS}begin`, () => socket.destroy())],
  [
    'sends chunks that are none',
    'body',
    (socket) => void socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'),
  ],
]

test.each(breaking)('a target that %s has no answer', async (_what, phase, onConnection) => {
  const target = await startTcp(onConnection)
  const error = await failureOf(inward.send(post(target.url)))
  const message =
    phase === 'body' ? /^its answer breaks off \([A-Z_]+\)$/ : /^it cannot be reached: no HTTP answer(?: \([A-Z_]+\))?$/
  expect(error).toMatchObject({ code: 'connection', phase, message: expect.stringMatching(message) })
  await expect.poll(() => target.sockets.size).toBe(0)
})

test('a port where nobody listens cannot be reached', async () => {
  const { port } = await listen(createTcp())
  listeners.splice(0).map(({ server }) => server.close())
  expect(await failureOf(inward.send(post(`http://127.0.0.1:${port}`)))).toMatchObject({
    code: 'connection',
    phase: 'connect',
    message: 'it cannot be reached (ECONNREFUSED)',
  })
})

test('a target that answers no TLS handshake is left after the time for a connection', async () => {
  const target = await startTcp(() => {})
  const url = `https://127.0.0.1:${target.port}`
  const error = await failureOf(inward.send(post(url), { connect_timeout_ms: 200 }))
  expect(error).toMatchObject({ code: 'timeout', phase: 'tls' })
  await expect.poll(() => target.sockets.size).toBe(0)
})

test('the time for a connection does not end a request that is under way', async () => {
  const target = await startTarget((_request, response) => void setTimeout(() => response.end('late'), 250))
  expect(await inward.send(post(target.url), { connect_timeout_ms: 100 })).toMatchObject({ status: 200 })
})

test('a name server that does not answer costs the time for a connection, and an answer that comes later is ignored', async () => {
  const outgoing = createOutgoing({ allow_private: false, resolve: () => new Promise(() => {}) })
  const error = await failureOf(outgoing.send(post(`https://${NAME}/`), { connect_timeout_ms: 100 }))
  expect(error).toMatchObject({ code: 'timeout', phase: 'connect' })
})

const good = makeCertificate(NAME)
const certificates: [what: string, certificate: Certificate, trusted: Certificate, system_code: string][] = [
  ['of an authority that nobody trusts', makeCertificate(NAME), good, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ...[makeCertificate('other.example.com')].map((other): [string, Certificate, Certificate, string] => [
    'for another name',
    other,
    other,
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ]),
  ...[makeCertificate(NAME, new Date(Date.now() - 1000))].map((expired): [string, Certificate, Certificate, string] => [
    'that expired',
    expired,
    expired,
    'CERT_HAS_EXPIRED',
  ]),
  ...[makeCertificate(NAME, new Date('2090-01-01'))].map((future): [string, Certificate, Certificate, string] => [
    'of the future',
    future,
    future,
    'CERT_NOT_YET_VALID',
  ]),
]

test.each(certificates)('a certificate %s is not accepted', async (_what, certificate, trusted, system_code) => {
  const { port, sockets } = await startTls(certificate)
  const outgoing = createOutgoing({ allow_private: true, resolve: async () => ['127.0.0.1'], ca: trusted.cert })
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  expect(await failureOf(outgoing.send(post(`https://${NAME}:${port}/`)))).toMatchObject({
    code: 'tls',
    phase: 'tls',
    message: `no TLS connection, or a certificate that is not accepted (${system_code})`,
  })
  await expect.poll(() => sockets.size).toBe(0)
})

test('a connection goes to the address that was found, and the certificate must be valid for the name', async () => {
  const { port } = await startTls(good)
  const asked: string[] = []
  const resolve = async (host: string) => {
    asked.push(host)
    return ['127.0.0.1']
  }
  const outgoing = createOutgoing({ allow_private: true, resolve, ca: good.cert })
  const answer = await outgoing.send(post(`https://${NAME}:${port}/`))
  expect([Buffer.from(answer.body).toString(), asked]).toEqual(['welcome', [NAME]])
  expect(await failureOf(outgoing.send(post(`https://127.0.0.1:${port}/`)))).toMatchObject({ code: 'tls' })
})

test('when one address of a name does not answer, another one is tried', async () => {
  const target = await startTarget((_request, response) => response.end('ok'))
  const outgoing = createOutgoing({ allow_private: true, resolve: async () => ['127.0.0.99', '127.0.0.1'] })
  expect(await outgoing.send(post(`http://${NAME}:${target.port}/`))).toMatchObject({ status: 200 })
})

test('proxies of the environment are not used', async () => {
  const proxy = await startTarget((_request, response) => response.end('proxy'))
  const target = await startTarget((_request, response) => response.end('target'))
  for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY'])
    vi.stubEnv(name, proxy.url)
  vi.stubEnv('NODE_USE_ENV_PROXY', '1')
  expect(Buffer.from((await inward.send(post(target.url))).body).toString()).toBe('target')
  expect(proxy.requests).toEqual([])
})

test('targets that hang hold up no other', async () => {
  const hung = await startTcp(() => {})
  const target = await startTarget((_request, response) => response.end('ok'))
  const waiting = Array.from({ length: 50 }, () => failureOf(inward.send(post(hung.url), { timeout_ms: 30_000 })))
  const answer = await Promise.race([inward.send(post(target.url)), ...waiting])
  expect(answer).toMatchObject({ status: 200 })
  await expect.poll(() => hung.sockets.size).toBe(50)
  for (const socket of hung.sockets) socket.destroy()
  await Promise.all(waiting)
})
