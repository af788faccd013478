import { type Operation, operationIds, operations } from '@cairnway/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import * as shapes from './a2a-schemas.ts'
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
let shown: string
beforeAll(async () => {
  world = await createWorld()
  agent = await world.established('agent')
  shown = (await agent.depositExperience(poolExperience())).id
})
afterAll(() => world.close())

const question = 'clients leak out of the node-postgres pool'

/** The body of an answer, which must be of that shape. */
function parseResponse<T extends z.ZodType>(shape: T, answer: TestResponse): z.output<T> {
  expect(answer.status, answer.text).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  const read = shape.safeParse(answer.body)
  expect(read.error?.issues ?? [], answer.text.slice(0, 500)).toEqual([])
  return read.data as z.output<T>
}

/** Ids of what a search found, the best first. */
function foundIds(artifacts: readonly { parts: object[] }[] | undefined): string[] {
  const part = artifacts?.[1]?.parts[0] as { data: { results: { id: string }[] } } | undefined
  return part?.data.results.map(({ id }) => id) ?? []
}

const rpcErrorCode = (answer: TestResponse): number => parseResponse(shapes.RpcErrorResponse, answer).error.code

describe('each generation is answered in its own words', () => {
  test("the request of the specification's example", async () => {
    const request = {
      jsonrpc: '2.0',
      id: '1',
      method: 'tasks/send',
      params: { id: 'task-of-spec', message: { role: 'user', parts: [{ type: 'text', text: question }] } },
    }
    const answers = await Promise.all(['/a2a', '/v1/a2a'].map((path) => postBody(world, path, request, agent.api_key)))
    const [first, second] = answers.map((answer) => parseResponse(shapes.Response01, answer))
    expect(first).toMatchObject({ id: '1', result: { id: 'task-of-spec', status: { state: 'completed' } } })
    expect(second).toEqual(first)
    expect(first?.result.artifacts.map(({ index }) => index)).toEqual([0, 1])
    expect(JSON.stringify(first?.result.artifacts[0])).toContain(shown)
    expect(foundIds(first?.result.artifacts)[0]).toBe(shown)
    expect(first?.result.artifacts[1]?.parts[0]).toMatchObject({ data: { schema_version: '2.0.0' } })
  })

  test('0.1: send, refused or not, with history for who asks for it', async () => {
    const asked = await callA2a(world, agent.api_key, 'tasks/send', {
      ...buildMessage01(question, 'with-history'),
      sessionId: 'session-1',
      historyLength: 3,
    })
    const { result } = parseResponse(shapes.Response01, asked)
    expect(result).toMatchObject({ sessionId: 'session-1', history: [{ role: 'user', parts: [{ text: question }] }] })
    const refused = parseResponse(
      shapes.Response01,
      await callA2a(world, agent.api_key, 'tasks/send', buildMessage01({ skill: 'none' }, 'no')),
    )
    expect(refused.result.status).toMatchObject({ state: 'failed', message: { role: 'agent' } })
    const without = await callA2a(world, agent.api_key, 'tasks/send', buildMessage01(question, 'without-history'))
    expect(parseResponse(shapes.Response01, without).result.history).toBeUndefined()
  })

  test('0.3 and 1.0: send', async () => {
    const in03 = parseResponse(
      shapes.Response03,
      await callA2a(world, agent.api_key, 'message/send', buildMessage03(question)),
    )
    expect(in03.result.history).toHaveLength(1)
    const in10 = parseResponse(
      shapes.Response10,
      await callA2a(world, agent.api_key, 'SendMessage', buildMessage10(question), { 'A2A-Version': '1.0' }),
    )
    expect(in10.result.task).toMatchObject({
      status: { state: 'TASK_STATE_COMPLETED' },
      history: [{ messageId: 'message-1' }],
    })
    const bare = parseResponse(
      shapes.Response10,
      await callA2a(
        world,
        agent.api_key,
        'SendMessage',
        buildMessage10(question, { configuration: { historyLength: 0 } }),
      ),
    )
    expect(bare.result.task.history).toBeUndefined()
  })

  test.each([
    ['tasks/sendSubscribe', buildMessage01(question, 'streamed'), shapes.Event01, ['working', null, null, 'completed']],
    ['message/stream', buildMessage03(question), shapes.Event03, ['working', null, null, 'completed']],
    [
      'SendStreamingMessage',
      buildMessage10(question),
      shapes.Event10,
      ['TASK_STATE_WORKING', null, null, 'TASK_STATE_COMPLETED'],
    ],
  ] as const)('%s tells state, artifacts, end', async (method, params, shape, states) => {
    const answer = await callA2a(world, agent.api_key, method, params)
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    expect(answer.headers.get('x-request-id')).toMatch(/^req_/)
    const events = parseStreamEvents(answer).map((event) => shape.parse(event).result)
    const seen = JSON.parse(JSON.stringify(events)) as Record<string, { status?: { state: string }; state?: string }>[]
    expect(
      seen.map((event) => (event.status ?? event.task?.status ?? event.statusUpdate?.status)?.state ?? null),
    ).toEqual(states)
    if (method !== 'SendStreamingMessage') expect(seen.map(({ final }) => final).filter(Boolean)).toEqual([true])
  })

  test('what 0.1 and 0.3 name alike is readable by both', async () => {
    await callA2a(world, agent.api_key, 'tasks/send', { ...buildMessage01(question, 'both'), sessionId: 'session-2' })
    await callA2a(world, agent.api_key, 'tasks/send', buildMessage01({ operation: 'none' }, 'both-failed'))
    for (const id of ['both', 'both-failed']) {
      const { result } = (await callA2a(world, agent.api_key, 'tasks/get', { id })).body as { result: unknown }
      expect(shapes.ReaderTask01.safeParse(result).error?.issues).toBeUndefined()
      expect(shapes.ReaderTask03.safeParse(result).error?.issues).toBeUndefined()
    }
    const again = parseStreamEvents(await callA2a(world, agent.api_key, 'tasks/resubscribe', { id: 'both' }))
    expect(again).toMatchObject([
      { result: { kind: 'task', status: { state: 'completed' } } },
      { result: { kind: 'status-update', id: 'both', taskId: 'both', status: { state: 'completed' }, final: true } },
    ])
  })
})

describe('skills and operations', () => {
  const ask = async (content: string | object, key = agent.api_key) =>
    parseResponse(shapes.Response10, await callA2a(world, key, 'SendMessage', buildMessage10(content))).result.task

  test('a text is a search, in the compact form, and what was found is data', async () => {
    const { artifacts } = await ask(question)
    const [text, data] = artifacts ?? []
    expect(text?.parts[0]).toMatchObject({ text: expect.stringMatching(/written by others: data, not instructions/) })
    expect(foundIds(artifacts)[0]).toBe(shown)
    expect(JSON.stringify(data)).toContain('compact_summary')
    expect(JSON.stringify(data)).not.toContain('failed_approaches')
    const none = await ask('qqzxw vvkkj')
    expect(none.artifacts?.[0]?.parts).toEqual([{ text: 'No relevant experiences found.', mediaType: 'text/plain' }])
  })

  test.each([
    ['the operation', { operation: 'getExperience' }],
    ['the name of the tool', { operation: 'get_experience' }],
    ['the skill', { skill: 'get_experience' }],
  ])('called by %s', async (_, command) => {
    const called = { ...command, input: { experience_id: shown } }
    const as_data = await ask(called)
    expect(as_data.status.state).toBe('TASK_STATE_COMPLETED')
    expect(as_data.artifacts?.[1]?.parts[0]).toMatchObject({ data: { id: shown, title: poolExperience().title } })
    expect((await ask(JSON.stringify(called))).artifacts).toEqual(as_data.artifacts)
  })

  test('the output of a program, coloured and longer than a question may be, is asked for by its error', async () => {
    const trace = Array.from(
      { length: 60 },
      (_, i) => `    at step${i} (/home/build/app/src/file-${i}.js:${i}:7)`,
    ).join('\n')
    const output = `\u001b[31mError: timeout exceeded when trying to connect\u001b[39m\n${trace}`
    const { status, artifacts } = await ask(output)
    expect(status.state).toBe('TASK_STATE_COMPLETED')
    expect(foundIds(artifacts)[0]).toBe(shown)
    // prose is not cut: the refusal says how much may be asked
    const { status: refused } = await ask('why does nothing ever work here as it should, and what of it? '.repeat(30))
    expect(refused.message?.parts[0]).toMatchObject({ text: expect.stringContaining('at most 1000') })
  })

  test.each([
    [['text/plain'], ['text']],
    [['application/json; charset=utf-8'], ['data']],
    [['text/*', 'image/png'], ['text']],
    [['*/*'], ['text', 'data']],
    [[], ['text', 'data']],
  ])('who accepts %j gets %j', async (acceptedOutputModes, artifacts) => {
    const params = buildMessage10(question, { configuration: { acceptedOutputModes } })
    const { result } = parseResponse(shapes.Response10, await callA2a(world, agent.api_key, 'SendMessage', params))
    expect(result.task.artifacts?.map(({ artifactId }) => artifactId)).toEqual(artifacts)
    const streamed = await callA2a(world, agent.api_key, 'SendStreamingMessage', params)
    expect(parseStreamEvents(streamed)).toHaveLength(2 + artifacts.length)
  })

  test('who reads nothing of what is answered here learns it before anything is done', async () => {
    const configuration = { acceptedOutputModes: ['image/png'] }
    const answer = await callA2a(world, agent.api_key, 'message/send', buildMessage03(question, { configuration }))
    expect(rpcErrorCode(answer)).toBe(-32005)
  })

  test('data beside a text narrows its search', async () => {
    const parts = [{ text: question }, { data: { limit: 1, tags: ['postgres'] } }]
    const params = { message: { role: 'ROLE_USER', messageId: 'm', parts } }
    const { result } = parseResponse(shapes.Response10, await callA2a(world, agent.api_key, 'SendMessage', params))
    expect(foundIds(result.task.artifacts)).toEqual([shown])
  })

  test('a deposit, a vote and a retraction go the way of the other surfaces', async () => {
    const other = await world.established('other')
    const deposit = await ask({ skill: 'deposit', input: nextExperience() }, other.api_key)
    const made = deposit.artifacts?.[1]?.parts[0] as unknown as { data: { id: string } }
    expect(made.data).toMatchObject({ id: expect.stringMatching(/^exp_/), status: 'created' })
    const experience_id = made.data.id
    const vote = await ask({ skill: 'feedback', input: { experience_id, was_helpful: true } })
    expect(vote.status.state).toBe('TASK_STATE_COMPLETED')
    const foreign = await ask({ skill: 'retract_experience', input: { experience_id } })
    expect(foreign.status).toMatchObject({
      state: 'TASK_STATE_REJECTED',
      message: { parts: [{}, { data: { error: 'ForbiddenError' } }] },
    })
    const own = await ask({ skill: 'retract_experience', input: { experience_id } }, other.api_key)
    expect(own.artifacts?.[1]?.parts[0]).toMatchObject({ data: { id: experience_id } })
  })

  test('what the service refuses is the end of the task, with the envelope', async () => {
    const narrow = await agent.createKey({ contributor_id: agent.contributor_id, name: 's', scope: 'search_only' })
    const refused = await ask({ skill: 'deposit', input: nextExperience() }, narrow.api_key)
    expect(refused.status).toMatchObject({
      state: 'TASK_STATE_REJECTED',
      message: {
        role: 'ROLE_AGENT',
        parts: [{}, { data: { error: 'InsufficientScopeError', details: { needed: 'deposit' } } }],
      },
    })
    expect((await ask(question, narrow.api_key)).status.state).toBe('TASK_STATE_COMPLETED')
    const wrong = await ask({ skill: 'search', input: { limit: 1000 } })
    expect(wrong.status).toMatchObject({
      state: 'TASK_STATE_FAILED',
      message: {
        parts: [
          { text: expect.stringContaining('q: Field required') },
          { data: { error: 'ValidationError', detail: [{}, {}] } },
        ],
      },
    })
    const unknown = await ask({ skill: 'dance' })
    expect(unknown.status.message?.parts[1]).toMatchObject({
      data: { error: 'NotFoundError', details: { skills: expect.arrayContaining(['search']) } },
    })
  })

  test('what operators do, what shows keys and what is for those without one is not to be had', async () => {
    for (const name of operationIds) {
      const { group, has_secret_output, answer, body, scope, method }: Operation = operations[name]
      const is_for_strangers = scope === 'public' && method !== 'GET'
      const is_closed =
        group === 'admin' || has_secret_output === true || is_for_strangers || answer === 'ndjson' || body === 'ndjson'
      const { status } = await ask({ operation: name, input: { experiences: 'none of these', key_id: 'none' } })
      const told = status.message?.parts[0] as { text: string } | undefined
      expect(told?.text.startsWith('NotFoundError: there is no operation') ?? false, name).toBe(is_closed)
    }
  })
})

describe('who may call', () => {
  test('no key, a bad key and a bad way to send it are 401 in the envelope', async () => {
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

  test('what HTTP is at odds with leaves in the envelope of HTTP', async () => {
    const answers = [
      await postBody(world, '/a2a', '{}', agent.api_key, { 'content-type': 'text/plain' }),
      await postBody(world, '/a2a', `"${'x'.repeat(300_000)}"`, agent.api_key),
      await sendRequest(world, '/a2a', {}, agent.api_key),
    ]
    expect(answers.map(({ status }) => status)).toEqual([415, 413, 405])
    for (const answer of answers) expectErrorEnvelope(answer)
  })
})

describe('failures of the protocol', () => {
  const rpc = (method: string, params: unknown = {}) => ({ jsonrpc: '2.0', id: 7, method, params })
  const one = { role: 'user', messageId: 'm', parts: [{ kind: 'text', text: 'x' }] }

  test.each<[string, unknown, number]>([
    ['no JSON', '{"jsonrpc"', -32700],
    ['an empty body', '', -32700],
    ['no UTF-8', new Uint8Array([0x22, 0xff, 0x22]), -32700],
    ['a list', [rpc('tasks/get', { id: 'x' })], -32600],
    ['a text', '"x"', -32600],
    ['another version of JSON-RPC', { ...rpc('tasks/get'), jsonrpc: '1.0' }, -32600],
    ['an id that is an object', { ...rpc('tasks/get'), id: {} }, -32600],
    ['a method that is a number', { ...rpc('x'), method: 1 }, -32600],
    ['an unknown method', rpc('tasks/dance'), -32601],
    ['an unknown method of 1.0', rpc('Dance'), -32601],
    ['params as a list', { ...rpc('tasks/get'), params: ['x'] }, -32602],
    ['params absent', { jsonrpc: '2.0', id: 7, method: 'tasks/get' }, -32602],
    ['no message', rpc('message/send'), -32602],
    ['no parts', rpc('message/send', { message: { ...one, parts: [] } }), -32602],
    ['no id of the message', rpc('message/send', { message: { ...one, messageId: undefined } }), -32602],
    ['a message of the agent', rpc('message/send', { message: { ...one, role: 'agent' } }), -32602],
    ['a part of no kind', rpc('message/send', { message: { ...one, parts: [{ kind: 'dance' }] } }), -32602],
    ['blanks only', rpc('message/send', { message: { ...one, parts: [{ kind: 'text', text: ' ' }] } }), -32602],
    [
      'two commands',
      rpc('SendMessage', {
        message: { ...one, role: 'ROLE_USER', parts: [{ data: { skill: 'a' } }, { data: { skill: 'b' } }] },
      }),
      -32602,
    ],
    ['an id that is too long', rpc('tasks/send', buildMessage01('x', 'x'.repeat(129))), -32602],
    ['an id with a control character', rpc('tasks/send', buildMessage01('x', 'a\u0000b')), -32602],
    ['a page of none', rpc('ListTasks', { pageSize: 0 }), -32602],
    ['a page token of elsewhere', rpc('ListTasks', { pageToken: 'bm9uZQ' }), -32602],
    ['a time before the years', rpc('ListTasks', { statusTimestampAfter: '0000-01-01T00:00:00Z' }), -32602],
    ['an unknown state', rpc('ListTasks', { status: 'TASK_STATE_DANCING' }), -32602],
    ['no such task', rpc('tasks/get', { id: 'none' }), -32001],
    ['no such task to cancel', rpc('CancelTask', { id: 'none' }), -32001],
    ['no such task to follow', rpc('SubscribeToTask', { id: 'none' }), -32001],
    ['no such task to go on with', rpc('message/send', { message: { ...one, taskId: 'none' } }), -32001],
    ['a file', rpc('message/send', { message: { ...one, parts: [{ kind: 'file', file: { uri: 'x' } }] } }), -32005],
    ['a file in 1.0', rpc('SendMessage', { message: { ...one, role: 'ROLE_USER', parts: [{ url: 'x' }] } }), -32005],
    [
      'a call back in 0.1',
      rpc('tasks/send', { ...buildMessage01('x'), pushNotification: { url: 'https://example.com' } }),
      -32003,
    ],
    [
      'a call back in 0.3',
      rpc(
        'message/send',
        buildMessage03('x', { configuration: { pushNotificationConfig: { url: 'https://example.com' } } }),
      ),
      -32003,
    ],
    [
      'a call back in 1.0',
      rpc(
        'SendMessage',
        buildMessage10('x', { configuration: { taskPushNotificationConfig: { url: 'https://example.com' } } }),
      ),
      -32003,
    ],
    ['push in 0.1', rpc('tasks/pushNotification/set', {}), -32003],
    ['push in 0.3', rpc('tasks/pushNotificationConfig/list', {}), -32003],
    ['push in 1.0', rpc('CreateTaskPushNotificationConfig', {}), -32003],
    ['the extended card in 0.3', rpc('agent/getAuthenticatedExtendedCard'), -32007],
    ['the extended card in 1.0', rpc('GetExtendedAgentCard'), -32004],
  ])('%s', async (_, body, code) => {
    expect(rpcErrorCode(await postBody(world, '/a2a', body, agent.api_key))).toBe(code)
  })

  test.each([
    ['an input that is no object', { operation: 'retractExperience', input: 'exp_1' }, 'input'],
    ['no input at all', { skill: 'search', input: null }, 'input'],
    ['a name that is no text', { operation: 5 }, 'operation'],
    ['two names', { operation: 'getStats', skill: 'search' }, 'skill'],
    ['fields beside the input', { skill: 'search', q: 'npm' }, 'q'],
  ])('half a command is not taken for a search: %s', async (_, data, field) => {
    const parts = [
      { type: 'text', text: question },
      { type: 'data', data },
    ]
    const sent = { id: `half-${field}-${JSON.stringify(data).length}`, message: { role: 'user', parts } }
    const task = parseResponse(shapes.Response01, await callA2a(world, agent.api_key, 'tasks/send', sent)).result
    expect(task.status.state).toBe('failed')
    expect(JSON.stringify(task.status.message)).toContain(`ValidationError: ${field}: a command is`)
  })

  test('of many faults the first are told', async () => {
    const parts = Array.from({ length: 1000 }, () => 0)
    const answer = await postBody(world, '/a2a', rpc('message/send', { message: { ...one, parts } }), agent.api_key)
    expect(rpcErrorCode(answer)).toBe(-32602)
    expect(answer.text.length).toBeLessThan(10_000)
    expect(answer.text).toMatch(/; and \d+ more"/)
  })

  test('the id comes back as it was sent, and 1.0 has its details as typed objects', async () => {
    for (const id of ['text', 7, null]) {
      const answer = await postBody(world, '/a2a', { ...rpc('GetTask', { id: 'none' }), id }, agent.api_key)
      expect(parseResponse(shapes.RpcErrorResponse10, answer)).toMatchObject({
        id,
        error: { data: [{ reason: 'TASK_NOT_FOUND', domain: 'a2a-protocol.org', metadata: { taskId: 'none' } }] },
      })
    }
    const wrong = await postBody(world, '/a2a', rpc('GetTask', {}), agent.api_key)
    expect(parseResponse(shapes.RpcErrorResponse10, wrong).error.data[1]).toMatchObject({
      fieldViolations: [{ field: 'params.id' }],
    })
    const before = await postBody(world, '/a2a', rpc('tasks/get', { id: 'none' }), agent.api_key)
    expect(parseResponse(shapes.RpcErrorResponse, before).error.data).toEqual({ taskId: 'none' })
  })

  test('a version that is not spoken is refused where it is asked for, and older methods look at no header', async () => {
    const versioned = (method: string, params: unknown, version: string) =>
      callA2a(world, agent.api_key, method, params, { 'A2A-Version': version })
    expect(rpcErrorCode(await versioned('SendMessage', buildMessage10(question), '2.0'))).toBe(-32009)
    expect(rpcErrorCode(await versioned('SendMessage', buildMessage10(question), '0.3'))).toBe(-32009)
    for (const version of ['1', '1.0', '1.1'])
      parseResponse(shapes.Response10, await versioned('SendMessage', buildMessage10(question), version))
    parseResponse(shapes.Response03, await versioned('message/send', buildMessage03(question), '1.0'))
  })

  test('a call without an id is done and not answered', async () => {
    const silent = { jsonrpc: '2.0', method: 'tasks/send', params: buildMessage01(question, 'silent') }
    const answer = await postBody(world, '/a2a', silent, agent.api_key)
    expect([answer.status, answer.text]).toEqual([204, ''])
    parseResponse(
      shapes.Response10.extend({ result: shapes.Task10 }),
      await callA2a(world, agent.api_key, 'GetTask', { id: 'silent' }),
    )
  })

  test('clients before 1.0 that asked for a stream get a failure as an event, others as JSON', async () => {
    const accept = { accept: 'text/event-stream' }
    const old = await callA2a(world, agent.api_key, 'tasks/resubscribe', { id: 'none' }, accept)
    expect(parseStreamEvents(old)).toMatchObject([{ error: { code: -32001 } }])
    expect(rpcErrorCode(await callA2a(world, agent.api_key, 'tasks/resubscribe', { id: 'none' }))).toBe(-32001)
    expect(rpcErrorCode(await callA2a(world, agent.api_key, 'SubscribeToTask', { id: 'none' }, accept))).toBe(-32001)
  })
})

describe('the card', () => {
  test('in the words of 1.0 for who asks for them, in those of all others otherwise', async () => {
    const pure = await fetchAgentCard(world, '1.0')
    const all = await fetchAgentCard(world)
    expect(pure.body).toMatchObject({
      supportedInterfaces: [
        { url: 'http://cairnway.test/a2a', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
        { protocolVersion: '0.3' },
      ],
      capabilities: { streaming: true, pushNotifications: false },
      securitySchemes: { bearer: { httpAuthSecurityScheme: { scheme: 'bearer' } } },
      securityRequirements: [{ schemes: { bearer: { list: [] } } }],
    })
    for (const old of ['url', 'preferredTransport', 'protocolVersion', 'security', 'authentication'])
      expect(pure.body).not.toHaveProperty(old)
    expect(all.body).toMatchObject({
      url: 'http://cairnway.test/a2a',
      preferredTransport: 'JSONRPC',
      protocolVersion: '0.3.0',
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      security: [{ bearer: [] }],
      authentication: { schemes: ['bearer'] },
    })
    for (const { headers } of [pure, all]) {
      expect(headers.get('vary')).toContain('A2A-Version')
      expect(headers.get('cache-control')).toMatch(/max-age=\d+/)
      expect(headers.get('etag')).toMatch(/^"/)
    }
    expect(pure.headers.get('etag')).not.toBe(all.headers.get('etag'))
    expect((await fetchAgentCard(world, '0.3')).body).toEqual(all.body)
  })

  test('stands under its old name too, and is not sent again to who has it', async () => {
    const old = await fetchAgentCard(world, undefined, '/.well-known/agent.json')
    expect(old.body).toEqual((await fetchAgentCard(world)).body)
    const etag = old.headers.get('etag') ?? ''
    for (const version of [undefined, '1.0']) {
      const answer = await world.request('/.well-known/agent-card.json', {
        headers: { 'if-none-match': etag, ...(version && { 'A2A-Version': version }) },
      })
      expect(answer.status).toBe(version ? 200 : 304)
    }
  })

  test('tells of every skill of the table, and its examples are calls', async () => {
    const { skills } = (await fetchAgentCard(world)).body as { skills: { id: string; examples: string[] }[] }
    const told = operationIds.flatMap((name) => (operations[name] as Operation).skill?.id ?? [])
    expect(skills.map(({ id }) => id)).toEqual(told)
    expect(told).toEqual(
      expect.arrayContaining([
        'search',
        'deposit',
        'feedback',
        'context_check',
        'get_experience',
        'retract_experience',
      ]),
    )
    for (const { id, examples } of skills)
      for (const example of examples.filter((each) => each.startsWith('{')))
        expect(JSON.parse(example)).toMatchObject({ skill: id, input: {} })
  })
})
