import { Worker } from 'node:worker_threads'
import { ExperienceCreate } from '@cairnway/contract'
import { afterEach, expect, test } from 'vitest'
import { experience } from '../../test/experience.ts'
import { judgeText } from './judge-text.ts'
import { createTextJudge, type TextJudge } from './text-judge.ts'

const anInput = (title: string): ExperienceCreate => ExperienceCreate.parse({ ...experience(), title })

/** Answers with the title, blocks for ever on `block`, ends on `die`. */
const OBEDIENT = `
  const { parentPort, workerData } = require('node:worker_threads')
  const hand = new BigInt64Array(workerData)
  parentPort.on('message', ({ id, question }) => {
    Atomics.store(hand, 1, process.hrtime.bigint())
    Atomics.store(hand, 0, BigInt(id))
    if (question.title === 'die') process.exit(1)
    while (question.title === 'block') ;
    parentPort.postMessage({ id, answer: { wedge: question.title } })
    Atomics.store(hand, 0, 0n)
  })`
const obedient = (workerData: SharedArrayBuffer) => new Worker(OBEDIENT, { eval: true, workerData })

let judge: TextJudge
afterEach(() => judge.close())

const answers = (titles: string[]): Promise<string[]> =>
  Promise.all(
    titles.map((title) =>
      judge.judge(anInput(title)).then(
        ({ wedge }) => wedge,
        ({ status, details }: { status: number; details: { reason?: string } }) => details.reason ?? String(status),
      ),
    ),
  )

test('the thread says the same as the rules, in the order of the texts', async () => {
  judge = createTextJudge({ log: () => {}, budget_ms: 10_000 })
  const inputs = Array.from({ length: 12 }, (_, i) => anInput(`text ${i}, mail to jane.roe@contoso.io`))
  const judged = await Promise.all(inputs.map((input) => judge.judge(input)))
  expect(judged).toEqual(inputs.map(judgeText))
  expect(judge.state()).toEqual({ status: 'ok', message: null })
})

test('a text over the budget is refused with its reason and counted, and those behind it pass', async () => {
  const lines: string[] = []
  judge = createTextJudge({ log: (line) => lines.push(line), start: obedient, budget_ms: 500 })
  expect(await answers(['a', 'block', 'b', 'c'])).toEqual(['a', 'scan_timeout', 'b', 'c'])
  const refusal = await judge.judge(anInput('block')).catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    error: 'ValidationError',
    status: 422,
    details: { findings: [{ type: 'scan_timeout', field: 'body', message: expect.stringContaining('Shorten') }] },
  })
  expect(await answers(['d'])).toEqual(['d'])
  expect(judge.state()).toEqual({ status: 'ok', message: '2 deposits took too long to check and were refused' })
  expect(lines.filter((line) => line.includes('not checked within'))).toHaveLength(2)
})

test('time that a text waits for others does not count', async () => {
  let started = 0
  // each text takes a third of the budget, so that the last waits for many budgets
  const slow = OBEDIENT.replace(
    "while (question.title === 'block') ;",
    'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)',
  )
  const start = (workerData: SharedArrayBuffer) => {
    started++
    return new Worker(slow, { eval: true, workerData })
  }
  judge = createTextJudge({ log: () => {}, start, budget_ms: 600 })
  const titles = Array.from({ length: 10 }, (_, i) => String(i))
  expect(await answers(titles)).toEqual(titles)
  expect(started).toBe(1)
})

test('a thread that dies refuses the text in hand, and another one takes the rest', async () => {
  judge = createTextJudge({ log: () => {}, start: obedient })
  expect(await answers(['a', 'die', 'b'])).toEqual(['a', '503', 'b'])
  expect(await answers(['c'])).toEqual(['c'])
})

test('without a thread nothing passes, and the start is tried again ever more rarely', async () => {
  let started = 0
  let now = 0
  const start = (): Worker => {
    started++
    throw new Error('no thread to give')
  }
  judge = createTextJudge({ log: () => {}, start, now_ms: () => now })
  const refusal = await judge.judge(anInput('a')).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ error: 'ServerError', status: 503, details: { retry_after_seconds: 2 } })
  expect(judge.state().status).toBe('down')
  for (let i = 0; i < 100; i++) await answers(['a'])
  const soon = started
  for (now = 0; now < 600_000; now += 1000) await answers(['a'])
  expect(soon).toBeLessThan(5)
  expect(started - soon).toBeLessThan(40)
  expect(started - soon).toBeGreaterThan(10)
})
