import { parentPort } from 'node:worker_threads'
import { type Prepared, prepareSource } from './prepare-source.ts'
import type { SourceRow } from './store.ts'

/** Records for the worker to prepare; `id` comes back with the answer. */
export interface PrepareRequest {
  id: number
  rows: SourceRow[]
}
export interface PrepareAnswer {
  id: number
  /** in the order of the rows */
  prepared: Prepared[]
}

const port = parentPort
port?.on('message', ({ id, rows }: PrepareRequest) => {
  port.postMessage({ id, prepared: rows.map(prepareSource) } satisfies PrepareAnswer)
})
