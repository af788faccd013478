import { Worker } from 'node:worker_threads'
import { ExperienceCreate } from '@cairnway/contract'
import { afterEach, expect, test } from 'vitest'
import { experience } from '../../test/experience.ts'
import { builtFile } from '../start-worker.ts'
import { ownThread } from '../thread-time.ts'
import { judgeText } from './judge-text.ts'
import { createTextJudge, type TextJudge } from './text-judge.ts'

const anInput = (title: string): ExperienceCreate => ExperienceCreate.parse({ ...experience(), title })

const SERVE_THREAD = builtFile('./serve-thread', new URL('../', import.meta.url).href)

interface Manner {
  /** before each answer */
  sleep_ms?: number
  /** whether it tells which thread it is, so that its processor time can be read */
  told?: boolean
}

/** Makes a thread that answers with the title, works for ever on `block`, sleeps for ever on `hang`, ends on `die`. */
const obedient =
  ({ sleep_ms = 0, told = true }: Manner = {}) =>
  (workerData: SharedArrayBuffer): Worker =>
    new Worker(
      `
      const { workerData } = require('node:worker_threads')
      const hand = new BigInt64Array(workerData)
      const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
      import('${SERVE_THREAD}').then(({ HAND, serveThread }) => {
        serveThread(({ title }) => {
          if (title === 'die') process.exit(1)
          if (title === 'hang') sleep()
          while (title === 'block') ;
          sleep(${sleep_ms})
          return { wedge: title }
        })
        if (!${told}) Atomics.store(hand, HAND.thread, 0n)
      })`,
      { eval: true, workerData },
    )

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
  judge = createTextJudge({ log: (line) => lines.push(line), start: obedient(), budget_ms: 100 })
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

test('where the processor time of a thread is not told, the clock decides', async () => {
  judge = createTextJudge({ log: () => {}, start: obedient({ told: false }), budget_ms: 100 })
  expect(await answers(['a', 'block', 'b'])).toEqual(['a', 'scan_timeout', 'b'])
})

test('a thread that neither works nor answers is given up in the end', async () => {
  judge = createTextJudge({ log: () => {}, start: obedient(), budget_ms: 20 })
  expect(await answers(['hang', 'a'])).toEqual(['scan_timeout', 'a'])
})

/** The answers to ten texts at once, and how many threads that took. */
async function tenAtOnce(manner: Manner, budget_ms: number): Promise<number> {
  let started = 0
  const start = (workerData: SharedArrayBuffer) => {
    started++
    return obedient(manner)(workerData)
  }
  judge = createTextJudge({ log: () => {}, start, budget_ms })
  const titles = Array.from({ length: 10 }, (_, i) => String(i))
  expect(await answers(titles)).toEqual(titles)
  return started
}

test('time that a text waits for others does not count', async () => {
  // by the clock each may take 600 ms here, and the last waits for longer
  expect(await tenAtOnce({ sleep_ms: 200, told: false }, 150)).toBe(1)
})

test.runIf(ownThread() !== 0n)('time in which the thread does not work does not count', async () => {
  expect(await tenAtOnce({ sleep_ms: 150 }, 100)).toBe(1)
})

test('a thread that dies refuses the text in hand, and another one takes the rest', async () => {
  judge = createTextJudge({ log: () => {}, start: obedient() })
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
