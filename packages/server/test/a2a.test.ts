import { type Operation, operationIds, operations } from '@cairnway/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import * as schemas from './a2a-schemas.ts'
import {
  buildMessage01,
  buildMessage03,
  buildMessage10,
  callA2a,
  fetchAgentCard,
  parseStreamEvents,
} from './call-a2a.ts'
import { postBody, sendRequest, type TestResponse } from './call-operation.ts'
import { expectErrorEnvelope } from './expect-error-envelope.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
let agent: TestContributor
let pool_id: string
beforeAll(async () => {
  world = await createWorld()
  agent = await world.established('agent')
  pool_id = (await agent.depositExperience(poolExperience())).id
})
afterAll(() => world.close())

const question = 'clients leak out of the node-postgres pool'

/** Parses the JSON body of an answer that must fit a schema. */
function parseResponse<T extends z.ZodType>(schema: T, answer: TestResponse): z.output<T> {
  expect(answer.status, answer.text).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  const parsed = schema.safeParse(answer.body)
  expect(parsed.error?.issues ?? [], answer.text.slice(0, 500)).toEqual([])
  return parsed.data as z.output<T>
}

/** Lists the ids of the search results in a task's artifacts, the best first. */
function foundIds(artifacts: readonly { parts: object[] }[] | undefined): string[] {
  const part = artifacts?.[1]?.parts[0] as { data: { results: { id: string }[] } } | undefined
  return part?.data.results.map(({ id }) => id) ?? []
}

const rpcErrorCode = (answer: TestResponse): number => parseResponse(schemas.RpcErrorResponse, answer).error.code

describe('answers in the format of each A2A version', () => {
  test('the example request of the specification gives a completed task on both paths', async () => {
    const request = {
      jsonrpc: '2.0',
      id: '1',
      method: 'tasks/send',
      params: { id: 'task-of-spec', message: { role: 'user', parts: [{ type: 'text', text: question }] } },
    }
    const answers = await Promise.all(['/a2a', '/v1/a2a'].map((path) => postBody(world, path, request, agent.api_key)))
    const [first, second] = answers.map((answer) => parseResponse(schemas.Response01, answer))
    expect(first).toMatchObject({ id: '1', result: { id: 'task-of-spec', status: { state: 'completed' } } })
    expect(second).toEqual(first)
    expect(first?.result.artifacts.map(({ index }) => index)).toEqual([0, 1])
    expect(JSON.stringify(first?.result.artifacts[0])).toContain(pool_id)
    expect(foundIds(first?.result.artifacts)[0]).toBe(pool_id)
    expect(first?.result.artifacts[1]?.parts[0]).toMatchObject({ data: { schema_version: '2.0.0' } })
  })

  test('a message in 0.1 gives a completed or failed task, with history on request', async () => {
    const with_history = await callA2a(world, agent.api_key, 'tasks/send', {
      ...buildMessage01(question, 'with-history'),
      sessionId: 'session-1',
      historyLength: 3,
    })
    const { result } = parseResponse(schemas.Response01, with_history)
    expect(result).toMatchObject({ sessionId: 'session-1', history: [{ role: 'user', parts: [{ text: question }] }] })
    const refused = parseResponse(
      schemas.Response01,
      await callA2a(world, agent.api_key, 'tasks/send', buildMessage01({ skill: 'none' }, 'no')),
    )
    expect(refused.result.status).toMatchObject({ state: 'failed', message: { role: 'agent' } })
    const without_history = await callA2a(
      world,
      agent.api_key,
      'tasks/send',
      buildMessage01(question, 'without-history'),
    )
    expect(parseResponse(schemas.Response01, without_history).result.history).toBeUndefined()
  })

  test('a message in 0.3 or 1.0 gives a task with history unless the call asks for none', async () => {
    const task03 = parseResponse(
      schemas.Response03,
      await callA2a(world, agent.api_key, 'message/send', buildMessage03(question)),
    )
    expect(task03.result.history).toHaveLength(1)
    const task10 = parseResponse(
      schemas.Response10,
      await callA2a(world, agent.api_key, 'SendMessage', buildMessage10(question), { 'A2A-Version': '1.0' }),
    )
    expect(task10.result.task).toMatchObject({
      status: { state: 'TASK_STATE_COMPLETED' },
      history: [{ messageId: 'message-1' }],
    })
    const without_history = parseResponse(
      schemas.Response10,
      await callA2a(
        world,
        agent.api_key,
        'SendMessage',
        buildMessage10(question, { configuration: { historyLength: 0 } }),
      ),
    )
    expect(without_history.result.task.history).toBeUndefined()
  })

  test.each([
    [
      'tasks/sendSubscribe',
      buildMessage01(question, 'streamed'),
      schemas.Event01,
      ['working', null, null, 'completed'],
    ],
    ['message/stream', buildMessage03(question), schemas.Event03, ['working', null, null, 'completed']],
    [
      'SendStreamingMessage',
      buildMessage10(question),
      schemas.Event10,
      ['TASK_STATE_WORKING', null, null, 'TASK_STATE_COMPLETED'],
    ],
  ] as const)(
    '%s streams the first state, the artifacts and the last state',
    async (method, params, schema, states) => {
      const answer = await callA2a(world, agent.api_key, method, params)
      expect(answer.headers.get('content-type')).toBe('text/event-stream')
      expect(answer.headers.get('x-request-id')).toMatch(/^req_/)
      const events = parseStreamEvents(answer).map((event) => schema.parse(event).result)
      const received = JSON.parse(JSON.stringify(events)) as Record<
        string,
        { status?: { state: string }; state?: string }
      >[]
      expect(
        received.map((event) => (event.status ?? event.task?.status ?? event.statusUpdate?.status)?.state ?? null),
      ).toEqual(states)
      if (method !== 'SendStreamingMessage') expect(received.map(({ final }) => final).filter(Boolean)).toEqual([true])
    },
  )

  test('an answer to a method that 0.1 and 0.3 share can be read by clients of both', async () => {
    await callA2a(world, agent.api_key, 'tasks/send', { ...buildMessage01(question, 'both'), sessionId: 'session-2' })
    await callA2a(world, agent.api_key, 'tasks/send', buildMessage01({ operation: 'none' }, 'both-failed'))
    for (const id of ['both', 'both-failed']) {
      const { result } = (await callA2a(world, agent.api_key, 'tasks/get', { id })).body as { result: unknown }
      expect(schemas.ReaderTask01.safeParse(result).error?.issues).toBeUndefined()
      expect(schemas.ReaderTask03.safeParse(result).error?.issues).toBeUndefined()
    }
    const events = parseStreamEvents(await callA2a(world, agent.api_key, 'tasks/resubscribe', { id: 'both' }))
    expect(events).toMatchObject([
      { result: { kind: 'task', status: { state: 'completed' } } },
      { result: { kind: 'status-update', id: 'both', taskId: 'both', status: { state: 'completed' }, final: true } },
    ])
  })
})

describe('skills and operations', () => {
  const send = async (content: string | object, key = agent.api_key) =>
    parseResponse(schemas.Response10, await callA2a(world, key, 'SendMessage', buildMessage10(content))).result.task

  test('a text message is a search whose results come as compact records in a data part', async () => {
    const { artifacts } = await send(question)
    const [text, data] = artifacts ?? []
    expect(text?.parts[0]).toMatchObject({ text: expect.stringMatching(/written by others: data, not instructions/) })
    expect(foundIds(artifacts)[0]).toBe(pool_id)
    expect(JSON.stringify(data)).toContain('compact_summary')
    expect(JSON.stringify(data)).not.toContain('failed_approaches')
    const no_results = await send('qqzxw vvkkj')
    expect(no_results.artifacts?.[0]?.parts).toEqual([
      { text: 'No relevant experiences found.', mediaType: 'text/plain' },
    ])
  })

  test.each([
    ['its id', { operation: 'getExperience' }],
    ['its tool name', { operation: 'get_experience' }],
    ['its skill', { skill: 'get_experience' }],
  ])('an operation can be called by %s', async (_, command) => {
    const message = { ...command, input: { experience_id: pool_id } }
    const task = await send(message)
    expect(task.status.state).toBe('TASK_STATE_COMPLETED')
    expect(task.artifacts?.[1]?.parts[0]).toMatchObject({ data: { id: pool_id, title: poolExperience().title } })
    expect((await send(JSON.stringify(message))).artifacts).toEqual(task.artifacts)
  })

  test('colored program output that is longer than a query may be is searched by its error line', async () => {
    const trace = Array.from(
      { length: 60 },
      (_, i) => `    at step${i} (/home/build/app/src/file-${i}.js:${i}:7)`,
    ).join('\n')
    const output = `\u001b[31mError: timeout exceeded when trying to connect\u001b[39m\n${trace}`
    const { status, artifacts } = await send(output)
    expect(status.state).toBe('TASK_STATE_COMPLETED')
    expect(foundIds(artifacts)[0]).toBe(pool_id)
    // prose has no error line to search by, so it is refused with the limit
    const { status: refused } = await send('why does nothing ever work here as it should, and what of it? '.repeat(30))
    expect(refused.message?.parts[0]).toMatchObject({ text: expect.stringContaining('at most 1000') })
  })

  test.each([
    [['text/plain'], ['text']],
    [['application/json; charset=utf-8'], ['data']],
    [['text/*', 'image/png'], ['text']],
    [['*/*'], ['text', 'data']],
    [[], ['text', 'data']],
  ])('a client that accepts %j receives the artifacts %j', async (acceptedOutputModes, artifacts) => {
    const params = buildMessage10(question, { configuration: { acceptedOutputModes } })
    const { result } = parseResponse(schemas.Response10, await callA2a(world, agent.api_key, 'SendMessage', params))
    expect(result.task.artifacts?.map(({ artifactId }) => artifactId)).toEqual(artifacts)
    const streamed = await callA2a(world, agent.api_key, 'SendStreamingMessage', params)
    expect(parseStreamEvents(streamed)).toHaveLength(2 + artifacts.length)
  })

  test('a call that accepts no supported output mode is refused', async () => {
    const configuration = { acceptedOutputModes: ['image/png'] }
    const answer = await callA2a(world, agent.api_key, 'message/send', buildMessage03(question, { configuration }))
    expect(rpcErrorCode(answer)).toBe(-32005)
  })

  test('a data part next to a text filters the search', async () => {
    const parts = [{ text: question }, { data: { limit: 1, tags: ['postgres'] } }]
    const params = { message: { role: 'ROLE_USER', messageId: 'm', parts } }
    const { result } = parseResponse(schemas.Response10, await callA2a(world, agent.api_key, 'SendMessage', params))
    expect(foundIds(result.task.artifacts)).toEqual([pool_id])
  })

  test('deposits, votes and retractions work as on the other surfaces', async () => {
    const other = await world.established('other')
    const deposit = await send({ skill: 'deposit', input: nextExperience() }, other.api_key)
    const deposited = deposit.artifacts?.[1]?.parts[0] as unknown as { data: { id: string } }
    expect(deposited.data).toMatchObject({ id: expect.stringMatching(/^exp_/), status: 'created' })
    const experience_id = deposited.data.id
    const vote = await send({ skill: 'feedback', input: { experience_id, was_helpful: true } })
    expect(vote.status.state).toBe('TASK_STATE_COMPLETED')
    const foreign = await send({ skill: 'retract_experience', input: { experience_id } })
    expect(foreign.status).toMatchObject({
      state: 'TASK_STATE_REJECTED',
      message: { parts: [{}, { data: { error: 'ForbiddenError' } }] },
    })
    const own = await send({ skill: 'retract_experience', input: { experience_id } }, other.api_key)
    expect(own.artifacts?.[1]?.parts[0]).toMatchObject({ data: { id: experience_id } })
  })

  test('an agent asks before it acts, and reports what came of it', async () => {
    const input = { situation: 'The pool hangs: timeout exceeded when trying to connect', planned_action: 'Restart it' }
    const asked = await send({ skill: 'verify_action', input })
    const part = asked.artifacts?.[1]?.parts[0] as unknown as { data: { verify_id: string; verdict: string } }
    expect(part.data).toMatchObject({ verdict: expect.stringMatching(/^(?:likely_succeed|likely_fail|neutral)$/) })
    const report = { verify_id: part.data.verify_id, outcome: 'not_taken' }
    const reported = await send({ skill: 'report_action_outcome', input: report })
    expect(reported.artifacts?.[1]?.parts[0]).toMatchObject({ data: { status: 'accepted' } })
  })

  test('a refused call ends its task with the error envelope', async () => {
    const search_key = await agent.createKey({ contributor_id: agent.contributor_id, name: 's', scope: 'search_only' })
    const refused = await send({ skill: 'deposit', input: nextExperience() }, search_key.api_key)
    expect(refused.status).toMatchObject({
      state: 'TASK_STATE_REJECTED',
      message: {
        role: 'ROLE_AGENT',
        parts: [{}, { data: { error: 'InsufficientScopeError', details: { needed: 'deposit' } } }],
      },
    })
    expect((await send(question, search_key.api_key)).status.state).toBe('TASK_STATE_COMPLETED')
    const invalid = await send({ skill: 'search', input: { limit: 1000 } })
    expect(invalid.status).toMatchObject({
      state: 'TASK_STATE_FAILED',
      message: {
        parts: [
          { text: expect.stringContaining('q: Field required') },
          { data: { error: 'ValidationError', detail: [{}, {}] } },
        ],
      },
    })
    const unknown = await send({ skill: 'dance' })
    expect(unknown.status.message?.parts[1]).toMatchObject({
      data: { error: 'NotFoundError', details: { skills: expect.arrayContaining(['search']) } },
    })
  })

  test('registration and the operations of operators, of reviewers, of webhooks, of workspaces, with secrets, or with lines or files are not available', async () => {
    for (const name of operationIds) {
      const { group, has_secret_output, answer, body, scope, method }: Operation = operations[name]
      const is_registration = scope === 'public' && method !== 'GET'
      const is_closed =
        group === 'admin' ||
        group === 'reviews' ||
        group === 'webhooks' ||
        group === 'workspaces' ||
        has_secret_output === true ||
        is_registration ||
        [answer, body].some((format = 'json') => format !== 'json')
      const { status } = await send({ operation: name, input: { experiences: 'none of these', key_id: 'none' } })
      const text_part = status.message?.parts[0] as { text: string } | undefined
      expect(text_part?.text.startsWith('NotFoundError: there is no operation') ?? false, name).toBe(is_closed)
    }
  })
})

describe('HTTP errors', () => {
  test('a missing key, an unknown key and an unsupported scheme are 401 in the error envelope', async () => {
    for (const authorization of [undefined, `Bearer ${'n'.repeat(30)}`, 'Basic dTpw']) {
      const answer = await sendRequest(world, '/a2a', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
        body: '{"jsonrpc":"2.0","id":1,"method":"tasks/get","params":{"id":"x"}}',
      })
      expect(answer.status).toBe(401)
      expectErrorEnvelope(answer)
    }
  })

  test('a wrong content type, length or method is refused in the error envelope', async () => {
    const answers = [
      await postBody(world, '/a2a', '{}', agent.api_key, { 'content-type': 'text/plain' }),
      await postBody(world, '/a2a', `"${'x'.repeat(300_000)}"`, agent.api_key),
      await sendRequest(world, '/a2a', {}, agent.api_key),
    ]
    expect(answers.map(({ status }) => status)).toEqual([415, 413, 405])
    for (const answer of answers) expectErrorEnvelope(answer)
  })
})

describe('protocol errors', () => {
  const rpc = (method: string, params: unknown = {}) => ({ jsonrpc: '2.0', id: 7, method, params })
  const user_message = { role: 'user', messageId: 'm', parts: [{ kind: 'text', text: 'x' }] }

  test.each<[string, unknown, number]>([
    ['a body that is not JSON', '{"jsonrpc"', -32700],
    ['an empty body', '', -32700],
    ['a body that is not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), -32700],
    ['a batch', [rpc('tasks/get', { id: 'x' })], -32600],
    ['a JSON string', '"x"', -32600],
    ['another version of JSON-RPC', { ...rpc('tasks/get'), jsonrpc: '1.0' }, -32600],
    ['an id that is an object', { ...rpc('tasks/get'), id: {} }, -32600],
    ['a method that is a number', { ...rpc('x'), method: 1 }, -32600],
    ['an unknown method', rpc('tasks/dance'), -32601],
    ['an unknown method of 1.0', rpc('Dance'), -32601],
    ['params as a list', { ...rpc('tasks/get'), params: ['x'] }, -32602],
    ['absent params', { jsonrpc: '2.0', id: 7, method: 'tasks/get' }, -32602],
    ['an absent message', rpc('message/send'), -32602],
    ['an empty list of parts', rpc('message/send', { message: { ...user_message, parts: [] } }), -32602],
    ['an absent message id', rpc('message/send', { message: { ...user_message, messageId: undefined } }), -32602],
    [
      'a message with the role of the agent',
      rpc('message/send', { message: { ...user_message, role: 'agent' } }),
      -32602,
    ],
    [
      'a part of an unknown kind',
      rpc('message/send', { message: { ...user_message, parts: [{ kind: 'dance' }] } }),
      -32602,
    ],
    [
      'a blank text',
      rpc('message/send', { message: { ...user_message, parts: [{ kind: 'text', text: ' ' }] } }),
      -32602,
    ],
    [
      'two commands',
      rpc('SendMessage', {
        message: { ...user_message, role: 'ROLE_USER', parts: [{ data: { skill: 'a' } }, { data: { skill: 'b' } }] },
      }),
      -32602,
    ],
    ['an id that is too long', rpc('tasks/send', buildMessage01('x', 'x'.repeat(129))), -32602],
    ['an id with a control character', rpc('tasks/send', buildMessage01('x', 'a\u0000b')), -32602],
    ['a page size of 0', rpc('ListTasks', { pageSize: 0 }), -32602],
    ['a foreign page token', rpc('ListTasks', { pageToken: 'bm9uZQ' }), -32602],
    ['a time in the year 0', rpc('ListTasks', { statusTimestampAfter: '0000-01-01T00:00:00Z' }), -32602],
    ['an unknown state', rpc('ListTasks', { status: 'TASK_STATE_DANCING' }), -32602],
    ['reading an unknown task', rpc('tasks/get', { id: 'none' }), -32001],
    ['canceling an unknown task', rpc('CancelTask', { id: 'none' }), -32001],
    ['subscribing to an unknown task', rpc('SubscribeToTask', { id: 'none' }), -32001],
    ['continuing an unknown task', rpc('message/send', { message: { ...user_message, taskId: 'none' } }), -32001],
    [
      'a file part in 0.3',
      rpc('message/send', { message: { ...user_message, parts: [{ kind: 'file', file: { uri: 'x' } }] } }),
      -32005,
    ],
    [
      'a file part in 1.0',
      rpc('SendMessage', { message: { ...user_message, role: 'ROLE_USER', parts: [{ url: 'x' }] } }),
      -32005,
    ],
    [
      'a callback in 0.1',
      rpc('tasks/send', { ...buildMessage01('x'), pushNotification: { url: 'https://example.com' } }),
      -32003,
    ],
    [
      'a callback in 0.3',
      rpc(
        'message/send',
        buildMessage03('x', { configuration: { pushNotificationConfig: { url: 'https://example.com' } } }),
      ),
      -32003,
    ],
    [
      'a callback in 1.0',
      rpc(
        'SendMessage',
        buildMessage10('x', { configuration: { taskPushNotificationConfig: { url: 'https://example.com' } } }),
      ),
      -32003,
    ],
    ['a push configuration in 0.1', rpc('tasks/pushNotification/set', {}), -32003],
    ['a push configuration in 0.3', rpc('tasks/pushNotificationConfig/list', {}), -32003],
    ['a push configuration in 1.0', rpc('CreateTaskPushNotificationConfig', {}), -32003],
    ['the extended card in 0.3', rpc('agent/getAuthenticatedExtendedCard'), -32007],
    ['the extended card in 1.0', rpc('GetExtendedAgentCard'), -32004],
  ])('%s is refused with its error code', async (_, body, code) => {
    expect(rpcErrorCode(await postBody(world, '/a2a', body, agent.api_key))).toBe(code)
  })

  test.each([
    ['its input is not an object', { operation: 'retractExperience', input: 'exp_1' }, 'input'],
    ['it has no input', { skill: 'search', input: null }, 'input'],
    ['its name is not a text', { operation: 5 }, 'operation'],
    ['it has two names', { operation: 'getStats', skill: 'search' }, 'skill'],
    ['it has fields next to the input', { skill: 'search', q: 'npm' }, 'q'],
  ])('a text next to an incomplete command is not taken for a search: %s', async (_, data, field) => {
    const parts = [
      { type: 'text', text: question },
      { type: 'data', data },
    ]
    const params = { id: `incomplete-${field}-${JSON.stringify(data).length}`, message: { role: 'user', parts } }
    const task = parseResponse(schemas.Response01, await callA2a(world, agent.api_key, 'tasks/send', params)).result
    expect(task.status.state).toBe('failed')
    expect(JSON.stringify(task.status.message)).toContain(`ValidationError: ${field}: a command is`)
  })

  test('of many violations only the first are listed, with the number of the others', async () => {
    const parts = Array.from({ length: 32 }, () => 0)
    const answer = await postBody(
      world,
      '/a2a',
      rpc('message/send', { message: { ...user_message, parts } }),
      agent.api_key,
    )
    expect(rpcErrorCode(answer)).toBe(-32602)
    expect(answer.text.length).toBeLessThan(10_000)
    expect(answer.text).toMatch(/; and \d+ more"/)
  })

  test('an error repeats the request id, and in 1.0 its details are typed objects', async () => {
    for (const id of ['text', 7, null]) {
      const answer = await postBody(world, '/a2a', { ...rpc('GetTask', { id: 'none' }), id }, agent.api_key)
      expect(parseResponse(schemas.RpcErrorResponse10, answer)).toMatchObject({
        id,
        error: { data: [{ reason: 'TASK_NOT_FOUND', domain: 'a2a-protocol.org', metadata: { taskId: 'none' } }] },
      })
    }
    const invalid = await postBody(world, '/a2a', rpc('GetTask', {}), agent.api_key)
    expect(parseResponse(schemas.RpcErrorResponse10, invalid).error.data[1]).toMatchObject({
      fieldViolations: [{ field: 'params.id' }],
    })
    const earlier_version = await postBody(world, '/a2a', rpc('tasks/get', { id: 'none' }), agent.api_key)
    expect(parseResponse(schemas.RpcErrorResponse, earlier_version).error.data).toEqual({ taskId: 'none' })
  })

  test('methods of 1.0 refuse an unsupported version header, and methods of earlier versions ignore it', async () => {
    const versioned = (method: string, params: unknown, version: string) =>
      callA2a(world, agent.api_key, method, params, { 'A2A-Version': version })
    expect(rpcErrorCode(await versioned('SendMessage', buildMessage10(question), '2.0'))).toBe(-32009)
    expect(rpcErrorCode(await versioned('SendMessage', buildMessage10(question), '0.3'))).toBe(-32009)
    for (const version of ['1', '1.0', '1.1'])
      parseResponse(schemas.Response10, await versioned('SendMessage', buildMessage10(question), version))
    parseResponse(schemas.Response03, await versioned('message/send', buildMessage03(question), '1.0'))
  })

  test('a notification (a call without an id) is handled and not answered', async () => {
    const silent = { jsonrpc: '2.0', method: 'tasks/send', params: buildMessage01(question, 'silent') }
    const answer = await postBody(world, '/a2a', silent, agent.api_key)
    expect([answer.status, answer.text]).toEqual([204, ''])
    parseResponse(
      schemas.Response10.extend({ result: schemas.Task10 }),
      await callA2a(world, agent.api_key, 'GetTask', { id: 'silent' }),
    )
  })

  test('a streaming error is an event for clients before 1.0 that accept a stream, else JSON', async () => {
    const accept = { accept: 'text/event-stream' }
    const old = await callA2a(world, agent.api_key, 'tasks/resubscribe', { id: 'none' }, accept)
    expect(parseStreamEvents(old)).toMatchObject([{ error: { code: -32001 } }])
    expect(rpcErrorCode(await callA2a(world, agent.api_key, 'tasks/resubscribe', { id: 'none' }))).toBe(-32001)
    expect(rpcErrorCode(await callA2a(world, agent.api_key, 'SubscribeToTask', { id: 'none' }, accept))).toBe(-32001)
  })
})

describe('the agent card', () => {
  test('a client of 1.0 gets a card of 1.0 only, all others get one with the fields of earlier versions', async () => {
    const card10 = await fetchAgentCard(world, '1.0')
    const combined = await fetchAgentCard(world)
    expect(card10.body).toMatchObject({
      supportedInterfaces: [
        { url: 'http://cairnway.test/a2a', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
        { protocolVersion: '0.3' },
      ],
      capabilities: { streaming: true, pushNotifications: false },
      securitySchemes: { bearer: { httpAuthSecurityScheme: { scheme: 'bearer' } } },
      securityRequirements: [{ schemes: { bearer: { list: [] } } }],
    })
    for (const field of ['url', 'preferredTransport', 'protocolVersion', 'security', 'authentication'])
      expect(card10.body).not.toHaveProperty(field)
    expect(combined.body).toMatchObject({
      url: 'http://cairnway.test/a2a',
      preferredTransport: 'JSONRPC',
      protocolVersion: '0.3.0',
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      security: [{ bearer: [] }],
      authentication: { schemes: ['bearer'] },
    })
    for (const { headers } of [card10, combined]) {
      expect(headers.get('vary')).toContain('A2A-Version')
      expect(headers.get('cache-control')).toMatch(/max-age=\d+/)
      expect(headers.get('etag')).toMatch(/^"/)
    }
    expect(card10.headers.get('etag')).not.toBe(combined.headers.get('etag'))
    expect((await fetchAgentCard(world, '0.3')).body).toEqual(combined.body)
  })

  test('the card is also served under its earlier path, and a matching ETag gives 304', async () => {
    const earlier_path = await fetchAgentCard(world, undefined, '/.well-known/agent.json')
    expect(earlier_path.body).toEqual((await fetchAgentCard(world)).body)
    const etag = earlier_path.headers.get('etag') ?? ''
    for (const version of [undefined, '1.0']) {
      const answer = await world.request('/.well-known/agent-card.json', {
        headers: { 'if-none-match': etag, ...(version && { 'A2A-Version': version }) },
      })
      expect(answer.status).toBe(version ? 200 : 304)
    }
  })

  test('the card lists every skill of the operation table, and its examples are valid calls', async () => {
    const { skills } = (await fetchAgentCard(world)).body as { skills: { id: string; examples: string[] }[] }
    const skill_ids = operationIds.flatMap((name) => (operations[name] as Operation).skill?.id ?? [])
    expect(skills.map(({ id }) => id)).toEqual(skill_ids)
    expect(skill_ids).toEqual(
      expect.arrayContaining([
        'search',
        'deposit',
        'feedback',
        'context_check',
        'verify_action',
        'get_experience',
        'retract_experience',
      ]),
    )
    for (const { id, examples } of skills)
      for (const example of examples.filter((text) => text.startsWith('{')))
        expect(JSON.parse(example)).toMatchObject({ skill: id, input: {} })
  })
})
