import { operationIds } from '@cairnway/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsOf, message01, message03, message10 } from './a2a-call.ts'
import { RpcFailure } from './a2a-shapes.ts'
import { expectEnvelope } from './expect-envelope.ts'
import { mutated, nasty } from './fuzz-values.ts'
import { type Answer, post } from './send.ts'
import { createWorld, type Person, type World } from './world.ts'

/** Set FUZZ_SEED to repeat a run, FUZZ_RUNS for more of them. */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const numRuns = 8 * Number(process.env.FUZZ_RUNS ?? 25)

let world: World
let agent: Person
beforeAll(async () => {
  console.log(`FUZZ_SEED=${seed} FUZZ_RUNS=${numRuns / 8}`)
  world = await createWorld()
  agent = await world.newcomer()
})
afterAll(() => world.close())

/** Always JSON-RPC, or the envelope where HTTP is at odds with the body; never a fault of ours. */
function expectDecent(answer: Answer): void {
  expect(answer.status, answer.text).toBeLessThan(500)
  if (answer.status === 204) return
  if (answer.status === 413) {
    expectEnvelope(answer)
    return
  }
  expect(answer.status, answer.text).toBe(200)
  const is_stream = answer.headers.get('content-type') === 'text/event-stream'
  const responses = (is_stream ? eventsOf(answer) : [answer.body]) as { jsonrpc: string; result?: unknown }[]
  for (const response of responses) {
    expect(response.jsonrpc).toBe('2.0')
    if (response.result !== undefined) continue
    const failure = RpcFailure.safeParse(response)
    expect(failure.error?.issues ?? [], answer.text).toEqual([])
    expect(failure.data?.error.code, answer.text).not.toBe(-32603)
  }
}

const wholes: [string, object][] = [
  ['tasks/send', { ...message01('a question'), sessionId: 's', historyLength: 1, metadata: {} }],
  ['tasks/sendSubscribe', message01({ skill: 'search', input: { q: 'x' } }, 'task-2')],
  ['message/send', message03('a question', { configuration: { blocking: true, acceptedOutputModes: ['text/plain'] } })],
  ['message/stream', message03({ operation: 'getExperience', input: { experience_id: 'x' } })],
  ['SendMessage', message10('a question', { tenant: '', configuration: { historyLength: 0 } })],
  ['SendStreamingMessage', message10({ skill: 'feedback', input: {} })],
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
    nasty,
    fc.record({ jsonrpc: fc.constant('2.0'), id: fc.jsonValue(), method: fc.string(), params: fc.jsonValue() }),
  )
  await fc.assert(
    fc.asyncProperty(body, async (value) => {
      expectDecent(await post(world, '/a2a', JSON.stringify(value) ?? 'null', agent.api_key))
    }),
    { seed, numRuns },
  )
})

test('calls that are nearly right are answered as JSON-RPC', async () => {
  const nearly = fc
    .constantFrom(...wholes)
    .chain(([method, params]) => mutated({ jsonrpc: '2.0', id: 1, method, params }))
  await fc.assert(
    fc.asyncProperty(nearly, async (value) => {
      expectDecent(await post(world, '/a2a', JSON.stringify(value), agent.api_key))
    }),
    { seed, numRuns },
  )
})

test('any operation with any input is a task that ends', async () => {
  const command = fc.record({
    operation: fc.constantFrom(...operationIds.filter((name) => name !== 'eraseMe')),
    input: fc.dictionary(fc.string(), nasty),
  })
  await fc.assert(
    fc.asyncProperty(command, async (data) => {
      const body = { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: message10(data) }
      const answer = await post(world, '/a2a', JSON.stringify(body), agent.api_key)
      expectDecent(answer)
      const { result } = answer.body as { result?: { task: { status: { state: string } } } }
      expect(['TASK_STATE_COMPLETED', 'TASK_STATE_FAILED', 'TASK_STATE_REJECTED', undefined]).toContain(
        result?.task.status.state,
      )
      expect(JSON.stringify(result?.task.status ?? null)).not.toContain('ServerError')
    }),
    { seed, numRuns },
  )
})
