import { Worker } from 'node:worker_threads'
import { type ExperienceCreate, ImportedExperience } from '@cairnway/contract'
import { afterEach, expect, test } from 'vitest'
import { nextExperience } from '../../../test/experience-fixtures.ts'
import { builtModuleUrl } from '../../platform/threads/start-worker.ts'
import { osThreadId } from '../../platform/threads/thread-cpu-time.ts'
import { analyzeDeposit } from './analyze-deposit.ts'
import { ANALYSIS_BUDGET_BYTES, createDepositAnalyzer, type DepositAnalyzer } from './deposit-analyzer.ts'

const createInput = (title: string): ExperienceCreate => ImportedExperience.parse({ ...nextExperience(), title })

const SERVE_WORKER_RPC = builtModuleUrl('./platform/threads/serve-worker-rpc', new URL('../../', import.meta.url).href)

interface FakeWorkerBehavior {
  /** delay before each reply */
  sleep_ms?: number
  /** whether it reports its thread id, so that its processor time can be read */
  reports_thread?: boolean
}

/**
 * Starts a thread that returns the title as the domain, loops forever on `block`, sleeps forever on `hang` and exits on
 * `die`.
 */
const startFakeWorker =
  ({ sleep_ms = 0, reports_thread = true }: FakeWorkerBehavior = {}) =>
  (workerData: SharedArrayBuffer): Worker =>
    new Worker(
      `
      const { workerData } = require('node:worker_threads')
      const state = new BigInt64Array(workerData)
      const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
      import('${SERVE_WORKER_RPC}').then(({ CALL_STATE, serveWorkerRpc }) => {
        serveWorkerRpc(({ title }) => {
          if (title === 'die') process.exit(1)
          if (title === 'hang') sleep()
          while (title === 'block') ;
          sleep(${sleep_ms})
          return { wedge: title }
        })
        if (!${reports_thread}) Atomics.store(state, CALL_STATE.thread, 0n)
      })`,
      { eval: true, workerData },
    )

let analyzer: DepositAnalyzer
afterEach(() => analyzer.close())

const analyzeTitles = (titles: string[], owner = 'con_1'): Promise<string[]> =>
  Promise.all(
    titles.map((title) =>
      analyzer.analyze(createInput(title), owner).then(
        ({ wedge }) => wedge,
        ({ status, details }: { status: number; details: { reason?: string } }) => details.reason ?? String(status),
      ),
    ),
  )

test('the thread returns the same analyses as the rules, in the order of the texts', async () => {
  analyzer = createDepositAnalyzer({ log: () => {}, budget_ms: 10_000 })
  const inputs = Array.from({ length: 12 }, (_, i) => createInput(`text ${i}, mail to jane.roe@contoso.io`))
  const analyses = await Promise.all(inputs.map((input) => analyzer.analyze(input, 'con_1')))
  expect(analyses).toEqual(inputs.map(analyzeDeposit))
  expect(analyzer.state()).toEqual({ status: 'ok', message: null })
})

test('a text over the budget is refused with a reason and counted, and those that wait behind it pass', async () => {
  const lines: string[] = []
  analyzer = createDepositAnalyzer({ log: (line) => lines.push(line), start: startFakeWorker(), budget_ms: 100 })
  expect(await analyzeTitles(['a', 'block', 'b', 'c'])).toEqual(['a', 'scan_timeout', 'b', 'c'])
  const refusal = await analyzer.analyze(createInput('block'), 'con_1').catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    error: 'ValidationError',
    status: 422,
    details: { findings: [{ type: 'scan_timeout', field: 'body', message: expect.stringContaining('Shorten') }] },
  })
  expect(await analyzeTitles(['d'])).toEqual(['d'])
  expect(analyzer.state()).toEqual({ status: 'ok', message: '2 deposits took too long to check and were refused' })
  expect(lines.filter((line) => line.includes('not checked within'))).toHaveLength(2)
})

test('the budget grows with the size of the deposit', async () => {
  analyzer = createDepositAnalyzer({ log: () => {}, start: startFakeWorker(), budget_ms: 50 })
  const input = createInput('block')
  const implementation = 'x'.repeat(2 * ANALYSIS_BUDGET_BYTES)
  const large = { ...input, successful_approach: { ...input.successful_approach, implementation } }
  const refusal = await analyzer.analyze(large, 'con_1').catch((error: unknown) => error)
  expect(refusal).toMatchObject({ details: { findings: [{ needed: 'at most 150 ms' }] } })
})

test('without the processor time of the thread, the wall clock decides', async () => {
  analyzer = createDepositAnalyzer({ log: () => {}, start: startFakeWorker({ reports_thread: false }), budget_ms: 100 })
  expect(await analyzeTitles(['a', 'block', 'b'])).toEqual(['a', 'scan_timeout', 'b'])
})

test('a thread that neither works nor replies is ended', async () => {
  analyzer = createDepositAnalyzer({ log: () => {}, start: startFakeWorker(), budget_ms: 20 })
  expect(await analyzeTitles(['hang', 'a'])).toEqual(['scan_timeout', 'a'])
})

/** Checks that ten concurrent texts are analyzed, and returns how many threads were started for them. */
async function countThreadsForTenTexts(behavior: FakeWorkerBehavior, budget_ms: number): Promise<number> {
  let started = 0
  const start = (workerData: SharedArrayBuffer) => {
    started++
    return startFakeWorker(behavior)(workerData)
  }
  analyzer = createDepositAnalyzer({ log: () => {}, start, budget_ms })
  const titles = Array.from({ length: 10 }, (_, i) => String(i))
  expect(await analyzeTitles(titles)).toEqual(titles)
  return started
}

test('time that a text waits for other texts does not count', async () => {
  // each text may take 600 ms by the wall clock, and the last one waits for longer than that
  expect(await countThreadsForTenTexts({ sleep_ms: 200, reports_thread: false }, 150)).toBe(1)
})

test.runIf(osThreadId() !== 0n)('time in which the thread uses no processor does not count', async () => {
  expect(await countThreadsForTenTexts({ sleep_ms: 150 }, 100)).toBe(1)
})

test('when the thread dies, its current text is refused and another thread takes the rest', async () => {
  analyzer = createDepositAnalyzer({ log: () => {}, start: startFakeWorker() })
  expect(await analyzeTitles(['a', 'die', 'b'])).toEqual(['a', '503', 'b'])
  expect(await analyzeTitles(['c'])).toEqual(['c'])
})

test('without a thread every deposit is refused, and starts are retried with exponential backoff', async () => {
  let started = 0
  let now = 0
  const start = (): Worker => {
    started++
    throw new Error('no thread available')
  }
  analyzer = createDepositAnalyzer({ log: () => {}, start, now_ms: () => now })
  analyzer.warmUp()
  const refusal = await analyzer.analyze(createInput('a'), 'con_1').catch((error: unknown) => error)
  expect(refusal).toMatchObject({ error: 'ServerError', status: 503, details: { retry_after_seconds: 2 } })
  expect(analyzer.state().status).toBe('down')
  for (let i = 0; i < 100; i++) await analyzeTitles(['a'])
  const first_starts = started
  for (now = 0; now < 600_000; now += 1000) await analyzeTitles(['a'])
  expect(first_starts).toBeLessThan(5)
  expect(started - first_starts).toBeLessThan(40)
  expect(started - first_starts).toBeGreaterThan(10)
})

test('texts over the budget delay those of their own sender only', async () => {
  const order: string[] = []
  analyzer = createDepositAnalyzer({ log: () => {}, start: startFakeWorker(), budget_ms: 100 })
  const hostile = Array.from({ length: 4 }, () =>
    analyzeTitles(['block'], 'con_hostile').then(([end]) => order.push(`${end}`)),
  )
  for (let i = 0; i < 3; i++) await analyzeTitles(['a', 'b'], 'con_honest').then((ends) => order.push(ends.join(' ')))
  await Promise.all(hostile)
  expect(order.at(-1)).toBe('scan_timeout')
  expect(order.filter((end) => end === 'a b')).toHaveLength(3)
})

test('senders take turns, and one of them cannot fill the queue', async () => {
  analyzer = createDepositAnalyzer({ log: () => {}, start: startFakeWorker({ sleep_ms: 5 }) })
  const order: string[] = []
  const note = (owner: string) => analyzeTitles(['a'], owner).then(([end]) => order.push(`${owner} ${end}`))
  await Promise.all([...Array.from({ length: 60 }, () => note('con_1')), note('con_2'), note('con_3')])
  expect(order.filter((end) => end === 'con_1 503')).toHaveLength(9)
  expect(order.filter((end) => end === 'con_1 a')).toHaveLength(51)
  const analyzed = order.filter((end) => end.endsWith(' a'))
  expect(analyzed.indexOf('con_2 a')).toBeLessThan(40)
  expect(analyzed.indexOf('con_3 a')).toBeLessThan(40)
})
