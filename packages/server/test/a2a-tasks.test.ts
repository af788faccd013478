import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../src/db/db.ts'
import { serve } from '../src/serve.ts'
import { createHttpApp } from '../src/surfaces/create-http-app.ts'
import { call, eventsOf, message01, message03, message10, openStream } from './a2a-call.ts'
import { List10 } from './a2a-shapes.ts'
import { experience, poolExperience } from './experience.ts'
import { type FakeEmbedder, fakeEmbedder } from './fake-embedder.ts'
import { grepRecord } from './grep-record.ts'
import { type Answer, errorOf, send } from './send.ts'
import { createWorld, type Person, type World } from './world.ts'

const DAY_MS = 86_400_000
let world: World
afterEach(() => world.close())

const bodyOf = <T>({ body }: Answer): T => body as T
const resultOf = <T = { id: string; status: { state: string } }>(answer: Answer): T =>
  bodyOf<{ result: T }>(answer).result
const codeOf = (answer: Answer) => bodyOf<{ error?: { code: number } }>(answer).error?.code
const state = (answer: Answer) => resultOf(answer)?.status.state
const rows = () =>
  world.app.db.query<{ id: string; state: string; answer: string | null }>(sql`select id, state, answer from a2a_tasks`)

/** A world whose searches wait until they may go on. */
async function openGated() {
  const embedder: FakeEmbedder = fakeEmbedder('fake')
  world = await createWorld({ embedder })
  const agent = await world.newcomer()
  let release = () => {}
  const close = () => {
    embedder.gate = new Promise((resolve) => {
      release = resolve
    })
  }
  return { agent, close, release: () => release() }
}

/** Waits for something that other calls bring about. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 2000 && !(await holds()); i++) await new Promise((resolve) => setTimeout(resolve, 1))
}
const isTaken = (id: string) => until(async () => (await rows()).some((row) => row.id === id))

describe('a task', () => {
  test('is kept for its contributor, whichever key and generation asks, and for nobody else', async () => {
    world = await createWorld()
    const [agent, other] = [await world.newcomer(), await world.newcomer()]
    const { api_key } = await agent.createKey({
      contributor_id: agent.contributor_id,
      name: 'second',
      scope: 'search_only',
    })
    await call(world, agent.api_key, 'tasks/send', message01('a question'))
    expect(state(await call(world, api_key, 'GetTask', { id: 'task-1' }))).toBe('TASK_STATE_COMPLETED')
    expect(state(await call(world, api_key, 'tasks/get', { id: 'task-1' }))).toBe('completed')
    for (const method of ['GetTask', 'CancelTask', 'SubscribeToTask', 'tasks/get', 'tasks/cancel', 'tasks/resubscribe'])
      expect(codeOf(await call(world, other.api_key, method, { id: 'task-1' })), method).toBe(-32001)
    expect(resultOf<{ totalSize: number }>(await call(world, other.api_key, 'ListTasks')).totalSize).toBe(0)
    // the same id is theirs to choose too
    expect(state(await call(world, other.api_key, 'tasks/send', message01('another question')))).toBe('completed')
    expect(await rows()).toHaveLength(2)
  })

  test('shows as much history as is asked for', async () => {
    world = await createWorld()
    const agent = await world.newcomer()
    await call(world, agent.api_key, 'tasks/send', message01('a question'))
    const history = async (method: string, historyLength?: number) =>
      resultOf<{ history?: unknown[] }>(await call(world, agent.api_key, method, { id: 'task-1', historyLength }))
        .history?.length
    for (const method of ['tasks/get', 'GetTask'])
      expect([await history(method), await history(method, 0), await history(method, 5)]).toEqual([1, undefined, 1])
  })

  test('takes no further message, and says why', async () => {
    world = await createWorld()
    const agent = await world.newcomer()
    const sent = await call(world, agent.api_key, 'message/send', message03('a question'))
    const { id: taskId, contextId } = resultOf<{ id: string; contextId: string }>(sent)
    const follow = (further: object) => {
      const { message } = message10('more')
      return call(world, agent.api_key, 'SendMessage', { message: { ...message, ...further } })
    }
    expect(codeOf(await follow({ taskId, contextId }))).toBe(-32004)
    expect(codeOf(await follow({ taskId, contextId: 'elsewhere' }))).toBe(-32602)
    // a context holds several tasks
    const next = await follow({ contextId })
    expect(resultOf<{ task: object }>(next).task).toMatchObject({
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
      await call(world, agent.api_key, 'tasks/send', {
        ...message01(content, `task-${i}`),
        sessionId: `context-${i % 2}`,
      })
    }
    return agent
  }
  const list = async (agent: Person, params: object) => {
    const answer = await call(world, agent.api_key, 'ListTasks', params)
    return List10.parse(answer.body).result
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
    const deposit = message01({ skill: 'deposit', input: poolExperience() })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call(world, agent.api_key, 'tasks/send', deposit)),
    )
    answers.push(await call(world, agent.api_key, 'tasks/send', deposit))
    expect(answers.map(state)).toEqual(answers.map(() => 'completed'))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await agent.listMyExperiences({})).total).toBe(1)
    const streamed = eventsOf(await call(world, agent.api_key, 'tasks/sendSubscribe', deposit))
    expect(streamed).toMatchObject([
      { result: { artifact: { index: 0 } } },
      { result: { artifact: { index: 1 } } },
      { result: { status: { state: 'completed' }, final: true } },
    ])
  })

  test('with another message is refused; after a refusal it may be mended', async () => {
    world = await createWorld()
    const agent = await world.newcomer()
    await call(world, agent.api_key, 'tasks/send', message01('one question'))
    expect(codeOf(await call(world, agent.api_key, 'tasks/send', message01('another question')))).toBe(-32004)
    expect(
      state(await call(world, agent.api_key, 'tasks/send', message01({ skill: 'search', input: {} }, 'mended'))),
    ).toBe('failed')
    expect(state(await call(world, agent.api_key, 'tasks/send', message01('a question', 'mended')))).toBe('completed')
  })

  test('after the process ended in the middle is done again; until then the task is told as failed', async () => {
    const { agent, close, release } = await openGated()
    close()
    const first = call(world, agent.api_key, 'tasks/send', message01('a question'))
    await isTaken('task-1')
    expect(state(await call(world, agent.api_key, 'GetTask', { id: 'task-1' }))).toBe('TASK_STATE_WORKING')
    world.clock.advance(61_000)
    const lost = await call(world, agent.api_key, 'tasks/get', { id: 'task-1' })
    expect(resultOf(lost)).toMatchObject({
      status: { state: 'failed', message: { parts: [{ text: expect.stringMatching(/ended while/) }] } },
    })
    expect(codeOf(await call(world, agent.api_key, 'tasks/cancel', { id: 'task-1' }))).toBe(-32002)
    const second = call(world, agent.api_key, 'tasks/send', message01('a question'))
    release()
    expect([state(await first), state(await second)]).toEqual(['completed', 'completed'])
    expect(await rows()).toHaveLength(1)
  })
})

describe('while it is at work', () => {
  test('it can be canceled once: its stream ends, and what comes of it later is not told', async () => {
    const { agent, close, release } = await openGated()
    close()
    const stream = await openStream(world, agent.api_key, 'message/stream', message03('a question'))
    const first = (await stream.next()) as { result: { id: string } }
    const { id } = first.result
    const watching = await openStream(world, agent.api_key, 'SubscribeToTask', { id })
    expect(await watching.next()).toMatchObject({ result: { task: { status: { state: 'TASK_STATE_WORKING' } } } })
    const canceled = await call(world, agent.api_key, 'tasks/cancel', { id })
    expect(resultOf(canceled)).toMatchObject({ id, kind: 'task', status: { state: 'canceled' } })
    expect(await stream.next()).toMatchObject({
      result: { kind: 'status-update', status: { state: 'canceled' }, final: true },
    })
    expect(await stream.next()).toBeNull()
    expect(await watching.next()).toMatchObject({
      result: { statusUpdate: { status: { state: 'TASK_STATE_CANCELED' } } },
    })
    expect(await watching.next()).toBeNull()
    expect(codeOf(await call(world, agent.api_key, 'CancelTask', { id }))).toBe(-32002)
    release()
    await call(world, agent.api_key, 'message/send', message03('another'))
    expect((await rows()).find((row) => row.id === id)).toMatchObject({ state: 'canceled', answer: null })
  })

  test('who does not wait is told at once, and can follow or get it later', async () => {
    const { agent, close, release } = await openGated()
    close()
    const sent = await call(
      world,
      agent.api_key,
      'message/send',
      message03('a question', { configuration: { blocking: false } }),
    )
    expect(state(sent)).toBe('working')
    const { id } = resultOf(sent)
    const at_once = await call(
      world,
      agent.api_key,
      'SendMessage',
      message10('x', { configuration: { returnImmediately: true } }),
    )
    expect(resultOf<{ task: object }>(at_once).task).toMatchObject({ status: { state: 'TASK_STATE_WORKING' } })
    const stream = await openStream(world, agent.api_key, 'tasks/resubscribe', { id })
    expect(await stream.next()).toMatchObject({ result: { kind: 'task', status: { state: 'working' } } })
    release()
    expect(await stream.next()).toMatchObject({ result: { kind: 'artifact-update' } })
    expect(await stream.next()).toMatchObject({ result: { kind: 'artifact-update' } })
    expect(await stream.next()).toMatchObject({ result: { status: { state: 'completed' }, final: true } })
    expect(await stream.next()).toBeNull()
    expect(state(await call(world, agent.api_key, 'tasks/get', { id }))).toBe('completed')
  })

  test('a client that goes away leaves the work to its end', async () => {
    const { agent, close, release } = await openGated()
    close()
    const stream = await openStream(world, agent.api_key, 'message/stream', message03('a question'))
    const { id } = ((await stream.next()) as { result: { id: string } }).result
    const watching = await openStream(world, agent.api_key, 'tasks/resubscribe', { id })
    await watching.next()
    await watching.cancel()
    await stream.cancel()
    release()
    await until(async () => (await rows())[0]?.state === 'completed')
    expect((await rows())[0]?.state).toBe('completed')
  })

  test('a stream that only watches ends with the service, that of the work with the work', async () => {
    const { agent, close, release } = await openGated()
    const stopping = new AbortController()
    const http = createHttpApp(world.app, stopping.signal)
    const other = { ...world, request: async (path: string, init?: RequestInit) => http.request(path, init) }
    close()
    const stream = await openStream(other, agent.api_key, 'message/stream', message03('a question'))
    const { id } = ((await stream.next()) as { result: { id: string } }).result
    // another process than the one at work
    const watching = await openStream(world, agent.api_key, 'tasks/resubscribe', { id })
    const watching_here = await openStream(other, agent.api_key, 'tasks/resubscribe', { id })
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
  const answered = await call(world, agent.api_key, 'SendMessage', message10('a question'))
  expect(resultOf<{ task: object }>(answered).task).toMatchObject({ status: { state: 'TASK_STATE_COMPLETED' } })
  const failed = await call(world, agent.api_key, 'tasks/send', message01('a question'))
  expect([failed.status, codeOf(failed)]).toEqual([200, -32603])
  expect(failed.text).not.toContain('gone')
  db.query = query
})

test('when the service stops, what only watches ends at once and the work goes to its end', async () => {
  const { agent, close, release } = await openGated()
  const { address, stop } = await serve({ ...world.app, config: { ...world.app.config, host: '127.0.0.1', port: 0 } })
  const request = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${address.port}${path}`, init)
  const served = { ...world, request }
  close()
  const stream = await openStream(served, agent.api_key, 'message/stream', message03('a question'))
  const { id } = ((await stream.next()) as { result: { id: string } }).result
  const watching = await openStream(served, agent.api_key, 'tasks/resubscribe', { id })
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
    const deposit = message01(
      { skill: 'deposit', input: poolExperience({ insight: `${poolExperience().insight} ${word}` }) },
      'made',
    )
    const made = resultOf<{ artifacts: { parts: { data: { id: string } }[] }[] }>(
      await call(world, owner.api_key, 'tasks/send', deposit),
    )
    const experience_id = made.artifacts[1]?.parts[0]?.data.id ?? ''
    await call(world, reader.api_key, 'tasks/send', message01(`${word} pool clients`, 'found'))
    await call(
      world,
      reader.api_key,
      'tasks/send',
      message01({ skill: 'get_experience', input: { experience_id } }, 'got'),
    )
    await call(
      world,
      reader.api_key,
      'tasks/send',
      message01(
        { skill: 'deposit', input: poolExperience({ insight: `${poolExperience().insight} ${word}.` }) },
        'refused',
      ),
    )
    await call(world, reader.api_key, 'tasks/send', message01('nothing to do with it at all', 'other'))
    expect(await grepRecord(world.app.db, word)).toEqual(
      expect.arrayContaining(['a2a_tasks.message', 'a2a_tasks.answer']),
    )
    await owner.eraseExperience({ experience_id })
    expect((await grepRecord(world.app.db, word)).filter((place) => place.startsWith('a2a_tasks'))).toEqual([])
    const left = await call(world, reader.api_key, 'tasks/get', { id: 'got' })
    expect(resultOf(left)).toMatchObject({
      artifacts: [],
      status: { state: 'completed', message: { parts: [{ text: expect.stringMatching(/not kept/) }] } },
    })
    expect(resultOf(await call(world, reader.api_key, 'tasks/get', { id: 'other' }))).toMatchObject({
      artifacts: [{}, {}],
    })
    expect(resultOf(await call(world, owner.api_key, 'tasks/send', deposit))).toMatchObject({ artifacts: [] })
  })

  test('goes a day later where it was being answered while the record was erased', async () => {
    const { agent, close, release } = await openGated()
    const owner = await world.newcomer()
    const { id } = await owner.depositExperience(poolExperience())
    close()
    const pending = call(world, agent.api_key, 'tasks/send', message01(`what of ${id}, ${word}?`))
    await isTaken('task-1')
    await owner.eraseExperience({ experience_id: id })
    await world.app.db.query(sql`update a2a_tasks set experience_ids = array[${id}], message = ${word}`)
    release()
    await pending
    await world.app.db.query(sql`update a2a_tasks set experience_ids = array[${id}], answer = ${word}`)
    await world.work()
    expect(await rows()).toMatchObject([{ state: 'completed', answer: null }])
  })

  test('goes with the account, and the name of an erased author goes from the answers of others', async () => {
    world = await createWorld()
    const leaver = await world.established(`${word} agent`)
    const reader = await world.established()
    const { id: experience_id } = await leaver.depositExperience(poolExperience())
    await call(world, leaver.api_key, 'tasks/send', message01(`my ${word}`))
    await call(
      world,
      reader.api_key,
      'tasks/send',
      message01({ skill: 'get_experience', input: { experience_id } }, 'got'),
    )
    expect(await grepRecord(world.app.db, word)).toEqual(
      expect.arrayContaining(['a2a_tasks.message', 'a2a_tasks.answer']),
    )
    await call(
      world,
      leaver.api_key,
      'tasks/send',
      message01({ operation: 'eraseMe', input: { experiences: 'keep_anonymous' } }, 'bye'),
    )
    expect(errorOf(await call(world, leaver.api_key, 'tasks/get', { id: 'bye' }))).toBe('AuthenticationError')
    await world.work()
    expect(await grepRecord(world.app.db, word)).toEqual([])
    expect((await rows()).map(({ id }) => id)).toEqual(['got'])
  })

  test('is in the export of who asked, and goes after seven days', async () => {
    world = await createWorld()
    const [agent, other] = [await world.newcomer(), await world.newcomer()]
    await call(world, agent.api_key, 'tasks/send', message01(`${word} of mine`))
    await call(world, other.api_key, 'tasks/send', message01('of another'))
    const exported = (await send(world, 'exportMyData', {}, agent.api_key)).body as { kind: string; data: object }[]
    const own = exported.filter(({ kind }) => kind === 'a2a_task')
    expect(own).toHaveLength(1)
    expect(own[0]?.data).toMatchObject({
      id: 'task-1',
      operation: 'searchExperiences',
      message: expect.stringContaining(word),
    })
    world.clock.advance(6 * DAY_MS)
    await world.work()
    expect(await rows()).toHaveLength(2)
    world.clock.advance(1 * DAY_MS)
    await world.work()
    expect(await rows()).toEqual([])
  })

  test('has no secrets and no personal data', async () => {
    world = await createWorld()
    const agent = await world.newcomer()
    const secret = ['gh', 'p_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('')
    await call(world, agent.api_key, 'tasks/send', message01(`push fails with ${secret}`, 'text'))
    await call(
      world,
      agent.api_key,
      'tasks/send',
      message01({ skill: 'deposit', input: experience({ problem: `It says ${secret}` }) }, 'data'),
    )
    await call(
      world,
      agent.api_key,
      'tasks/send',
      message01({ skill: 'search', input: { q: 'x', conditions: { [secret]: 1 } } }, 'key'),
    )
    // refusals repeat what they refuse
    for (const [id, content] of Object.entries({
      skill: { skill: secret },
      input: { skill: 'search', input: { q: 'x', limit: secret } },
    }))
      await call(world, agent.api_key, 'tasks/send', message01(content, id))
    await world.app.search_log.flush()
    expect((await rows()).length).toBe(5)
    expect(await grepRecord(world.app.db, secret)).toEqual([])
  })

  test('is bounded: the newest five hundred of each, nothing of what is too long', async () => {
    world = await createWorld()
    const [agent, other] = [await world.newcomer(), await world.newcomer()]
    await call(world, other.api_key, 'tasks/send', message01('of another', 'theirs'))
    await call(world, agent.api_key, 'tasks/send', message01('first', 'first'))
    await world.app.db.query(sql`
      insert into a2a_tasks select contributor_id, 'filled' || n, context_id, state, operation, message_hmac, message, answer,
        experience_ids, created_at, changed_at + n * interval '1 ms' from a2a_tasks, generate_series(1, 520) as n
      where id = 'first'`)
    const long = message01({ skill: 'search', input: { q: 'x', notes: 'y'.repeat(20_000) } }, 'long')
    expect(resultOf(await call(world, agent.api_key, 'tasks/send', { ...long, historyLength: 1 }))).not.toHaveProperty(
      'history',
    )
    const kept = (await rows()).map(({ id }) => id)
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
  expect(state(await call(narrow, agent.api_key, 'tasks/send', message01('a question')))).toBe('completed')
  expect(await rows()).toEqual([])
})

test('calls are rationed as others are', async () => {
  world = await createWorld({ config: { rate_limits: true } })
  const agent = await world.newcomer()
  const told = new Set<string>()
  for (let i = 0; i < 125; i++) {
    const { text } = await call(world, agent.api_key, 'SendMessage', message10({ skill: 'search', input: { q: 'x' } }))
    told.add(/RateLimitError/.exec(text)?.[0] ?? 'answered')
  }
  expect([...told]).toEqual(['answered', 'RateLimitError'])
  let last = await call(world, agent.api_key, 'GetTask', { id: 'x' })
  for (let i = 0; i < 620 && last.status === 200; i++) last = await call(world, agent.api_key, 'GetTask', { id: 'x' })
  expect([last.status, errorOf(last)]).toEqual([429, 'RateLimitError'])
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
})
