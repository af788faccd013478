import { afterEach, describe, expect, test } from 'vitest'
import { buildMessage01, buildMessage03, callA2a, openA2aStream, parseStreamEvents } from './call-a2a.ts'
import type { TestResponse } from './call-operation.ts'
import { createFakeEmbedder, type FakeEmbedder } from './fake-embedder.ts'
import { connectMcpClient, protocolModes } from './mcp-client.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

const worlds: World[] = []
afterEach(async () => {
  for (const world of worlds.splice(0).reverse()) await world.close()
})

interface Node {
  world: World
  embedder: FakeEmbedder
}

/** Two nodes on one database; searches on the first one wait until the test releases them. */
async function openNodes(): Promise<{ one: Node; other: Node; agent: TestContributor; release: () => void }> {
  const nodes: Node[] = []
  for (let i = 0; i < 2; i++) {
    const embedder = createFakeEmbedder('model')
    const [first] = nodes
    const world = await createWorld({ embedder, ...(first && { db: first.world.app.db }) })
    worlds.push(world)
    nodes.push({ world, embedder })
  }
  const [one, other] = nodes as [Node, Node]
  const agent = await one.world.newcomer()
  let release = () => {}
  one.embedder.blocked_until = new Promise((resolve) => {
    release = resolve
  })
  return { one, other, agent, release }
}

const stateOf = ({ body }: TestResponse): string =>
  (body as { result: { status: { state: string } } }).result.status.state

describe('a task of A2A that another node works on', () => {
  test('is read, listed and streamed to its end', async () => {
    const { one, other, agent, release } = await openNodes()
    const sending = callA2a(one.world, agent.api_key, 'tasks/send', buildMessage01('a question'))
    const get = () => callA2a(other.world, agent.api_key, 'tasks/get', { id: 'task-1' })
    await expect.poll(async () => stateOf(await get().catch(get))).toBe('working')
    const stream = await openA2aStream(other.world, agent.api_key, 'tasks/resubscribe', { id: 'task-1' })
    expect(await stream.next()).toMatchObject({ result: { status: { state: 'working' } } })
    release()
    const rest = []
    for (let event = await stream.next(); event !== null; event = await stream.next()) rest.push(event)
    expect(rest.at(-1)).toMatchObject({ result: { status: { state: 'completed' }, final: true } })
    expect(stateOf(await sending)).toBe('completed')
    expect(stateOf(await get())).toBe('completed')
  })

  test('is waited for by a repetition of its call, which does not work on it again', async () => {
    const { one, other, agent, release } = await openNodes()
    const first = callA2a(one.world, agent.api_key, 'tasks/send', buildMessage01('a question'))
    await expect
      .poll(async () => (await callA2a(other.world, agent.api_key, 'tasks/get', { id: 'task-1' })).body)
      .toMatchObject({ result: { status: { state: 'working' } } })
    const again = callA2a(other.world, agent.api_key, 'tasks/send', buildMessage01('a question'))
    const streaming = callA2a(other.world, agent.api_key, 'tasks/sendSubscribe', buildMessage01('a question'))
    // answered behind what the two read and write first
    for (let i = 0; i < 3; i++) await callA2a(other.world, agent.api_key, 'tasks/get', { id: 'task-1' })
    release()
    expect([stateOf(await again), stateOf(await first)]).toEqual(['completed', 'completed'])
    expect((await again).text).toBe((await first).text)
    expect(parseStreamEvents(await streaming).at(-1)).toMatchObject({
      result: { status: { state: 'completed' }, final: true },
    })
  })

  test('is canceled there too, and its stream ends before its work does', async () => {
    const { one, other, agent, release } = await openNodes()
    const stream = await openA2aStream(one.world, agent.api_key, 'message/stream', buildMessage03('a question'))
    const { id } = ((await stream.next()) as { result: { id: string } }).result
    expect(stateOf(await callA2a(other.world, agent.api_key, 'tasks/cancel', { id }))).toBe('canceled')
    expect(await stream.next()).toMatchObject({ result: { status: { state: 'canceled' }, final: true } })
    expect(await stream.next()).toBeNull()
    release()
  })

  test('that is gone is reported as failed, with the reason, to those who follow it', async () => {
    const { one, other, agent, release } = await openNodes()
    const lost = await openA2aStream(one.world, agent.api_key, 'message/stream', buildMessage03('a question'))
    const { id } = ((await lost.next()) as { result: { id: string } }).result
    const stream = await openA2aStream(other.world, agent.api_key, 'tasks/resubscribe', { id })
    expect(await stream.next()).toMatchObject({ result: { status: { state: 'working' } } })
    other.world.clock.advance(61_000)
    expect(await stream.next()).toMatchObject({
      result: {
        status: { state: 'failed', message: { parts: [{ text: expect.stringMatching(/service ended while/) }] } },
        final: true,
      },
    })
    release()
  })
})

test.each(protocolModes)('a client of MCP (%j) goes on at another node, since there are no sessions', async (mode) => {
  const { one, other, agent, release } = await openNodes()
  release()
  const nodes = [one.world, other.world]
  let requests = 0
  const client = await connectMcpClient(
    { request: (...request) => (nodes[requests++ % 2] ?? one.world).request(...request) },
    agent.api_key,
    { mode },
  )
  const { tools } = await client.listTools()
  expect(tools.length).toBeGreaterThan(0)
  for (let i = 0; i < 4; i++)
    expect(await client.callTool({ name: 'search_experiences', arguments: { q: `question ${i}` } })).not.toHaveProperty(
      'isError',
      true,
    )
  expect(requests).toBeGreaterThan(5)
  await client.close()
})
