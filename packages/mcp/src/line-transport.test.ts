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

/** A transport that has read these messages and the end of its input. */
async function ended(...messages: object[]) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const transport = createLineTransport(input, output)
  const seen: JSONRPCMessage[] = []
  transport.onmessage = (message) => seen.push(message)
  const onclose = vi.fn()
  transport.onclose = onclose
  await transport.start()
  const last = once(input, 'end')
  // the last line has no end of its own
  input.end(messages.map((message) => JSON.stringify(message)).join('\n'))
  await last
  await nextTurn()
  expect(seen).toHaveLength(messages.length)
  const written = () => String(output.read() ?? '')
  return { transport, onclose, written, output }
}

test('calls that run when the input ends are answered before the connection ends', async () => {
  const { transport, onclose, written } = await ended(call(1), call(2), call(2))
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

test('no longer than ten seconds', async () => {
  const { transport, onclose } = await ended(call(1))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(transport.ended.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(transport.ended.aborted).toBe(true)
  expect(onclose).toHaveBeenCalledTimes(1)
})

test.each([
  ['nothing', []],
  ['notifications', [{ jsonrpc: '2.0', method: 'notifications/initialized' }]],
  ['answers', [answer(1)]],
  [
    'calls that are given up',
    [call(1), { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }],
  ],
  ['subscriptions, which have no end', [call(1, 'subscriptions/listen')]],
])('%s are not waited for', async (_, messages) => {
  expect((await ended(...messages)).transport.ended.aborted).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('an output that breaks ends the connection', async () => {
  const { transport, output, onclose } = await ended(call(1))
  output.destroy(new Error('EPIPE'))
  await nextTurn()
  expect(transport.ended.aborted).toBe(true)
  expect(onclose).toHaveBeenCalledTimes(1)
})
