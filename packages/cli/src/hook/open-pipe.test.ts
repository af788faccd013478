import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { openPipe } from './open-pipe.ts'

test('in a worker thread there is no pipe, since its end would close descriptors of other threads', async () => {
  const module = JSON.stringify(new URL('../../dist/hook/open-pipe.js', import.meta.url).href)
  const source = `
    const { parentPort } = require('node:worker_threads')
    import(${module}).then(({ openPipe }) => parentPort.postMessage(openPipe('linux')))`
  const worker = new Worker(source, { eval: true })
  expect(await once(worker, 'message')).toEqual([null])
  await worker.terminate()
})

test('where pipes of the system are not needed, there is none', () => {
  expect(openPipe('win32')).toBeNull()
  expect(openPipe('darwin')).toBeNull()
})
