import { operationIds } from '@cairnway/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RpcErrorResponse } from './a2a-schemas.ts'
import { buildMessage01, buildMessage03, buildMessage10, parseStreamEvents } from './call-a2a.ts'
import { postBody, type TestResponse } from './call-operation.ts'
import { expectErrorEnvelope } from './expect-error-envelope.ts'
import { arbitraryEdgeCase, arbitraryMutation, fuzz_runs, fuzz_seed } from './fuzz-arbitraries.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

const options = { seed: fuzz_seed, numRuns: 8 * fuzz_runs }

let world: World
let agent: TestContributor
beforeAll(async () => {
  console.log(`FUZZ_SEED=${fuzz_seed} FUZZ_RUNS=${fuzz_runs}`)
  world = await createWorld()
  agent = await world.newcomer()
})
afterAll(() => world.close())

/** An answer is JSON-RPC, or the error envelope of HTTP for a body that is too long; it is never an internal error. */
function expectDefinedResponse(answer: TestResponse): void {
  expect(answer.status, answer.text).toBeLessThan(500)
  if (answer.status === 204) return
  if (answer.status === 413) {
    expectErrorEnvelope(answer)
    return
  }
  expect(answer.status, answer.text).toBe(200)
  const is_stream = answer.headers.get('content-type') === 'text/event-stream'
  const responses = (is_stream ? parseStreamEvents(answer) : [answer.body]) as { jsonrpc: string; result?: unknown }[]
  for (const response of responses) {
    expect(response.jsonrpc).toBe('2.0')
    if (response.result !== undefined) continue
    const error_response = RpcErrorResponse.safeParse(response)
    expect(error_response.error?.issues ?? [], answer.text).toEqual([])
    expect(error_response.data?.error.code, answer.text).not.toBe(-32603)
  }
}

const completeRequests: [string, object][] = [
  ['tasks/send', { ...buildMessage01('a question'), sessionId: 's', historyLength: 1, metadata: {} }],
  ['tasks/sendSubscribe', buildMessage01({ skill: 'search', input: { q: 'x' } }, 'task-2')],
  [
    'message/send',
    buildMessage03('a question', { configuration: { blocking: true, acceptedOutputModes: ['text/plain'] } }),
  ],
  ['message/stream', buildMessage03({ operation: 'getExperience', input: { experience_id: 'x' } })],
  ['SendMessage', buildMessage10('a question', { tenant: '', configuration: { historyLength: 0 } })],
  ['SendStreamingMessage', buildMessage10({ skill: 'feedback', input: {} })],
  ['tasks/get', { id: 'task-1', historyLength: 2 }],
  ['tasks/cancel', { id: 'task-1' }],
  ['tasks/resubscribe', { id: 'task-1' }],
  ['GetTask', { id: 'task-1', tenant: '' }],
  [
    'ListTasks',
    {
      contextId: 's',
      status: 'TASK_STATE_COMPLETED',
      pageSize: 2,
      pageToken: '',
      statusTimestampAfter: '2026-01-01T00:00:00Z',
    },
  ],
]

test('any JSON is answered as JSON-RPC', async () => {
  const body = fc.oneof(
    fc.jsonValue(),
    arbitraryEdgeCase,
    fc.record({ jsonrpc: fc.constant('2.0'), id: fc.jsonValue(), method: fc.string(), params: fc.jsonValue() }),
  )
  await fc.assert(
    fc.asyncProperty(body, async (value) => {
      expectDefinedResponse(await postBody(world, '/a2a', JSON.stringify(value) ?? 'null', agent.api_key))
    }),
    options,
  )
})

test('a valid call with one value changed is answered as JSON-RPC', async () => {
  const mutated = fc
    .constantFrom(...completeRequests)
    .chain(([method, params]) => arbitraryMutation({ jsonrpc: '2.0', id: 1, method, params }))
  await fc.assert(
    fc.asyncProperty(mutated, async (value) => {
      expectDefinedResponse(await postBody(world, '/a2a', JSON.stringify(value), agent.api_key))
    }),
    options,
  )
})

test('a call of any operation with any input gives a task in a terminal state', async () => {
  const commands = fc.record({
    operation: fc.constantFrom(...operationIds.filter((name) => name !== 'eraseMe')),
    input: fc.dictionary(fc.string(), arbitraryEdgeCase),
  })
  await fc.assert(
    fc.asyncProperty(commands, async (data) => {
      const body = { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: buildMessage10(data) }
      const answer = await postBody(world, '/a2a', JSON.stringify(body), agent.api_key)
      expectDefinedResponse(answer)
      const { result } = answer.body as { result?: { task: { status: { state: string } } } }
      expect(['TASK_STATE_COMPLETED', 'TASK_STATE_FAILED', 'TASK_STATE_REJECTED', undefined]).toContain(
        result?.task.status.state,
      )
      expect(JSON.stringify(result?.task.status ?? null)).not.toContain('ServerError')
    }),
    options,
  )
})
