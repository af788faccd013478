import { operationIds, operations, toDelimitedCase } from '@cairnway/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/db.ts'
import { buildMessage01, buildMessage03, buildMessage10, callA2a } from '../call-a2a.ts'
import { connectMcpClient } from '../mcp-client.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'

// An agent that reads texts of others is talked into sending the events of its contributor to a URL of the attacker, or
// into hiding from them what is sent.

let world: World
let agent: TestContributor
beforeEach(async () => {
  world = await createWorld()
  agent = await world.newcomer()
})
afterEach(() => world.close())

const webhookOperations = operationIds.filter((name) => operations[name].group === 'webhooks')
const planted_url = 'https://attacker.example.com/collect'

test('no tool of MCP subscribes, lists, replays or ends a subscription, whatever tools are asked for', async () => {
  const client = await connectMcpClient(world, agent.api_key, { tools: 'all' })
  const names = (await client.listTools()).tools.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => name.includes('webhook'))).toEqual([])
  for (const operation of webhookOperations) {
    const name = toDelimitedCase(operation, '_')
    const called = client.callTool({ name, arguments: { url: planted_url, event_type: 'experience.deposited' } })
    await expect(called).rejects.toThrow(name)
  }
  await client.close()
  expect(await agent.listWebhooks()).toEqual([])
})

test('no message of A2A subscribes, lists, replays or ends a subscription, as data or text, by any name and version', async () => {
  const { id: subscription_id } = await agent.createWebhook({ url: planted_url, event_type: 'feedback.received' })
  const input = { url: planted_url, event_type: 'experience.deposited', subscription_id, since: '2026-01-01T00:00:00Z' }
  const versions = [
    ['tasks/send', (message: object | string) => buildMessage01(message, `t${Math.random()}`)],
    ['message/send', buildMessage03],
    ['SendMessage', buildMessage10],
  ] as const
  for (const operation of webhookOperations)
    for (const name of [operation, toDelimitedCase(operation, '_')])
      for (const command of [
        { operation: name, input },
        { skill: name, input },
      ])
        for (const message of [command, JSON.stringify(command)])
          for (const [method, build] of versions) {
            const { text } = await callA2a(world, agent.api_key, method, build(message))
            expect(text).toContain('NotFoundError')
          }
  expect(await agent.listWebhooks()).toMatchObject([{ id: subscription_id }])
  expect(await world.app.db.query(sql`select from deliveries`)).toEqual([])
})

test('what was subscribed with a key that is revoked afterwards is in the list and in the audit log', async () => {
  const { contributor_id } = agent
  const stolen = await agent.createKey({ contributor_id, name: 'stolen' })
  const thief = world.client(stolen.api_key)
  const { id } = await thief.createWebhook({ url: planted_url, event_type: 'experience.deposited' })
  await agent.revokeKey({ contributor_id, key_id: stolen.key_id })
  expect(await agent.listWebhooks()).toMatchObject([{ id, url: planted_url }])
  const { entries } = await world.operator.listAudit({ subject: id })
  expect(entries).toMatchObject([{ action: 'webhook.created', actor: contributor_id }])
  expect(await agent.deleteWebhook({ subscription_id: id })).toMatchObject({ deleted: true })
})
