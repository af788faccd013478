// A client in a thread of its own, so that what it does delays no measured call: sends all requests at once.
import { parentPort } from 'node:worker_threads'

parentPort?.on('message', async (/** @type {{ url: string, init: RequestInit }[]} */ requests) => {
  const started = performance.now()
  await Promise.allSettled(requests.map(({ url, init }) => fetch(url, init).then((answer) => answer.arrayBuffer())))
  parentPort?.postMessage(performance.now() - started)
})
