import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { builtModuleUrl } from './start-worker.ts'
import { createWorkerPool, type WorkerPool } from './worker-pool.ts'

const SERVE_WORKER_RPC = builtModuleUrl('./serve-worker-rpc', import.meta.url)

/** A latch that a thread waits for until it is released. */
function createLatch() {
  const cell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  return {
    cell,
    release() {
      Atomics.store(cell, 0, 1)
      Atomics.notify(cell, 0)
    },
  }
}

interface TestCall {
  text: string
  latch: Int32Array | null
}

let pool: WorkerPool<TestCall, string>
afterEach(() => pool.close())

/**
 * A pool of two threads that answer the text of a call once its latch is released.
 * @param start_latches thread n starts once latch n is released, and at once without one
 */
function startPool(start_latches: (Int32Array | null)[]): { started(): number } {
  let started = 0
  pool = createWorkerPool<TestCall, string>({
    start: () =>
      new Worker(
        `
        const { workerData } = require('node:worker_threads')
        if (workerData) Atomics.wait(workerData, 0, 0)
        import('${SERVE_WORKER_RPC}').then(({ serveWorkerRpc }) =>
          serveWorkerRpc(({ text, latch }) => {
            if (latch) Atomics.wait(latch, 0, 0)
            return text
          }))`,
        { eval: true, workerData: start_latches[started++] ?? null },
      ),
    threads: 2,
    budgetMs: () => 60_000,
    max_waiting: 10,
    max_waiting_per_owner: 10,
    onLoss: () => {},
  })
  return { started: () => started }
}

const call = (text: string, owner: string, latch: Int32Array | null = null) => pool.call({ text, latch }, owner)

test('a call does not wait for a thread that starts when another becomes free', async () => {
  const [start, work] = [createLatch(), createLatch()]
  const { started } = startPool([null, start.cell])
  expect(await call('first', 'con_1')).toEqual({ answer: 'first' })
  const long = call('long', 'con_1', work.cell)
  const short = call('short', 'con_2')
  work.release()
  expect(await Promise.all([long, short])).toEqual([{ answer: 'long' }, { answer: 'short' }])
  expect(started()).toBe(2)
  start.release()
})

test('a call goes to a thread that has started while the other works', async () => {
  const [start, work] = [createLatch(), createLatch()]
  startPool([null, start.cell])
  await call('first', 'con_1')
  const long = call('long', 'con_1', work.cell)
  const short = call('short', 'con_2')
  start.release()
  expect(await short).toEqual({ answer: 'short' })
  work.release()
  expect(await long).toEqual({ answer: 'long' })
})

test('further calls of an owner start no thread, since one of them runs at a time', async () => {
  const { started } = startPool([null, null])
  await Promise.all(['a', 'b', 'c'].map((text) => call(text, 'con_1')))
  await Promise.all(['d', 'e', 'f'].map((text) => call(text, 'con_1')))
  expect(started()).toBe(1)
})
