import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../src/db/db.ts'
import { serve } from '../src/serve.ts'
import { createHttpApp } from '../src/surfaces/create-http-app.ts'
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

const DAY_MS = 86_400_000
let world: World
afterEach(() => world.close())

const typedBody = <T>({ body }: TestResponse): T => body as T
const rpcResult = <T = { id: string; status: { state: string } }>(answer: TestResponse): T =>
  typedBody<{ result: T }>(answer).result
const rpcErrorCode = (answer: TestResponse) => typedBody<{ error?: { code: number } }>(answer).error?.code
const taskState = (answer: TestResponse) => rpcResult(answer)?.status.state
const listTaskRows = () =>
  world.app.db.query<{ id: string; state: string; answer: string | null }>(sql`select id, state, answer from a2a_tasks`)

/** A world whose searches wait until they may go on. */
async function openWithBlockedSearch() {
  const embedder: FakeEmbedder = createFakeEmbedder('fake')
  world = await createWorld({ embedder })
  const agent = await world.newcomer()
  let release = () => {}
  const close = () => {
    embedder.blocked_until = new Promise((resolve) => {
      release = resolve
    })
  }
  return { agent, close, release: () => release() }
}

/** Waits for something that other calls bring about. */
async function pollUntil(holds: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 2000 && !(await holds()); i++) await new Promise((resolve) => setTimeout(resolve, 1))
}
const waitForTask = (id: string) => pollUntil(async () => (await listTaskRows()).some((row) => row.id === id))

describe('a task', () => {
  test('is kept for its contributor, whichever key and generation asks, and for nobody else', async () => {
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
    // the same id is theirs to choose too
    expect(taskState(await callA2a(world, other.api_key, 'tasks/send', buildMessage01('another question')))).toBe(
      'completed',
    )
    expect(await listTaskRows()).toHaveLength(2)
  })

  test('shows as much history as is asked for', async () => {
    world = await createWorld()
    const agent = await world.newcomer()
    await callA2a(world, agent.api_key, 'tasks/send', buildMessage01('a question'))
    const history = async (method: string, historyLength?: number) =>
      rpcResult<{ history?: unknown[] }>(await callA2a(world, agent.api_key, method, { id: 'task-1', historyLength }))
        .history?.length
    for (const method of ['tasks/get', 'GetTask'])
      expect([await history(method), await history(method, 0), await history(method, 5)]).toEqual([1, undefined, 1])
  })

  test('takes no further message, and says why', async () => {
    world = await createWorld()
    const agent = await world.newcomer()
    const sent = await callA2a(world, agent.api_key, 'message/send', buildMessage03('a question'))
    const { id: taskId, contextId } = rpcResult<{ id: string; contextId: string }>(sent)
    const follow = (further: object) => {
      const { message } = buildMessage10('more')
      return callA2a(world, agent.api_key, 'SendMessage', { message: { ...message, ...further } })
    }
    expect(rpcErrorCode(await follow({ taskId, contextId }))).toBe(-32004)
    expect(rpcErrorCode(await follow({ taskId, contextId: 'elsewhere' }))).toBe(-32602)
    // a context holds several tasks
    const next = await follow({ contextId })
    expect(rpcResult<{ task: object }>(next).task).toMatchObject({
      contextId,
      status: { state: 'TASK_STATE_COMPLETED' },
    })
  })
})

describe('a list of tasks', () => {
  async function openListed() {
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

  test('has the newest first, page by page, each once', async () => {
    const agent = await openListed()
    const seen: string[] = []
    let pageToken = ''
    do {
      const page = await list(agent, { pageSize: 2, pageToken })
      expect([page.pageSize, page.totalSize]).toEqual([2, 5])
      seen.push(...page.tasks.map(({ id }) => id))
      pageToken = page.nextPageToken
    } while (pageToken !== '')
    expect(seen).toEqual(['task-4', 'task-3', 'task-2', 'task-1', 'task-0'])
  })

  test('by context, state and time, with artifacts for who asks', async () => {
    const agent = await openListed()
    const ids = async (params: object) => (await list(agent, params)).tasks.map(({ id }) => id)
    expect(await ids({ contextId: 'context-1' })).toEqual(['task-3', 'task-1'])
    expect(await ids({ status: 'TASK_STATE_FAILED' })).toEqual(['task-3'])
    expect(await ids({ status: 'TASK_STATE_COMPLETED', contextId: 'context-1' })).toEqual(['task-1'])
    expect(await ids({ status: 'TASK_STATE_INPUT_REQUIRED' })).toEqual([])
    expect(await ids({ status: 'TASK_STATE_UNSPECIFIED' })).toHaveLength(5)
    const since = (await list(agent, {})).tasks[1]?.status.timestamp
    expect(await ids({ statusTimestampAfter: since })).toEqual(['task-4', 'task-3'])
    expect(await ids({ statusTimestampAfter: '2026-01-01T00:00:00+23:00' })).toHaveLength(5)
    const [bare] = (await list(agent, { pageSize: 1 })).tasks
    const [whole] = (await list(agent, { pageSize: 1, includeArtifacts: true, historyLength: 0 })).tasks
    expect([bare?.artifacts, bare?.history?.length]).toEqual([undefined, 1])
    expect([whole?.artifacts?.length, whole?.history]).toEqual([2, undefined])
  })
})

describe('the same id again', () => {
  test('is the same task, done once, also when the calls come at once', async () => {
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

  test('with another message is refused; after a refusal it may be mended', async () => {
    world = await createWorld()
    const agent = await world.newcomer()
    await callA2a(world, agent.api_key, 'tasks/send', buildMessage01('one question'))
    expect(rpcErrorCode(await callA2a(world, agent.api_key, 'tasks/send', buildMessage01('another question')))).toBe(
      -32004,
    )
    expect(
      taskState(
        await callA2a(world, agent.api_key, 'tasks/send', buildMessage01({ skill: 'search', input: {} }, 'mended')),
      ),
    ).toBe('failed')
    expect(taskState(await callA2a(world, agent.api_key, 'tasks/send', buildMessage01('a question', 'mended')))).toBe(
      'completed',
    )
  })

  test('after the process ended in the middle is done again; until then the task is told as failed', async () => {
    const { agent, close, release } = await openWithBlockedSearch()
    close()
    const first = callA2a(world, agent.api_key, 'tasks/send', buildMessage01('a question'))
    await waitForTask('task-1')
    expect(taskState(await callA2a(world, agent.api_key, 'GetTask', { id: 'task-1' }))).toBe('TASK_STATE_WORKING')
    world.clock.advance(61_000)
    const lost = await callA2a(world, agent.api_key, 'tasks/get', { id: 'task-1' })
    expect(rpcResult(lost)).toMatchObject({
      status: { state: 'failed', message: { parts: [{ text: expect.stringMatching(/ended while/) }] } },
    })
    expect(rpcErrorCode(await callA2a(world, agent.api_key, 'tasks/cancel', { id: 'task-1' }))).toBe(-32002)
    const second = callA2a(world, agent.api_key, 'tasks/send', buildMessage01('a question'))
    release()
    expect([taskState(await first), taskState(await second)]).toEqual(['completed', 'completed'])
    expect(await listTaskRows()).toHaveLength(1)
  })
})

describe('while it is at work', () => {
  test('it can be canceled once: its stream ends, and what comes of it later is not told', async () => {
    const { agent, close, release } = await openWithBlockedSearch()
    close()
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
    release()
    await callA2a(world, agent.api_key, 'message/send', buildMessage03('another'))
    expect((await listTaskRows()).find((row) => row.id === id)).toMatchObject({ state: 'canceled', answer: null })
  })

  test('who does not wait is told at once, and can follow or get it later', async () => {
    const { agent, close, release } = await openWithBlockedSearch()
    close()
    const sent = await callA2a(
      world,
      agent.api_key,
      'message/send',
      buildMessage03('a question', { configuration: { blocking: false } }),
    )
    expect(taskState(sent)).toBe('working')
    const { id } = rpcResult(sent)
    const at_once = await callA2a(
      world,
      agent.api_key,
      'SendMessage',
      buildMessage10('x', { configuration: { returnImmediately: true } }),
    )
    expect(rpcResult<{ task: object }>(at_once).task).toMatchObject({ status: { state: 'TASK_STATE_WORKING' } })
    const stream = await openA2aStream(world, agent.api_key, 'tasks/resubscribe', { id })
    expect(await stream.next()).toMatchObject({ result: { kind: 'task', status: { state: 'working' } } })
    release()
    expect(await stream.next()).toMatchObject({ result: { kind: 'artifact-update' } })
    expect(await stream.next()).toMatchObject({ result: { kind: 'artifact-update' } })
    expect(await stream.next()).toMatchObject({ result: { status: { state: 'completed' }, final: true } })
    expect(await stream.next()).toBeNull()
    expect(taskState(await callA2a(world, agent.api_key, 'tasks/get', { id }))).toBe('completed')
  })

  test('a client that goes away leaves the work to its end', async () => {
    const { agent, close, release } = await openWithBlockedSearch()
    close()
    const stream = await openA2aStream(world, agent.api_key, 'message/stream', buildMessage03('a question'))
    const { id } = ((await stream.next()) as { result: { id: string } }).result
    const watching = await openA2aStream(world, agent.api_key, 'tasks/resubscribe', { id })
    await watching.next()
    await watching.cancel()
    await stream.cancel()
    release()
    await pollUntil(async () => (await listTaskRows())[0]?.state === 'completed')
    expect((await listTaskRows())[0]?.state).toBe('completed')
  })

  test('a stream that only watches ends with the service, that of the work with the work', async () => {
    const { agent, close, release } = await openWithBlockedSearch()
    const stopping = new AbortController()
    const http = createHttpApp(world.app, stopping.signal)
    const other = { ...world, request: async (path: string, init?: RequestInit) => http.request(path, init) }
    close()
    const stream = await openA2aStream(other, agent.api_key, 'message/stream', buildMessage03('a question'))
    const { id } = ((await stream.next()) as { result: { id: string } }).result
    // another process than the one at work
    const watching = await openA2aStream(world, agent.api_key, 'tasks/resubscribe', { id })
    const watching_here = await openA2aStream(other, agent.api_key, 'tasks/resubscribe', { id })
    for (const each of [watching, watching_here]) await each.next()
    stopping.abort()
    expect(await watching_here.next()).toBeNull()
    release()
    for (const each of [stream, watching]) {
      expect(await each.next()).toMatchObject({ result: { kind: 'artifact-update' } })
      await each.next()
      expect(await each.next()).toMatchObject({ result: { final: true } })
    }
  })
})

test('what cannot be kept is answered all the same; an id that cannot be taken is a failure that says so', async () => {
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

test('when the service stops, what only watches ends at once and the work goes to its end', async () => {
  const { agent, close, release } = await openWithBlockedSearch()
  const { address, stop } = await serve({ ...world.app, config: { ...world.app.config, host: '127.0.0.1', port: 0 } })
  const request = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${address.port}${path}`, init)
  const served = { ...world, request }
  close()
  const stream = await openA2aStream(served, agent.api_key, 'message/stream', buildMessage03('a question'))
  const { id } = ((await stream.next()) as { result: { id: string } }).result
  const watching = await openA2aStream(served, agent.api_key, 'tasks/resubscribe', { id })
  await watching.next()
  const stopped = stop()
  expect(await watching.next()).toBeNull()
  release()
  const end: unknown[] = []
  for (let event = await stream.next(); event !== null; event = await stream.next()) end.push(event)
  expect(end.at(-1)).toMatchObject({ result: { status: { state: 'completed' }, final: true } })
  await stopped
})

describe('what is kept of it', () => {
  const word = 'zoraquimb'

  test('goes with the records that it quotes, and its id stays taken', async () => {
    world = await createWorld()
    const [owner, reader] = [await world.established(), await world.established()]
    const deposit = buildMessage01(
      { skill: 'deposit', input: poolExperience({ insight: `${poolExperience().insight} ${word}` }) },
      'made',
    )
    const made = rpcResult<{ artifacts: { parts: { data: { id: string } }[] }[] }>(
      await callA2a(world, owner.api_key, 'tasks/send', deposit),
    )
    const experience_id = made.artifacts[1]?.parts[0]?.data.id ?? ''
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
    expect((await listColumnsContaining(world.app.db, word)).filter((place) => place.startsWith('a2a_tasks'))).toEqual(
      [],
    )
    const left = await callA2a(world, reader.api_key, 'tasks/get', { id: 'got' })
    expect(rpcResult(left)).toMatchObject({
      artifacts: [],
      status: { state: 'completed', message: { parts: [{ text: expect.stringMatching(/not kept/) }] } },
    })
    expect(rpcResult(await callA2a(world, reader.api_key, 'tasks/get', { id: 'other' }))).toMatchObject({
      artifacts: [{}, {}],
    })
    expect(rpcResult(await callA2a(world, owner.api_key, 'tasks/send', deposit))).toMatchObject({ artifacts: [] })
  })

  test('goes a day later where it was being answered while the record was erased', async () => {
    const { agent, close, release } = await openWithBlockedSearch()
    const owner = await world.newcomer()
    const { id } = await owner.depositExperience(poolExperience())
    close()
    const pending = callA2a(world, agent.api_key, 'tasks/send', buildMessage01(`what of ${id}, ${word}?`))
    await waitForTask('task-1')
    await owner.eraseExperience({ experience_id: id })
    await world.app.db.query(sql`update a2a_tasks set experience_ids = array[${id}], message = ${word}`)
    release()
    await pending
    await world.app.db.query(sql`update a2a_tasks set experience_ids = array[${id}], answer = ${word}`)
    await world.work()
    expect(await listTaskRows()).toMatchObject([{ state: 'completed', answer: null }])
  })

  test('goes with the account, and the name of an erased author goes from the answers of others', async () => {
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

  test('is in the export of who asked, and goes after seven days', async () => {
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

  test('has no secrets and no personal data', async () => {
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
    // refusals repeat what they refuse
    for (const [id, content] of Object.entries({
      skill: { skill: secret },
      input: { skill: 'search', input: { q: 'x', limit: secret } },
    }))
      await callA2a(world, agent.api_key, 'tasks/send', buildMessage01(content, id))
    await world.app.search_log.flush()
    expect((await listTaskRows()).length).toBe(5)
    expect(await listColumnsContaining(world.app.db, secret)).toEqual([])
  })

  test('is bounded: the newest five hundred of each, nothing of what is too long', async () => {
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
    const kept = (await listTaskRows()).map(({ id }) => id)
    expect(kept).toHaveLength(501)
    expect(kept).toEqual(expect.arrayContaining(['theirs', 'long', 'filled520']))
    expect(kept).not.toContain('first')
  })
})

test('while the disk is nearly full searches are answered and nothing is kept', async () => {
  world = await createWorld()
  const agent = await world.newcomer()
  const full = { ...world.app, disk: { ...world.app.disk, hasSpace: async () => false } }
  const http = createHttpApp(full)
  const narrow = { ...world, request: async (path: string, init?: RequestInit) => http.request(path, init) }
  expect(taskState(await callA2a(narrow, agent.api_key, 'tasks/send', buildMessage01('a question')))).toBe('completed')
  expect(await listTaskRows()).toEqual([])
})

test('calls are rationed as others are', async () => {
  world = await createWorld({ config: { rate_limits: true } })
  const agent = await world.newcomer()
  const told = new Set<string>()
  for (let i = 0; i < 125; i++) {
    const { text } = await callA2a(
      world,
      agent.api_key,
      'SendMessage',
      buildMessage10({ skill: 'search', input: { q: 'x' } }),
    )
    told.add(/RateLimitError/.exec(text)?.[0] ?? 'answered')
  }
  expect([...told]).toEqual(['answered', 'RateLimitError'])
  let last = await callA2a(world, agent.api_key, 'GetTask', { id: 'x' })
  for (let i = 0; i < 620 && last.status === 200; i++)
    last = await callA2a(world, agent.api_key, 'GetTask', { id: 'x' })
  expect([last.status, findErrorClass(last)]).toEqual([429, 'RateLimitError'])
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
})
