import { afterEach, describe, expect, test } from 'vitest'
import { serve } from '../src/app/serve.ts'
import { sql } from '../src/platform/db/db.ts'
import { DAY_MS } from '../src/rules/time/time-units.ts'
import { createHttpApp } from '../src/surfaces/http/create-http-app.ts'
import { TaskList10 } from './a2a-schemas.ts'
import {
  buildMessage01,
  buildMessage03,
  buildMessage10,
  callA2a,
  openA2aStream,
  parseStreamEvents,
} from './call-a2a.ts'
import { callOperation, findErrorClass, type TestResponse } from './call-operation.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createFakeEmbedder, type FakeEmbedder } from './fake-embedder.ts'
import { listColumnsContaining } from './list-columns-containing.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const typedBody = <T>({ body }: TestResponse): T => body as T
const rpcResult = <T = { id: string; status: { state: string } }>(answer: TestResponse): T =>
  typedBody<{ result: T }>(answer).result
const rpcErrorCode = (answer: TestResponse) => typedBody<{ error?: { code: number } }>(answer).error?.code
const taskState = (answer: TestResponse) => rpcResult(answer)?.status.state
const listTaskRows = () =>
  world.app.db.query<{ id: string; state: string; answer: string | null }>(sql`select id, state, answer from a2a_tasks`)

/** Opens a world in which the test can hold searches, so that a task stays at work. */
async function openWithBlockedSearch() {
  const embedder: FakeEmbedder = createFakeEmbedder('fake')
  world = await createWorld({ embedder })
  const agent = await world.newcomer()
  let resolve_block = () => {}
  const blockSearches = () => {
    embedder.blocked_until = new Promise((resolve) => {
      resolve_block = resolve
    })
  }
  return { agent, blockSearches, releaseSearches: () => resolve_block() }
}

/** Waits until a condition holds that concurrent calls bring about. */
async function pollUntil(holds: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 2000 && !(await holds()); i++) await new Promise((resolve) => setTimeout(resolve, 1))
}
const waitForTask = (id: string) => pollUntil(async () => (await listTaskRows()).some((row) => row.id === id))

describe('reading a task', () => {
  test('a contributor reads a task with any key and any A2A version, and nobody else can', async () => {
    world = await createWorld()
    const [agent, other] = [await world.newcomer(), await world.newcomer()]
    const { api_key } = await agent.createKey({
      contributor_id: agent.contributor_id,
      name: 'second',
      scope: 'search_only',
    })
    await callA2a(world, agent.api_key, 'tasks/send', buildMessage01('a question'))
    expect(taskState(await callA2a(world, api_key, 'GetTask', { id: 'task-1' }))).toBe('TASK_STATE_COMPLETED')
    expect(taskState(await callA2a(world, api_key, 'tasks/get', { id: 'task-1' }))).toBe('completed')
    for (const method of ['GetTask', 'CancelTask', 'SubscribeToTask', 'tasks/get', 'tasks/cancel', 'tasks/resubscribe'])
      expect(rpcErrorCode(await callA2a(world, other.api_key, method, { id: 'task-1' })), method).toBe(-32001)
    expect(rpcResult<{ totalSize: number }>(await callA2a(world, other.api_key, 'ListTasks')).totalSize).toBe(0)
    // another contributor may choose the same task id
    expect(taskState(await callA2a(world, other.api_key, 'tasks/send', buildMessage01('another question')))).toBe(
      'completed',
    )
    expect(await listTaskRows()).toHaveLength(2)
  })

  test('a task shows as much history as the call asks for', async () => {
    world = await createWorld()
    const agent = await world.newcomer()
    await callA2a(world, agent.api_key, 'tasks/send', buildMessage01('a question'))
    const history = async (method: string, historyLength?: number) =>
      rpcResult<{ history?: unknown[] }>(await callA2a(world, agent.api_key, method, { id: 'task-1', historyLength }))
        .history?.length
    for (const method of ['tasks/get', 'GetTask'])
      expect([await history(method), await history(method, 0), await history(method, 5)]).toEqual([1, undefined, 1])
  })

  test('a finished task refuses a further message, and its context accepts a new task', async () => {
    world = await createWorld()
    const agent = await world.newcomer()
    const sent = await callA2a(world, agent.api_key, 'message/send', buildMessage03('a question'))
    const { id: taskId, contextId } = rpcResult<{ id: string; contextId: string }>(sent)
    const sendFollowUp = (message_fields: object) => {
      const { message } = buildMessage10('more')
      return callA2a(world, agent.api_key, 'SendMessage', { message: { ...message, ...message_fields } })
    }
    expect(rpcErrorCode(await sendFollowUp({ taskId, contextId }))).toBe(-32004)
    expect(rpcErrorCode(await sendFollowUp({ taskId, contextId: 'elsewhere' }))).toBe(-32602)
    // a context may hold several tasks
    const next = await sendFollowUp({ contextId })
    expect(rpcResult<{ task: object }>(next).task).toMatchObject({
      contextId,
      status: { state: 'TASK_STATE_COMPLETED' },
    })
  })
})

describe('listing tasks', () => {
  async function createFiveTasks() {
    world = await createWorld()
    const agent = await world.newcomer()
    for (let i = 0; i < 5; i++) {
      const content = i === 3 ? { skill: 'none' } : `question ${i}`
      await callA2a(world, agent.api_key, 'tasks/send', {
        ...buildMessage01(content, `task-${i}`),
        sessionId: `context-${i % 2}`,
      })
    }
    return agent
  }
  const list = async (agent: TestContributor, params: object) => {
    const answer = await callA2a(world, agent.api_key, 'ListTasks', params)
    return TaskList10.parse(answer.body).result
  }

  test('the pages together list each task once, the newest first', async () => {
    const agent = await createFiveTasks()
    const ids: string[] = []
    let pageToken = ''
    do {
      const page = await list(agent, { pageSize: 2, pageToken })
      expect([page.pageSize, page.totalSize]).toEqual([2, 5])
      ids.push(...page.tasks.map(({ id }) => id))
      pageToken = page.nextPageToken
    } while (pageToken !== '')
    expect(ids).toEqual(['task-4', 'task-3', 'task-2', 'task-1', 'task-0'])
  })

  test('tasks are filtered by context, state and time, and artifacts come only on request', async () => {
    const agent = await createFiveTasks()
    const ids = async (params: object) => (await list(agent, params)).tasks.map(({ id }) => id)
    expect(await ids({ contextId: 'context-1' })).toEqual(['task-3', 'task-1'])
    expect(await ids({ status: 'TASK_STATE_FAILED' })).toEqual(['task-3'])
    expect(await ids({ status: 'TASK_STATE_COMPLETED', contextId: 'context-1' })).toEqual(['task-1'])
    expect(await ids({ status: 'TASK_STATE_INPUT_REQUIRED' })).toEqual([])
    expect(await ids({ status: 'TASK_STATE_UNSPECIFIED' })).toHaveLength(5)
    const since = (await list(agent, {})).tasks[1]?.status.timestamp
    expect(await ids({ statusTimestampAfter: since })).toEqual(['task-4', 'task-3'])
    expect(await ids({ statusTimestampAfter: '2026-01-01T00:00:00+23:00' })).toHaveLength(5)
    const [plain] = (await list(agent, { pageSize: 1 })).tasks
    const [detailed] = (await list(agent, { pageSize: 1, includeArtifacts: true, historyLength: 0 })).tasks
    expect([plain?.artifacts, plain?.history?.length]).toEqual([undefined, 1])
    expect([detailed?.artifacts?.length, detailed?.history]).toEqual([2, undefined])
  })
})

describe('sending a task id again', () => {
  test('equal calls with one id give one task that runs once, also when they are concurrent', async () => {
    world = await createWorld()
    const agent = await world.newcomer()
    const deposit = buildMessage01({ skill: 'deposit', input: poolExperience() })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => callA2a(world, agent.api_key, 'tasks/send', deposit)),
    )
    answers.push(await callA2a(world, agent.api_key, 'tasks/send', deposit))
    expect(answers.map(taskState)).toEqual(answers.map(() => 'completed'))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await agent.listMyExperiences({})).total).toBe(1)
    const streamed = parseStreamEvents(await callA2a(world, agent.api_key, 'tasks/sendSubscribe', deposit))
    expect(streamed).toMatchObject([
      { result: { artifact: { index: 0 } } },
      { result: { artifact: { index: 1 } } },
      { result: { status: { state: 'completed' }, final: true } },
    ])
  })

  test('an id cannot be reused for another message, unless its first message was refused', async () => {
    world = await createWorld()
    const agent = await world.newcomer()
    await callA2a(world, agent.api_key, 'tasks/send', buildMessage01('one question'))
    expect(rpcErrorCode(await callA2a(world, agent.api_key, 'tasks/send', buildMessage01('another question')))).toBe(
      -32004,
    )
    expect(
      taskState(
        await callA2a(world, agent.api_key, 'tasks/send', buildMessage01({ skill: 'search', input: {} }, 'corrected')),
      ),
    ).toBe('failed')
    expect(
      taskState(await callA2a(world, agent.api_key, 'tasks/send', buildMessage01('a question', 'corrected'))),
    ).toBe('completed')
  })

  test('a task whose process ended is reported as failed until the same call runs it again', async () => {
    const { agent, blockSearches, releaseSearches } = await openWithBlockedSearch()
    blockSearches()
    const first = callA2a(world, agent.api_key, 'tasks/send', buildMessage01('a question'))
    await waitForTask('task-1')
    expect(taskState(await callA2a(world, agent.api_key, 'GetTask', { id: 'task-1' }))).toBe('TASK_STATE_WORKING')
    world.clock.advance(61_000)
    const abandoned = await callA2a(world, agent.api_key, 'tasks/get', { id: 'task-1' })
    expect(rpcResult(abandoned)).toMatchObject({
      status: { state: 'failed', message: { parts: [{ text: expect.stringMatching(/ended while/) }] } },
    })
    expect(rpcErrorCode(await callA2a(world, agent.api_key, 'tasks/cancel', { id: 'task-1' }))).toBe(-32002)
    const second = callA2a(world, agent.api_key, 'tasks/send', buildMessage01('a question'))
    releaseSearches()
    expect([taskState(await first), taskState(await second)]).toEqual(['completed', 'completed'])
    expect(await listTaskRows()).toHaveLength(1)
  })
})

describe('a task at work', () => {
  test('a task can be canceled once: its streams end, and its later result is dropped', async () => {
    const { agent, blockSearches, releaseSearches } = await openWithBlockedSearch()
    blockSearches()
    const stream = await openA2aStream(world, agent.api_key, 'message/stream', buildMessage03('a question'))
    const first = (await stream.next()) as { result: { id: string } }
    const { id } = first.result
    const watching = await openA2aStream(world, agent.api_key, 'SubscribeToTask', { id })
    expect(await watching.next()).toMatchObject({ result: { task: { status: { state: 'TASK_STATE_WORKING' } } } })
    const canceled = await callA2a(world, agent.api_key, 'tasks/cancel', { id })
    expect(rpcResult(canceled)).toMatchObject({ id, kind: 'task', status: { state: 'canceled' } })
    expect(await stream.next()).toMatchObject({
      result: { kind: 'status-update', status: { state: 'canceled' }, final: true },
    })
    expect(await stream.next()).toBeNull()
    expect(await watching.next()).toMatchObject({
      result: { statusUpdate: { status: { state: 'TASK_STATE_CANCELED' } } },
    })
    expect(await watching.next()).toBeNull()
    expect(rpcErrorCode(await callA2a(world, agent.api_key, 'CancelTask', { id }))).toBe(-32002)
    releaseSearches()
    await callA2a(world, agent.api_key, 'message/send', buildMessage03('another'))
    expect((await listTaskRows()).find((row) => row.id === id)).toMatchObject({ state: 'canceled', answer: null })
  })

  test('a call that does not wait returns the working task, which can be followed or read later', async () => {
    const { agent, blockSearches, releaseSearches } = await openWithBlockedSearch()
    blockSearches()
    const sent = await callA2a(
      world,
      agent.api_key,
      'message/send',
      buildMessage03('a question', { configuration: { blocking: false } }),
    )
    expect(taskState(sent)).toBe('working')
    const { id } = rpcResult(sent)
    const immediate = await callA2a(
      world,
      agent.api_key,
      'SendMessage',
      buildMessage10('x', { configuration: { returnImmediately: true } }),
    )
    expect(rpcResult<{ task: object }>(immediate).task).toMatchObject({ status: { state: 'TASK_STATE_WORKING' } })
    const stream = await openA2aStream(world, agent.api_key, 'tasks/resubscribe', { id })
    expect(await stream.next()).toMatchObject({ result: { kind: 'task', status: { state: 'working' } } })
    releaseSearches()
    expect(await stream.next()).toMatchObject({ result: { kind: 'artifact-update' } })
    expect(await stream.next()).toMatchObject({ result: { kind: 'artifact-update' } })
    expect(await stream.next()).toMatchObject({ result: { status: { state: 'completed' }, final: true } })
    expect(await stream.next()).toBeNull()
    expect(taskState(await callA2a(world, agent.api_key, 'tasks/get', { id }))).toBe('completed')
  })

  test('a task runs to its end when its client disconnects', async () => {
    const { agent, blockSearches, releaseSearches } = await openWithBlockedSearch()
    blockSearches()
    const stream = await openA2aStream(world, agent.api_key, 'message/stream', buildMessage03('a question'))
    const { id } = ((await stream.next()) as { result: { id: string } }).result
    const watching = await openA2aStream(world, agent.api_key, 'tasks/resubscribe', { id })
    await watching.next()
    await watching.cancel()
    await stream.cancel()
    releaseSearches()
    await pollUntil(async () => (await listTaskRows())[0]?.state === 'completed')
    expect((await listTaskRows())[0]?.state).toBe('completed')
  })

  test('a subscription ends when the service stops, the stream of the call itself when the task ends', async () => {
    const { agent, blockSearches, releaseSearches } = await openWithBlockedSearch()
    const stopping = new AbortController()
    const http = createHttpApp(world.app, stopping.signal)
    const stopping_node = { ...world, request: async (path: string, init?: RequestInit) => http.request(path, init) }
    blockSearches()
    const stream = await openA2aStream(stopping_node, agent.api_key, 'message/stream', buildMessage03('a question'))
    const { id } = ((await stream.next()) as { result: { id: string } }).result
    // `world` stands for another node than the one that runs the task
    const watching = await openA2aStream(world, agent.api_key, 'tasks/resubscribe', { id })
    const watching_same_node = await openA2aStream(stopping_node, agent.api_key, 'tasks/resubscribe', { id })
    for (const subscription of [watching, watching_same_node]) await subscription.next()
    stopping.abort()
    expect(await watching_same_node.next()).toBeNull()
    releaseSearches()
    for (const remaining of [stream, watching]) {
      expect(await remaining.next()).toMatchObject({ result: { kind: 'artifact-update' } })
      await remaining.next()
      expect(await remaining.next()).toMatchObject({ result: { final: true } })
    }
  })
})

test('without its table a message is still answered, but a task whose id cannot be stored fails', async () => {
  world = await createWorld()
  const agent = await world.newcomer()
  const { db } = world.app
  const query = db.query
  db.query = (statement) =>
    statement.parts.join('').includes('a2a_tasks') ? Promise.reject(new Error('gone')) : query(statement)
  const answered = await callA2a(world, agent.api_key, 'SendMessage', buildMessage10('a question'))
  expect(rpcResult<{ task: object }>(answered).task).toMatchObject({ status: { state: 'TASK_STATE_COMPLETED' } })
  const failed = await callA2a(world, agent.api_key, 'tasks/send', buildMessage01('a question'))
  expect([failed.status, rpcErrorCode(failed)]).toEqual([200, -32603])
  expect(failed.text).not.toContain('gone')
  db.query = query
})

test('a served subscription ends at once when the service stops, and the task runs to its end', async () => {
  const { agent, blockSearches, releaseSearches } = await openWithBlockedSearch()
  const { address, stop } = await serve({ ...world.app, config: { ...world.app.config, host: '127.0.0.1', port: 0 } })
  const request = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${address.port}${path}`, init)
  const served = { ...world, request }
  blockSearches()
  const stream = await openA2aStream(served, agent.api_key, 'message/stream', buildMessage03('a question'))
  const { id } = ((await stream.next()) as { result: { id: string } }).result
  const watching = await openA2aStream(served, agent.api_key, 'tasks/resubscribe', { id })
  await watching.next()
  const stopped = stop()
  expect(await watching.next()).toBeNull()
  releaseSearches()
  const remaining_events: unknown[] = []
  for (let event = await stream.next(); event !== null; event = await stream.next()) remaining_events.push(event)
  expect(remaining_events.at(-1)).toMatchObject({ result: { status: { state: 'completed' }, final: true } })
  await stopped
})

describe('what a task row stores', () => {
  const word = 'zoraquimb'

  test('erasing a record clears the tasks that quote it, and their ids stay taken', async () => {
    world = await createWorld()
    const [owner, reader] = [await world.established(), await world.established()]
    const deposit = buildMessage01(
      { skill: 'deposit', input: poolExperience({ insight: `${poolExperience().insight} ${word}` }) },
      'deposited',
    )
    const deposited = rpcResult<{ artifacts: { parts: { data: { id: string } }[] }[] }>(
      await callA2a(world, owner.api_key, 'tasks/send', deposit),
    )
    const experience_id = deposited.artifacts[1]?.parts[0]?.data.id ?? ''
    await callA2a(world, reader.api_key, 'tasks/send', buildMessage01(`${word} pool clients`, 'found'))
    await callA2a(
      world,
      reader.api_key,
      'tasks/send',
      buildMessage01({ skill: 'get_experience', input: { experience_id } }, 'got'),
    )
    await callA2a(
      world,
      reader.api_key,
      'tasks/send',
      buildMessage01(
        { skill: 'deposit', input: poolExperience({ insight: `${poolExperience().insight} ${word}.` }) },
        'refused',
      ),
    )
    await callA2a(world, reader.api_key, 'tasks/send', buildMessage01('nothing to do with it at all', 'other'))
    expect(await listColumnsContaining(world.app.db, word)).toEqual(
      expect.arrayContaining(['a2a_tasks.message', 'a2a_tasks.answer']),
    )
    await owner.eraseExperience({ experience_id })
    expect(
      (await listColumnsContaining(world.app.db, word)).filter((column) => column.startsWith('a2a_tasks')),
    ).toEqual([])
    const cleared = await callA2a(world, reader.api_key, 'tasks/get', { id: 'got' })
    expect(rpcResult(cleared)).toMatchObject({
      artifacts: [],
      status: { state: 'completed', message: { parts: [{ text: expect.stringMatching(/not kept/) }] } },
    })
    expect(rpcResult(await callA2a(world, reader.api_key, 'tasks/get', { id: 'other' }))).toMatchObject({
      artifacts: [{}, {}],
    })
    expect(rpcResult(await callA2a(world, owner.api_key, 'tasks/send', deposit))).toMatchObject({ artifacts: [] })
  })

  test('a task that was at work during an erasure is cleared by a later job', async () => {
    const { agent, blockSearches, releaseSearches } = await openWithBlockedSearch()
    const owner = await world.newcomer()
    const { id } = await owner.depositExperience(poolExperience())
    blockSearches()
    const pending = callA2a(world, agent.api_key, 'tasks/send', buildMessage01(`what of ${id}, ${word}?`))
    await waitForTask('task-1')
    await owner.eraseExperience({ experience_id: id })
    await world.app.db.query(sql`update a2a_tasks set experience_ids = array[${id}], message = ${word}`)
    releaseSearches()
    await pending
    await world.app.db.query(sql`update a2a_tasks set experience_ids = array[${id}], answer = ${word}`)
    await world.work()
    expect(await listTaskRows()).toMatchObject([{ state: 'completed', answer: null }])
  })

  test('erasing an account deletes its tasks and removes its name from the tasks of others', async () => {
    world = await createWorld()
    const leaver = await world.established(`${word} agent`)
    const reader = await world.established()
    const { id: experience_id } = await leaver.depositExperience(poolExperience())
    await callA2a(world, leaver.api_key, 'tasks/send', buildMessage01(`my ${word}`))
    await callA2a(
      world,
      reader.api_key,
      'tasks/send',
      buildMessage01({ skill: 'get_experience', input: { experience_id } }, 'got'),
    )
    expect(await listColumnsContaining(world.app.db, word)).toEqual(
      expect.arrayContaining(['a2a_tasks.message', 'a2a_tasks.answer']),
    )
    await callA2a(
      world,
      leaver.api_key,
      'tasks/send',
      buildMessage01({ operation: 'eraseMe', input: { experiences: 'keep_anonymous' } }, 'bye'),
    )
    expect(findErrorClass(await callA2a(world, leaver.api_key, 'tasks/get', { id: 'bye' }))).toBe('AuthenticationError')
    await world.work()
    expect(await listColumnsContaining(world.app.db, word)).toEqual([])
    expect((await listTaskRows()).map(({ id }) => id)).toEqual(['got'])
  })

  test('a task is part of the export of its contributor and is deleted after seven days', async () => {
    world = await createWorld()
    const [agent, other] = [await world.newcomer(), await world.newcomer()]
    await callA2a(world, agent.api_key, 'tasks/send', buildMessage01(`${word} of mine`))
    await callA2a(world, other.api_key, 'tasks/send', buildMessage01('of another'))
    const exported = (await callOperation(world, 'exportMyData', {}, agent.api_key)).body as {
      kind: string
      data: object
    }[]
    const own = exported.filter(({ kind }) => kind === 'a2a_task')
    expect(own).toHaveLength(1)
    expect(own[0]?.data).toMatchObject({
      id: 'task-1',
      operation: 'searchExperiences',
      message: expect.stringContaining(word),
    })
    world.clock.advance(6 * DAY_MS)
    await world.work()
    expect(await listTaskRows()).toHaveLength(2)
    world.clock.advance(1 * DAY_MS)
    await world.work()
    expect(await listTaskRows()).toEqual([])
  })

  test('a task row holds no secrets', async () => {
    world = await createWorld()
    const agent = await world.newcomer()
    const secret = ['gh', 'p_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('')
    await callA2a(world, agent.api_key, 'tasks/send', buildMessage01(`push fails with ${secret}`, 'text'))
    await callA2a(
      world,
      agent.api_key,
      'tasks/send',
      buildMessage01({ skill: 'deposit', input: nextExperience({ problem: `It says ${secret}` }) }, 'data'),
    )
    await callA2a(
      world,
      agent.api_key,
      'tasks/send',
      buildMessage01({ skill: 'search', input: { q: 'x', conditions: { [secret]: 1 } } }, 'key'),
    )
    // error messages quote the value that they refuse
    for (const [id, content] of Object.entries({
      skill: { skill: secret },
      input: { skill: 'search', input: { q: 'x', limit: secret } },
    }))
      await callA2a(world, agent.api_key, 'tasks/send', buildMessage01(content, id))
    await world.app.search_log.flush()
    expect((await listTaskRows()).length).toBe(5)
    expect(await listColumnsContaining(world.app.db, secret)).toEqual([])
  })

  test('each contributor keeps the newest 500 tasks, and a message that is too long is not stored', async () => {
    world = await createWorld()
    const [agent, other] = [await world.newcomer(), await world.newcomer()]
    await callA2a(world, other.api_key, 'tasks/send', buildMessage01('of another', 'theirs'))
    await callA2a(world, agent.api_key, 'tasks/send', buildMessage01('first', 'first'))
    await world.app.db.query(sql`
      insert into a2a_tasks select contributor_id, 'filled' || n, context_id, state, operation, message_hmac, message, answer,
        experience_ids, created_at, changed_at + n * interval '1 ms' from a2a_tasks, generate_series(1, 520) as n
      where id = 'first'`)
    const long = buildMessage01({ skill: 'search', input: { q: 'x', notes: 'y'.repeat(20_000) } }, 'long')
    expect(
      rpcResult(await callA2a(world, agent.api_key, 'tasks/send', { ...long, historyLength: 1 })),
    ).not.toHaveProperty('history')
    const task_ids = (await listTaskRows()).map(({ id }) => id)
    expect(task_ids).toHaveLength(501)
    expect(task_ids).toEqual(expect.arrayContaining(['theirs', 'long', 'filled520']))
    expect(task_ids).not.toContain('first')
  })
})

test('while the disk is nearly full, searches are answered and no task is stored', async () => {
  world = await createWorld()
  const agent = await world.newcomer()
  const app_without_space = { ...world.app, disk: { ...world.app.disk, hasSpace: async () => false } }
  const http = createHttpApp(app_without_space)
  const world_without_space = {
    ...world,
    request: async (path: string, init?: RequestInit) => http.request(path, init),
  }
  expect(taskState(await callA2a(world_without_space, agent.api_key, 'tasks/send', buildMessage01('a question')))).toBe(
    'completed',
  )
  expect(await listTaskRows()).toEqual([])
})

test('A2A calls are subject to the rate limits', async () => {
  world = await createWorld({ config: { rate_limits: true } })
  const agent = await world.newcomer()
  const outcomes = new Set<string>()
  for (let i = 0; i < 125; i++) {
    const { text } = await callA2a(
      world,
      agent.api_key,
      'SendMessage',
      buildMessage10({ skill: 'search', input: { q: 'x' } }),
    )
    outcomes.add(/RateLimitError/.exec(text)?.[0] ?? 'answered')
  }
  expect([...outcomes]).toEqual(['answered', 'RateLimitError'])
  let last = await callA2a(world, agent.api_key, 'GetTask', { id: 'x' })
  for (let i = 0; i < 620 && last.status === 200; i++)
    last = await callA2a(world, agent.api_key, 'GetTask', { id: 'x' })
  expect([last.status, findErrorClass(last)]).toEqual([429, 'RateLimitError'])
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
})
