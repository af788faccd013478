import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { createAdviceTransform, type FindAdvice } from './advice-transform.ts'

const failed = (id: number, text = 'Error: x') =>
  `${JSON.stringify({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text }], isError: true } })}\n`
const advised = (line: string, advice: string) =>
  line.replace(/\],/, `,${JSON.stringify({ type: 'text', text: advice })}],`)
const note = '{"jsonrpc":"2.0","method":"notifications/message"}\n'

/** A stream with timers that run when the test says so. */
function setUp(advise: FindAdvice, wanted: (id: string) => boolean = () => true) {
  const timers = new Set<() => void>()
  const stream = createAdviceTransform({
    calls: { take: wanted, hasPending: () => true },
    advise,
    budget_ms: 150,
    after: (ms, then) => {
      expect(ms).toBe(150)
      timers.add(then)
      return () => timers.delete(then)
    },
  })
  const out: Buffer[] = []
  stream.on('data', (chunk: Buffer) => out.push(chunk))
  return { stream, timers, text: () => Buffer.concat(out).toString(), turn: () => new Promise(setImmediate) }
}

test('adds the line, keeps the order, and leaves nothing waiting', async () => {
  const { stream, timers, text } = setUp(async (said) => (said === 'Error: x' ? 'known' : null))
  const sent = [note, failed(1), note, failed(2, 'Error: y'), 'no JSON\n']
  stream.end(sent.join(''))
  await once(stream, 'end')
  expect(text()).toBe([note, advised(failed(1), 'known'), note, failed(2, 'Error: y'), 'no JSON\n'].join(''))
  expect(timers.size).toBe(0)
})

test('what comes before a waiting result goes at once; what comes behind goes with it when the time is over', async () => {
  const { stream, timers, text, turn } = setUp(() => new Promise(() => {}))
  stream.write(note + failed(1))
  stream.write(note)
  await turn()
  expect(text()).toBe(note)
  for (const then of timers) then()
  await turn()
  expect(text()).toBe(note + failed(1) + note)
})

test('two failures are looked up at the same time, so that neither waits for the other', async () => {
  const asked: ((advice: string) => void)[] = []
  const { stream, text, turn } = setUp(() => new Promise((resolve) => asked.push(resolve)))
  stream.write(failed(1) + failed(2))
  await turn()
  expect(asked.length).toBe(2)
  asked[1]?.('second')
  await turn()
  expect(text()).toBe('')
  asked[0]?.('first')
  await turn()
  expect(text()).toBe(advised(failed(1), 'first') + advised(failed(2), 'second'))
})

test('results of calls that nobody asked advice for, and lines that are no UTF-8, go on untouched', async () => {
  let asked = 0
  const { stream, text } = setUp(
    async () => `known ${++asked}`,
    (id) => id === '2',
  )
  const broken = Buffer.concat([Buffer.from(failed(2).trimEnd()), Buffer.from([0xff, 10])])
  stream.write(failed(1))
  stream.end(broken)
  await once(stream, 'end')
  expect(asked).toBe(0)
  expect(text()).toBe(Buffer.concat([Buffer.from(failed(1)), broken]).toString())
})

test('the end of the stream waits for the last result, and a line without an end goes out too', async () => {
  let answer = (_: string) => {}
  const { stream, text, turn } = setUp(() => new Promise((resolve) => (answer = resolve)))
  stream.end(`${failed(1)}{"half`)
  await turn()
  answer('known')
  await once(stream, 'end')
  expect(text()).toBe(`${advised(failed(1), 'known')}{"half`)
})

test('behind a waiting result no more is read than a megabyte', async () => {
  const timers: (() => void)[] = []
  const stream = createAdviceTransform({
    calls: { take: () => true, hasPending: () => true },
    advise: () => new Promise(() => {}),
    budget_ms: 1,
    after: (_, then) => {
      timers.push(then)
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
  for (const then of timers) then()
  await done
  expect(bytes).toBe(failed(1).length + 200 * line.length)
})

test('a look-up that breaks its promise costs nothing but the advice', async () => {
  const { stream, text } = setUp(() => Promise.reject(new Error('never')))
  stream.end(failed(1))
  await once(stream, 'end')
  expect(text()).toBe(failed(1))
})
