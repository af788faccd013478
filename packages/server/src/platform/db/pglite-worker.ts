import { parentPort, workerData } from 'node:worker_threads'
import { createPgliteEngine, type PgliteRequest, type PgliteResponse } from './pglite-engine.ts'

/** A request of the main thread to the database thread, or the response to it. */
export type Numbered<T> = T & { id: number }

const engine = await createPgliteEngine(workerData)
const port = parentPort
port?.on('message', async ({ id, ...request }: Numbered<PgliteRequest>) => {
  const response: Numbered<PgliteResponse> = { id, ...(await engine.handle(request)) }
  port.postMessage(response, response.reply ? [response.reply.buffer] : [])
})
port?.postMessage({ id: 0 } satisfies Numbered<PgliteResponse>)
