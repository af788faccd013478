import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createOutgoing, type Outgoing } from '../../src/platform/outgoing/outgoing.ts'
import { nextExperience } from '../experience-fixtures.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'

const PUBLIC = '93.184.215.14'
const event_type = 'experience.deposited'

let world: World | undefined
const servers: Server[] = []
afterEach(async () => {
  await world?.close()
  world = undefined
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A service of this machine; it collects the paths that are asked of it. */
async function listen(respond: RequestListener) {
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    respond(request, response)
  })
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { paths, port: (server.address() as AddressInfo).port }
}

async function openWorld(outgoing: Outgoing): Promise<{ opened: World; attacker: TestContributor }> {
  const opened = await createWorld({ outgoing })
  world = opened
  return { opened, attacker: await opened.newcomer() }
}

/** The attempts of the only delivery, after everything that is due has run. */
async function attemptsAfterWork({ work }: World, attacker: TestContributor, subscription_id: string) {
  await work()
  const { deliveries } = await attacker.listWebhookDeliveries({ subscription_id })
  expect(deliveries).toHaveLength(1)
  return deliveries[0]?.attempts
}

test('what a name leads to is not said: inward, nowhere and beyond reach are refused in the same words', async () => {
  const unknown = Object.assign(new Error('query of 10.0.0.53 failed'), { code: 'ENOTFOUND' })
  const unreachable = Object.assign(new Error('query of 10.0.0.53 failed'), { code: 'ECONNREFUSED' })
  const outcomes = [
    async () => ['10.0.0.7'],
    async () => [],
    () => Promise.reject(unknown),
    () => Promise.reject(unreachable),
  ]
  const answers = new Set<string>()
  for (const resolve of outcomes) {
    const { opened, attacker } = await openWorld(createOutgoing({ allow_private: false, resolve }))
    const body = JSON.stringify({ url: 'https://db.corp.example/', event_type })
    const headers = { authorization: `Bearer ${attacker.api_key}`, 'content-type': 'application/json' }
    const answer = await opened.request('/v1/webhooks', { method: 'POST', headers, body })
    expect(answer.status).toBe(422)
    answers.add(await answer.text())
    await opened.close()
    world = undefined
  }
  expect([...answers]).toEqual([expect.stringContaining('"loc":["body","url"]')])
  expect([...answers].join()).not.toMatch(/10\.0\.0|ENOTFOUND|ECONNREFUSED/)
})

test('a name that leads inward after the subscription was made is not called at an attempt', async () => {
  const inside = await listen((_request, response) => response.end('secret'))
  const answers = [[PUBLIC]]
  const resolve = async () => answers.shift() ?? ['127.0.0.1']
  const { opened, attacker } = await openWorld(createOutgoing({ allow_private: false, resolve }))
  const { id } = await attacker.createWebhook({ url: 'https://rebound.example:8443/', event_type })
  await attacker.testWebhook({ subscription_id: id })
  expect(await attemptsAfterWork(opened, attacker, id)).toEqual([
    expect.objectContaining({ status_code: null, error: expect.stringMatching(/^refused: /), response_excerpt: null }),
  ])
  expect(inside.paths).toEqual([])
})

test('a target that redirects inward is not followed, and the answer from there is in no log', async () => {
  const inside = await listen((_request, response) => response.end('secret of the inside'))
  const target = await listen((_request, response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${inside.port}/latest/meta-data` }).end(),
  )
  const { opened, attacker } = await openWorld(createOutgoing({ allow_private: true }))
  const { id } = await attacker.createWebhook({ url: `http://127.0.0.1:${target.port}/hook`, event_type })
  await attacker.testWebhook({ subscription_id: id })
  expect(await attemptsAfterWork(opened, attacker, id)).toMatchObject([{ status_code: 307, response_excerpt: null }])
  expect([target.paths, inside.paths]).toEqual([['/hook'], []])
})

test('a URL that was not checked, of a subscription that is polled, is called by nothing', async () => {
  const inside = await listen((_request, response) => response.end('secret'))
  const { opened, attacker } = await openWorld(createOutgoing({ allow_private: true }))
  const url = `http://127.0.0.1:${inside.port}/`
  const { id } = await attacker.createWebhook({ url, event_type, mode: 'poll' })
  await attacker.testWebhook({ subscription_id: id })
  await attacker.depositExperience(nextExperience())
  await opened.work()
  const replaying = attacker.replayWebhook({ subscription_id: id, since: new Date(0).toISOString() })
  await expect(replaying).rejects.toMatchObject({ status: 422 })
  opened.clock.advance(3_600_000)
  await opened.work()
  const { deliveries } = await attacker.listWebhookDeliveries({ subscription_id: id })
  expect(deliveries.map(({ status }) => status)).toEqual(['pending', 'pending'])
  expect(inside.paths).toEqual([])
})
