import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createOutgoing } from '../../src/platform/outgoing/outgoing.ts'
import { createInvitedTeam } from '../invited-team.ts'
import { bindHolder, createHolder, signMembership } from '../signing-holder.ts'
import { createWorld } from '../world.ts'

// A host of an issuer answers what the service should not read, over real connections.

const closers: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/**
 * Starts a host on this machine.
 * @returns its URL and what it was asked for
 */
async function startHost(answer: RequestListener) {
  const paths: string[] = []
  const host = createServer((request, response) => {
    paths.push(request.url ?? '')
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(host, 'listening')
  closers.push(
    () => host.closeAllConnections(),
    () => host.close(),
  )
  return { url: `http://127.0.0.1:${(host.address() as AddressInfo).port}`, paths }
}

/**
 * Presents a credential of an issuer, or with a status list, at a host.
 * @returns how it is answered
 */
async function presentWith({
  allow_private,
  issuer_url,
  list_url,
}: {
  allow_private: boolean
  issuer_url?: string
  list_url?: string
}) {
  const outgoing = createOutgoing({ allow_private })
  const world = await createWorld({ config: { webhook_allow_private: allow_private }, outgoing })
  closers.push(() => world.close())
  const { workspace_id, owner } = await createInvitedTeam(world, { owner: await world.newcomer('ann') })
  const bob = await world.newcomer('bob')
  const holder = await createHolder()
  await bindHolder(world, bob, holder)
  const issuer = await createHolder('ES256', issuer_url === undefined ? undefined : { did: issuer_url, kid: '1' })
  const refusal = await owner.setIssuers({ workspace_id, issuers: [issuer.did] }).then(
    () => null,
    (error) => error,
  )
  if (refusal) return refusal
  const status = { type: 'BitstringStatusListEntry', statusPurpose: 'revocation', statusListIndex: 0 }
  const fields = list_url === undefined ? {} : { credentialStatus: { ...status, statusListCredential: list_url } }
  const credential = await signMembership(issuer, { holder, workspace_id, now: world.clock.now, fields })
  return bob.presentMembership({ workspace_id, credential }).catch((error) => error)
}

test('an answer of ten megabytes is not read to its end', async () => {
  let sent = 0
  const host = await startHost(async (_request, response) => {
    for (let i = 0; i < 160 && !response.destroyed; i++) {
      sent++
      if (!response.write('x'.repeat(65_536))) await Promise.race([once(response, 'drain'), once(response, 'close')])
    }
    response.end()
  })
  const answer = await presentWith({ allow_private: true, list_url: `${host.url}/list` })
  expect(answer).toMatchObject({ status: 422, message: expect.stringContaining('larger than') })
  expect(sent).toBeLessThan(160)
})

test('a redirect is not followed', async () => {
  const host = await startHost((_request, response) => {
    response.writeHead(302, { location: '/inside' }).end()
  })
  for (const where of [{ list_url: `${host.url}/list` }, { issuer_url: host.url }])
    expect(await presentWith({ allow_private: true, ...where })).toMatchObject({ status: 503 })
  expect(host.paths).toEqual(['/list', '/.well-known/jwt-vc-issuer'])
})

test('a host on this machine or in a private network is not called, unless private targets are allowed', async () => {
  const host = await startHost((_request, response) => {
    response.end()
  })
  for (const list_url of [
    `${host.url}/list`,
    'https://127.0.0.1/list',
    'https://169.254.169.254/list',
    'file:///etc/passwd',
  ])
    expect(await presentWith({ allow_private: false, list_url })).toMatchObject({
      status: 422,
      message: expect.stringContaining('must be an https URL'),
    })
  expect(await presentWith({ allow_private: false, issuer_url: host.url })).toMatchObject({
    status: 422,
    detail: [{ loc: ['body', 'issuers', 0] }],
  })
  expect(host.paths).toEqual([])
  await presentWith({ allow_private: true, list_url: `${host.url}/list` })
  expect(host.paths).toEqual(['/list'])
})

test('a host that breaks its answer off refuses the credential', async () => {
  const host = await startHost((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('ey')
    setImmediate(() => response.destroy())
  })
  const answer = await presentWith({ allow_private: true, list_url: `${host.url}/list` })
  expect(answer).toMatchObject({ status: 503, message: expect.stringContaining('127.0.0.1') })
})
