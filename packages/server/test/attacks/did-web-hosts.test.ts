import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOutgoing } from '../../src/platform/outgoing/outgoing.ts'
import { createDidHolder, webDocument } from '../did-holder.ts'
import { bind } from '../did-proofs.ts'
import { createFakeEmbedder } from '../fake-embedder.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'

let world: World
let ann: TestContributor
const servers: Server[] = []
const embedder = createFakeEmbedder('none', null)
beforeEach(async () => {
  world = await createWorld({ embedder, config: { webhook_allow_private: true } })
  ann = await world.newcomer('ann')
})
afterEach(async () => {
  await world.close()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A host of did:web on this machine; it counts who comes. */
async function listen(respond: RequestListener) {
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    respond(request, response)
  })
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { paths, port, did: `did:web:127.0.0.1%3A${port}` }
}

const refused = (reason: string, message: RegExp) => ({
  status: 422,
  message: expect.stringMatching(message),
  details: { reason },
})

test('a host that serves its document is asked once', async () => {
  let body = ''
  const { did, paths } = await listen((_request, response) => response.end(body))
  const holder = createDidHolder('ES256', did)
  body = JSON.stringify(webDocument(did, holder))
  expect((await bind(world, ann, holder)).did).toBe(did)
  await ann.unbindDid()
  await bind(world, ann, holder)
  expect(paths).toEqual(['/.well-known/did.json'])
})

test('a redirect is not followed, inward or elsewhere', async () => {
  const inside = await listen((_request, response) => response.end('{}'))
  const { did } = await listen((_request, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/secret` }).end(),
  )
  await expect(bind(world, ann, createDidHolder('ES256', did))).rejects.toMatchObject(refused('invalid', /status 302/))
  expect(inside.paths).toEqual([])
})

test('of 10 MB no more than 64 kB are read', async () => {
  let sent_bytes = 0
  const { did } = await listen((_request, response) => {
    const chunk = Buffer.alloc(64 * 1024, 32)
    const write = () => {
      while (!response.destroyed && sent_bytes < 10_000_000) {
        sent_bytes += chunk.length
        if (!response.write(chunk)) return void response.once('drain', write)
      }
      response.end()
    }
    write()
  })
  await expect(bind(world, ann, createDidHolder('ES256', did))).rejects.toMatchObject(refused('invalid', /65536 bytes/))
  expect(sent_bytes).toBeLessThan(10_000_000)
})

test('a host that hangs is left after five seconds', async () => {
  const { did } = await listen(() => {})
  const holder = createDidHolder('ES256', did)
  await expect(bind(world, ann, holder)).rejects.toMatchObject(refused('unreachable', /not answer in time/))
}, 20_000)

test('a host that is away is reported as such', async () => {
  const { did, port } = await listen(() => {})
  servers.splice(0).map((server) => server.close())
  expect(port).toBeGreaterThan(0)
  const holder = createDidHolder('ES256', did)
  await expect(bind(world, ann, holder)).rejects.toMatchObject(refused('unreachable', /cannot be fetched/))
})

test('a host serves the documents of its own DIDs alone', async () => {
  const victim = 'did:web:victim.example.com'
  const { did } = await listen((_request, response) =>
    response.end(JSON.stringify(webDocument(victim, createDidHolder('ES256', victim)))),
  )
  const holder = createDidHolder('ES256', did)
  await expect(bind(world, ann, holder)).rejects.toMatchObject(refused('invalid', /another DID/))
})

test('without the permission for private targets no name leads to this machine', async () => {
  const inside = await listen((_request, response) => response.end('{}'))
  const outgoing = createOutgoing({ allow_private: false, resolve: async () => ['127.0.0.1'] })
  const guarded = await createWorld({ embedder, outgoing, db: world.app.db })
  const bob = await guarded.newcomer('bob')
  for (const host of [`127.0.0.1%3A${inside.port}`, `localhost%3A${inside.port}`, 'inward.example.com', '2130706433'])
    await expect(bind(guarded, bob, createDidHolder('ES256', `did:web:${host}`))).rejects.toMatchObject({
      status: 422,
      details: { reason: 'invalid' },
    })
  expect(inside.paths).toEqual([])
  await guarded.close()
})
