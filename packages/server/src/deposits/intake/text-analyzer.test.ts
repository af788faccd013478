import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, test } from 'vitest'
import { builtModuleUrl } from '../../platform/threads/start-worker.ts'
import { normalizeText } from '../../rules/normalizer/normalize-text.ts'
import { screenSource } from '../../rules/screening/screen.ts'
import { createTextAnalyzer, type TextAnalyzer, textBudgetMs } from './text-analyzer.ts'

const SERVE_WORKER_RPC = builtModuleUrl('./platform/threads/serve-worker-rpc', new URL('../../', import.meta.url).href)

/** Starts a thread that answers with the text it got, loops forever on `block` and exits on `die`. */
const startFakeWorker = (workerData: SharedArrayBuffer): Worker =>
  new Worker(
    `
    import('${SERVE_WORKER_RPC}').then(({ serveWorkerRpc }) =>
      serveWorkerRpc(({ normalize: text }) => {
        if (text === 'die') process.exit(1)
        while (text === 'block') ;
        return { records: [text] }
      }),
    )`,
    { eval: true, workerData },
  )

let analyzer: TextAnalyzer
afterEach(() => analyzer.close())

const normalizeEach = (texts: string[], owner = 'con_1'): Promise<unknown[]> =>
  Promise.all(
    texts.map((text) =>
      analyzer.normalize(text, owner).then(
        ([record]) => record,
        ({ status, details }: { status: number; details: { reason?: string } }) => details.reason ?? status,
      ),
    ),
  )

const TEXT = `## Problem
The build of jane.roe@contoso.io fails with \`ENOSPC: no space left on device\` in /home/jroe/app.

## Solution
Raise fs.inotify.max_user_watches to 524288.
`

test('the thread returns what the rules return, for screening and for normalizing', async () => {
  analyzer = createTextAnalyzer({ log: () => {}, budget_factor: 40 })
  const [screened, records] = await Promise.all([
    analyzer.screenSource({ content: TEXT, tags: ['a'] }, 'con_1'),
    analyzer.normalize(TEXT, 'con_1'),
  ])
  expect(screened).toEqual(screenSource({ content: TEXT, tags: ['a'] }))
  expect(records).toEqual(normalizeText(TEXT))
  expect(records).toHaveLength(1)
})

test.each([
  [0, 250],
  [5000, 250],
  [5001, 500],
  [39_999, 2000],
  [524_288, 2000],
])('a text of %i bytes may take %i ms', (bytes, budget_ms) => {
  analyzer = createTextAnalyzer({ log: () => {}, start: startFakeWorker })
  expect(textBudgetMs(bytes)).toBe(budget_ms)
})

describe('a text that cannot be assessed is refused:', () => {
  test('one that takes too long with its reason, and those behind it pass', async () => {
    const lines: string[] = []
    analyzer = createTextAnalyzer({ log: (line) => lines.push(line), start: startFakeWorker, budget_factor: 0.4 })
    expect(await normalizeEach(['a', 'block', 'b'])).toEqual(['a', 'scan_timeout', 'b'])
    expect(analyzer.state()).toEqual({
      status: 'ok',
      message: '1 texts took too long to check and were refused',
    })
    expect(lines.filter((line) => line.includes('not checked within 100 ms'))).toHaveLength(1)
  })

  test('the one that ends the thread with 503, and another thread takes the rest', async () => {
    analyzer = createTextAnalyzer({ log: () => {}, start: startFakeWorker })
    expect(await normalizeEach(['a', 'die', 'b'])).toEqual(['a', 503, 'b'])
    expect(await normalizeEach(['c'])).toEqual(['c'])
  })

  test('each of them with 503 while there is no thread', async () => {
    analyzer = createTextAnalyzer({
      log: () => {},
      start: () => {
        throw new Error('no thread available')
      },
      now_ms: () => 0,
    })
    expect(await normalizeEach(['a', 'b', 'c'])).toEqual([503, 503, 503])
    expect(analyzer.state()).toEqual({ status: 'down', message: 'long texts cannot be checked' })
  })
})

test('an owner with many texts delays those of others by two of them, and cannot fill the queue', async () => {
  analyzer = createTextAnalyzer({ log: () => {}, start: startFakeWorker })
  const order: string[] = []
  const many = Array.from({ length: 30 }, (_, at) =>
    normalizeEach([`many ${at}`], 'con_many').then(([end]) => order.push(String(end))),
  )
  const one = normalizeEach(['one'], 'con_one').then(([end]) => order.push(String(end)))
  await Promise.all([...many, one])
  expect(order.filter((end) => end === '503').length).toBeGreaterThan(10)
  const passed = order.filter((end) => end !== '503')
  expect(passed.indexOf('one')).toBeLessThanOrEqual(2)
})
