import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { isUnknownHost, resolvePublicHost } from './resolve-host.ts'

const TYPE_A = 1
const TYPE_AAAA = 28
const RCODES = { ok: 0, failure: 2, unknown: 3 }

type Answer = { rcode: keyof typeof RCODES; address?: number[] } | null

const servers: Socket[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Starts a name server; null: it says nothing. */
async function startNameServer(answer: (type: number) => Answer): Promise<string> {
  const server = createSocket('udp4')
  servers.push(server)
  server.on('message', (query, { port, address }) => {
    const end = query.indexOf(0, 12) + 5
    const result = answer(query.readUInt16BE(end - 4))
    if (result === null) return
    const header = Buffer.from(query.subarray(0, 12))
    header.writeUInt16BE(0x8180 | RCODES[result.rcode], 2)
    header.writeUInt16BE(result.address ? 1 : 0, 6)
    header.fill(0, 8)
    const record = result.address
      ? Buffer.concat([
          Buffer.of(0xc0, 12),
          query.subarray(end - 4, end),
          Buffer.of(0, 0, 0, 60, 0, result.address.length, ...result.address),
        ])
      : Buffer.alloc(0)
    server.send(Buffer.concat([header, query.subarray(12, end), record]), port, address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  return `127.0.0.1:${server.address().port}`
}

const resolveBy = async (answer: (type: number) => Answer, signal = AbortSignal.timeout(30_000)) =>
  resolvePublicHost('hooks.example.com', signal, [await startNameServer(answer)])

const ipv4: Answer = { rcode: 'ok', address: [93, 184, 215, 14] }
const ipv6: Answer = { rcode: 'ok', address: [0x26, 6, 0x47, 0, ...new Array(11).fill(0), 1] }

test('all addresses of a name are returned, of both families', async () => {
  expect(await resolveBy((type) => (type === TYPE_A ? ipv4 : type === TYPE_AAAA ? ipv6 : null))).toEqual([
    '93.184.215.14',
    '2606:4700::1',
  ])
})

test.each<[string, Answer]>([
  ['has none', { rcode: 'ok' }],
  ['cannot be found', { rcode: 'failure' }],
])('a name whose other family %s has the addresses of one', async (_what, other) => {
  expect(await resolveBy((type) => (type === TYPE_A ? ipv4 : other))).toEqual(['93.184.215.14'])
  expect(await resolveBy((type) => (type === TYPE_A ? other : ipv6))).toEqual(['2606:4700::1'])
})

test.each<[string, Answer, boolean]>([
  ['that does not exist', { rcode: 'unknown' }, true],
  ['without addresses', { rcode: 'ok' }, true],
  ['that cannot be asked for', { rcode: 'failure' }, false],
])('a name %s throws', async (_what, answer, is_unknown) => {
  const error = await resolveBy(() => answer).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(isUnknownHost(error)).toBe(is_unknown)
})

test('a name server that says nothing is given up when the signal is aborted', async () => {
  const aborting = new AbortController()
  const sayNothing = () => {
    aborting.abort()
    return null
  }
  const resolving = resolveBy(sayNothing, aborting.signal)
  await expect(resolving).rejects.toMatchObject({ code: 'ECANCELLED' })
})
