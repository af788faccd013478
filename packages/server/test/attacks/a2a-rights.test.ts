import { type OperationId, operationIds, operations, scopeIncludes } from '@cairnway/contract'
import { afterEach, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/db.ts'
import { buildMessage01, buildMessage03, buildMessage10, callA2a, openA2aStream } from '../call-a2a.ts'
import type { TestResponse } from '../call-operation.ts'
import { nextExperience, poolExperience } from '../experience-fixtures.ts'
import { createFakeEmbedder } from '../fake-embedder.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'

let world: World
afterEach(() => world.close())

const NOT_FOUND = -32001
const UNSUPPORTED = -32004

interface RpcTask {
  id: string
  status: { state: string; message?: { parts: { text?: string }[] } }
}
const bodyOf = ({ body }: TestResponse) =>
  body as { result: RpcTask & { task: RpcTask; tasks: RpcTask[]; totalSize: number }; error?: { code: number } }
const createKey = async (owner: TestContributor, scope: 'search_only' | 'read' | 'deposit'): Promise<string> =>
  (await owner.createKey({ contributor_id: owner.contributor_id, name: scope, scope })).api_key
const listIds = async (key: string) => bodyOf(await callA2a(world, key, 'ListTasks')).result.tasks.map(({ id }) => id)

test('a key sees, lists, cancels and follows only tasks of operations that it may call', async () => {
  world = await createWorld()
  const agent = await world.newcomer()
  const [search_key, read_key] = [await createKey(agent, 'search_only'), await createKey(agent, 'read')]
  const check = { skill: 'context_check', input: { task_description: 'upgrade the connection pool' } }
  await callA2a(world, agent.api_key, 'tasks/send', buildMessage01('a question', 'asked'))
  await callA2a(world, agent.api_key, 'tasks/send', buildMessage01(check, 'check'))
  await callA2a(
    world,
    agent.api_key,
    'tasks/send',
    buildMessage01({ skill: 'deposit', input: nextExperience() }, 'told'),
  )
  expect(await listIds(agent.api_key)).toEqual(['told', 'check', 'asked'])
  expect(await listIds(read_key)).toEqual(['check', 'asked'])
  expect(await listIds(search_key)).toEqual(['asked'])
  expect(bodyOf(await callA2a(world, search_key, 'ListTasks', { pageSize: 1 })).result.totalSize).toBe(1)
  for (const method of ['GetTask', 'CancelTask', 'SubscribeToTask', 'tasks/get', 'tasks/cancel', 'tasks/resubscribe'])
    for (const id of ['check', 'told'])
      expect(bodyOf(await callA2a(world, search_key, method, { id })).error?.code, `${method} ${id}`).toBe(NOT_FOUND)
  for (const [method, build] of [
    ['message/send', buildMessage03],
    ['SendMessage', buildMessage10],
  ] as const) {
    const params = build('more') as { message: object }
    const follow_up = { ...params, message: { ...params.message, taskId: 'check' } }
    expect(bodyOf(await callA2a(world, search_key, method, follow_up)).error?.code, method).toBe(NOT_FOUND)
  }
})

test('a narrower key neither gets the answer of a wider one by repeating its message nor replaces its task', async () => {
  world = await createWorld()
  const agent = await world.newcomer()
  const search_key = await createKey(agent, 'search_only')
  const listing = buildMessage01({ operation: 'listMyExperiences', input: {} }, 'chosen')
  const refused = buildMessage01({ skill: 'get_experience', input: { experience_id: 'none' } }, 'failed')
  await callA2a(world, agent.api_key, 'tasks/send', listing)
  await callA2a(world, agent.api_key, 'tasks/send', refused)
  for (const params of [listing, refused, buildMessage01('another question', 'failed')])
    expect(bodyOf(await callA2a(world, search_key, 'tasks/send', params)).error?.code).toBe(UNSUPPORTED)
  const kept = await callA2a(world, agent.api_key, 'tasks/get', { id: 'failed' })
  expect(JSON.stringify(kept.body)).toContain('NotFoundError')
})

test('a working task of a wider key cannot be canceled or followed by a narrower one', async () => {
  const embedder = createFakeEmbedder('fake')
  world = await createWorld({ embedder })
  const agent = await world.newcomer()
  const search_key = await createKey(agent, 'search_only')
  let release = () => {}
  embedder.blocked_until = new Promise((resolve) => {
    release = resolve
  })
  const check = { skill: 'context_check', input: { task_description: 'upgrade the connection pool' } }
  const params = buildMessage10(check, { configuration: { returnImmediately: true } })
  const { task } = bodyOf(await callA2a(world, agent.api_key, 'SendMessage', params)).result
  expect(task.status.state).toBe('TASK_STATE_WORKING')
  expect(bodyOf(await callA2a(world, search_key, 'CancelTask', { id: task.id })).error?.code).toBe(NOT_FOUND)
  expect(bodyOf(await callA2a(world, search_key, 'SubscribeToTask', { id: task.id })).error?.code).toBe(NOT_FOUND)
  const stream = await openA2aStream(world, agent.api_key, 'SubscribeToTask', { id: task.id })
  expect(await stream.next()).toMatchObject({ result: { task: { id: task.id } } })
  release()
  await stream.cancel()
})

test('a call that its key may not make stays visible to that key', async () => {
  world = await createWorld()
  const agent = await world.newcomer()
  const search_key = await createKey(agent, 'search_only')
  const deposit = buildMessage01({ skill: 'deposit', input: nextExperience() }, 'refused')
  await callA2a(world, search_key, 'tasks/send', deposit)
  await callA2a(world, search_key, 'tasks/send', buildMessage01({ skill: 'dance' }, 'unknown'))
  expect(await listIds(search_key)).toEqual(['unknown', 'refused'])
  await callA2a(world, agent.api_key, 'tasks/send', buildMessage01({ skill: 'dance', input: { a: 1 } }, 'unknown-2'))
  expect(await listIds(search_key)).not.toContain('unknown-2')
})

test('tasks of before a key’s scope was checked are visible to keys that may do everything', async () => {
  world = await createWorld()
  const agent = await world.newcomer()
  const search_key = await createKey(agent, 'search_only')
  await callA2a(world, agent.api_key, 'tasks/send', buildMessage01('a question', 'old'))
  await world.app.db.query(sql`update a2a_tasks set scope = default`)
  expect([await listIds(agent.api_key), await listIds(search_key)]).toEqual([['old'], []])
})

const asking = new Set<OperationId>([
  'searchExperiences',
  'getExperience',
  'checkContext',
  'verifyAction',
  'getProcedure',
])

test('a text never erases, revokes, retracts, deposits or votes, and reads by skills alone, in any version', async () => {
  world = await createWorld()
  const agent = await world.established()
  const author = await world.established()
  const { id } = await author.depositExperience(poolExperience())
  await agent.getExperience({ experience_id: id })
  const [own] = (await agent.listMyExperiences({})).experiences
  const { key_id } = await agent.createKey({ contributor_id: agent.contributor_id, name: 'second' })
  const input = {
    ...nextExperience(),
    experiences: 'erase',
    contributor_id: agent.contributor_id,
    key_id,
    was_helpful: true,
    reason: 'other',
  }
  for (const name of operationIds) {
    if (!scopeIncludes('full', operations[name].scope) || asking.has(name)) continue
    for (const experience_id of [id, own?.id])
      for (const [method, build] of [
        ['tasks/send', (text: string) => buildMessage01(text, `${name}-${experience_id}`)],
        ['message/send', buildMessage03],
        ['SendMessage', buildMessage10],
      ] as const) {
        const text = JSON.stringify({ operation: name, input: { ...input, experience_id } })
        const { result } = bodyOf(await callA2a(world, agent.api_key, method, build(text)))
        const { state, message } = (result.task ?? result).status
        expect(state, `${name} ${method}`).toMatch(/failed|rejected|FAILED|REJECTED/)
        expect(message?.parts[0]?.text, name).toMatch(/a text part only asks|there is no operation/)
      }
  }
  expect((await agent.listMyExperiences({})).total).toBe(3)
  expect((await agent.getExperience({ experience_id: id })).scores.feedback_count).toBe(0)
  expect(
    (await agent.listKeys({ contributor_id: agent.contributor_id })).filter(({ is_active }) => is_active),
  ).toHaveLength(2)
  expect((await world.operator.listReports({})).reports).toEqual([])
})

test('the same command as data runs, and a text next to it cannot replace it', async () => {
  world = await createWorld()
  const agent = await world.established()
  const [own] = (await agent.listMyExperiences({})).experiences
  const command = { skill: 'retract_experience', input: { experience_id: own?.id ?? '' } }
  const erase = JSON.stringify({ operation: 'eraseMe', input: { experiences: 'erase' } })
  const parts = [{ text: erase }, { data: command }]
  const both = await callA2a(world, agent.api_key, 'SendMessage', {
    message: { role: 'ROLE_USER', messageId: 'm', parts },
  })
  expect(bodyOf(both).error?.code).toBe(-32602)
  const { task } = bodyOf(await callA2a(world, agent.api_key, 'SendMessage', buildMessage10(command))).result
  expect(task.status.state).toBe('TASK_STATE_COMPLETED')
})
