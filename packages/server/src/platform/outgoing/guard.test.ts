import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutgoing, type Outgoing } from './outgoing.ts'
import { OutgoingError } from './outgoing-error.ts'

/** A service on this machine, on every address of it, that must not be reached; it counts who comes. */
const has_ipv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ family }) => family === 'IPv6'))
let port: number
let visitors = 0
const server = createServer((_request, response) => {
  visitors++
  response.end('inside')
})
beforeAll(async () => {
  await once(server.listen(0, has_ipv6 ? '::' : '0.0.0.0'), 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())

const PUBLIC = '93.184.215.14'
const get = (url: string) => ({ method: 'GET' as const, url, headers: {} })

async function expectRefused(outgoing: Outgoing, url: string): Promise<void> {
  const before = visitors
  for (const sending of [outgoing.requireAllowedUrl(url), outgoing.send(get(url))]) {
    const error = await sending.then(
      () => expect.unreachable(`${url} was called`),
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(OutgoingError)
    expect(error).toMatchObject({
      code: 'refused',
      message: 'must be an https URL, on port 443 or 8443, of a host whose addresses are all public',
      phase: null,
      system_code: null,
    })
  }
  expect(visitors).toBe(before)
}

const outgoing = createOutgoing({ allow_private: false, resolve: async () => [PUBLIC] })

/** Spellings of this machine that get past a guard which looks only at names, or only at what is looked up. */
const reachable_hosts = [
  '127.0.0.1',
  '127.8.9.1',
  'localhost',
  '2130706433',
  '0x7f000001',
  '017700000001',
  '0177.0.0.1',
  '0x7f.0.0.1',
  '127.1',
  '0.0.0.0',
  '0',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::]',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '%31%32%37.0.0.1',
]

test.each(reachable_hosts)('%s does not lead to this machine', async (host) => {
  const control = createOutgoing({ allow_private: true })
  if (has_ipv6 || !host.startsWith('['))
    expect(await control.send(get(`http://${host}:${port}/`))).toMatchObject({ status: 200 })
  // refused for the scheme and the port, and for the address alone
  for (const url of [
    `http://${host}:${port}/`,
    `https://${host}:${port}/`,
    `https://${host}/`,
    `https://${host}:8443/`,
  ])
    await expectRefused(outgoing, url)
})

test.each([
  'user:password@127.0.0.1',
  'hooks.example.com@127.0.0.1',
  'localhost.',
  '169.254.169.254',
  '[::ffff:169.254.169.254]',
  '0xa9fea9fe',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fe80::1%25eth0]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  'metadata.google.internal',
  'db.default.svc.cluster.local',
])('%s is not called', async (host) => {
  await expectRefused(outgoing, `https://${host}/`)
})

test.each([
  ['a private address', ['10.0.0.1']],
  ['this machine', ['127.0.0.1']],
  ['this machine by IPv6', ['::1']],
  ['this machine as a mapped address', ['::ffff:127.0.0.1']],
  ['metadata', ['169.254.169.254']],
  ['a link with a zone', ['fe80::1%eth0']],
  ['a public address and a private one', [PUBLIC, '192.168.1.1']],
  ['a private address behind many public ones', [...new Array(50).fill(PUBLIC), '127.0.0.1']],
  ['no address', []],
  ['what is not an address', ['localhost']],
])('a name that leads to %s is refused', async (_what, addresses) => {
  await expectRefused(
    createOutgoing({ allow_private: false, resolve: async () => addresses }),
    'https://inward.example/',
  )
})

test('a name that does not exist is refused in the same words as one that leads inward', async () => {
  for (const code of ['ENOTFOUND', 'ENODATA']) {
    const resolve = () => Promise.reject(Object.assign(new Error(code), { code }))
    await expectRefused(createOutgoing({ allow_private: false, resolve }), 'https://nobody.example/')
  }
})

test('a name server that is away is reported at an attempt, and refuses a new URL', async () => {
  const resolve = () => Promise.reject(Object.assign(new Error('query refused by 10.0.0.53'), { code: 'ECONNREFUSED' }))
  const unresolved = createOutgoing({ allow_private: false, resolve })
  await expect(unresolved.requireAllowedUrl('https://hooks.example.com/')).rejects.toMatchObject({ code: 'refused' })
  await expect(unresolved.send(get('https://hooks.example.com/'))).rejects.toMatchObject({
    code: 'dns',
    message: 'its name cannot be looked up at the moment',
  })
})

test('a name that leads inward after its check is refused at the attempt (DNS rebinding)', async () => {
  const answers = [[PUBLIC], ['127.0.0.1']]
  const rebound = createOutgoing({ allow_private: false, resolve: async () => answers.shift() ?? [] })
  const url = `https://rebound.example:8443/`
  await rebound.requireAllowedUrl(url)
  await expect(rebound.send(get(url))).rejects.toMatchObject({ code: 'refused' })
})

test('between the check of an address and the connection to it, the name is not looked up again', async () => {
  let look_ups = 0
  const resolve = async () => {
    look_ups++
    return ['127.0.0.1']
  }
  const permitted = createOutgoing({ allow_private: true, resolve })
  expect(await permitted.send(get(`http://once.example:${port}/`))).toMatchObject({ status: 200 })
  expect(look_ups).toBe(1)
})

test('a public host passes the check', async () => {
  await outgoing.requireAllowedUrl('https://hooks.example.com/in')
  await outgoing.requireAllowedUrl('https://1.1.1.1:8443/')
})
