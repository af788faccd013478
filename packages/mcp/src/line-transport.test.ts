import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { JSONRPCMessage } from '@modelcontextprotocol/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLineTransport } from './line-transport.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const call = (id: number, method = 'tools/call') => ({ jsonrpc: '2.0' as const, id, method })
const answer = (id: number) => ({ jsonrpc: '2.0' as const, id, result: {} })

/** Creates a transport that has read these messages and the end of its input. */
async function createEndedTransport(...messages: object[]) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const transport = createLineTransport(input, output)
  const received: JSONRPCMessage[] = []
  transport.onmessage = (message) => received.push(message)
  const onclose = vi.fn()
  transport.onclose = onclose
  await transport.start()
  const inputEnd = once(input, 'end')
  // the last line has no newline
  input.end(messages.map((message) => JSON.stringify(message)).join('\n'))
  await inputEnd
  await nextTurn()
  expect(received).toHaveLength(messages.length)
  const written = () => String(output.read() ?? '')
  return { transport, onclose, written, output }
}

test('calls that are running when the input ends are answered before the connection closes', async () => {
  const { transport, onclose, written } = await createEndedTransport(call(1), call(2), call(2))
  await transport.send(answer(2))
  await transport.send({ jsonrpc: '2.0', method: 'notifications/message' })
  await transport.send(answer(1))
  expect(transport.ended.aborted).toBe(false)
  await transport.send(answer(2))
  expect(transport.ended.aborted).toBe(true)
  expect(onclose).toHaveBeenCalledTimes(1)
  expect(written().match(/"id":\d/g)).toEqual(['"id":2', '"id":1', '"id":2'])
  await expect(transport.send(answer(3))).rejects.toThrow(/ended/)
})

test('the transport waits at most ten seconds for running calls', async () => {
  const { transport, onclose } = await createEndedTransport(call(1))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(transport.ended.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(transport.ended.aborted).toBe(true)
  expect(onclose).toHaveBeenCalledTimes(1)
})

test.each([
  ['no messages', []],
  ['notifications', [{ jsonrpc: '2.0', method: 'notifications/initialized' }]],
  ['responses', [answer(1)]],
  ['cancelled calls', [call(1), { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }]],
  ['subscriptions, which may never end', [call(1, 'subscriptions/listen')]],
])('the transport does not wait for %s', async (_, messages) => {
  expect((await createEndedTransport(...messages)).transport.ended.aborted).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('an error of the output closes the connection', async () => {
  const { transport, output, onclose } = await createEndedTransport(call(1))
  output.destroy(new Error('EPIPE'))
  await nextTurn()
  expect(transport.ended.aborted).toBe(true)
  expect(onclose).toHaveBeenCalledTimes(1)
})
