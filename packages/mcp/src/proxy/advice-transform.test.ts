import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { createAdviceTransform, type FindAdvice } from './advice-transform.ts'
import type { TrackedCall } from './call-tracker.ts'

const failed = (id: number, text = 'Error: x') =>
  `${JSON.stringify({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text }], isError: true } })}\n`
const advised = (line: string, advice: string) =>
  line.replace(/\],/, `,${JSON.stringify({ type: 'text', text: advice })}],`)
const note = '{"jsonrpc":"2.0","method":"notifications/message"}\n'

/** Creates a transform whose timers run when the test calls them. */
function setUp(findAdvice: FindAdvice, take: (id: string) => TrackedCall | null = () => ({ command: null })) {
  const timers = new Set<() => void>()
  const stream = createAdviceTransform({
    calls: { take, hasTracked: () => true },
    findAdvice,
    budget_ms: 150,
    scheduleTimeout: (ms, callback) => {
      expect(ms).toBe(150)
      timers.add(callback)
      return () => timers.delete(callback)
    },
  })
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  return { stream, timers, text: () => Buffer.concat(chunks).toString(), nextTurn: () => new Promise(setImmediate) }
}

test('advice is added, the order is kept, and no timer is left', async () => {
  const { stream, timers, text } = setUp(async (text) => (text === 'Error: x' ? 'known' : null))
  const sent = [note, failed(1), note, failed(2, 'Error: y'), 'no JSON\n']
  stream.end(sent.join(''))
  await once(stream, 'end')
  expect(text()).toBe([note, advised(failed(1), 'known'), note, failed(2, 'Error: y'), 'no JSON\n'].join(''))
  expect(timers.size).toBe(0)
})

test('bytes before a held result are sent at once; bytes behind it are sent with it when the budget is over', async () => {
  const { stream, timers, text, nextTurn } = setUp(() => new Promise(() => {}))
  stream.write(note + failed(1))
  stream.write(note)
  await nextTurn()
  expect(text()).toBe(note)
  for (const runTimer of timers) runTimer()
  await nextTurn()
  expect(text()).toBe(note + failed(1) + note)
})

test('two failures are looked up concurrently and sent in order', async () => {
  const resolvers: ((advice: string) => void)[] = []
  const { stream, text, nextTurn } = setUp(() => new Promise((resolve) => resolvers.push(resolve)))
  stream.write(failed(1) + failed(2))
  await nextTurn()
  expect(resolvers.length).toBe(2)
  resolvers[1]?.('second')
  await nextTurn()
  expect(text()).toBe('')
  resolvers[0]?.('first')
  await nextTurn()
  expect(text()).toBe(advised(failed(1), 'first') + advised(failed(2), 'second'))
})

test('results of untracked calls and lines that are not UTF-8 are passed on unchanged', async () => {
  let lookups = 0
  const { stream, text } = setUp(
    async () => `known ${++lookups}`,
    (id) => (id === '2' ? { command: null } : null),
  )
  const broken = Buffer.concat([Buffer.from(failed(2).trimEnd()), Buffer.from([0xff, 10])])
  stream.write(failed(1))
  stream.end(broken)
  await once(stream, 'end')
  expect(lookups).toBe(0)
  expect(text()).toBe(Buffer.concat([Buffer.from(failed(1)), broken]).toString())
})

test('the end of the stream waits for the last result, and an incomplete line is sent too', async () => {
  let answer = (_: string) => {}
  const { stream, text, nextTurn } = setUp(() => new Promise((resolve) => (answer = resolve)))
  stream.end(`${failed(1)}{"half`)
  await nextTurn()
  answer('known')
  await once(stream, 'end')
  expect(text()).toBe(`${advised(failed(1), 'known')}{"half`)
})

test('not much more than a megabyte is read behind a held result', async () => {
  const timers: (() => void)[] = []
  const stream = createAdviceTransform({
    calls: { take: () => ({ command: null }), hasTracked: () => true },
    findAdvice: () => new Promise(() => {}),
    budget_ms: 1,
    scheduleTimeout: (_, callback) => {
      timers.push(callback)
      return () => {}
    },
  })
  const line = Buffer.from(`${'x'.repeat(65_535)}\n`)
  let read = 0
  const source = Readable.from(
    (function* () {
      yield Buffer.from(failed(1))
      for (; read < 200; read++) yield line
    })(),
    { objectMode: false, highWaterMark: 65_536 },
  )
  let bytes = 0
  const done = pipeline(source, stream, async (chunks) => {
    for await (const chunk of chunks) bytes += (chunk as Buffer).length
  })
  for (let turn = 0; turn < 400; turn++) await new Promise(setImmediate)
  expect(bytes).toBe(0)
  expect(read).toBeLessThan(40)
  for (const runTimer of timers) runTimer()
  await done
  expect(bytes).toBe(failed(1).length + 200 * line.length)
})

test('a lookup that rejects costs only the advice', async () => {
  const { stream, text } = setUp(() => Promise.reject(new Error('never')))
  stream.end(failed(1))
  await once(stream, 'end')
  expect(text()).toBe(failed(1))
})
