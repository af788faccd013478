import { cpSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { createPreparedStatements } from './prepared-statements.ts'

/** What the main thread asks of the database thread; `id` comes back with the answer. */
export type PgliteRequest = { id: number } & (
  | { kind: 'query'; text: string; values: unknown[]; in_transaction: boolean }
  | { kind: 'script'; text: string }
  | { kind: 'backup'; to: string }
  | { kind: 'close' }
)
export interface PgliteResponse {
  id: number
  /** what the database said to a query, in its protocol: reading it here and sending rows would cost both threads */
  reply?: Uint8Array<ArrayBuffer>
  error?: { message: string; code: string; constraint: string | null }
}
export interface PgliteWorkerOptions {
  /** directory of the data; null keeps everything in memory */
  directory: string | null
  /** a dumped data directory to begin from (tests) */
  initial: Uint8Array<ArrayBuffer> | null
}

const { directory, initial }: PgliteWorkerOptions = workerData
// A quarter of PostgreSQL's default: the file cache of the system stands behind it, and 110 MB stay free [measured].
const SHARED_BUFFERS = '32MB'

const database = await PGlite.create({
  // a segment of the log that were used again would still hold what was erased
  startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`, '-c', 'wal_recycle=off'],
  ...(directory !== null && { dataDir: directory }),
  ...(initial !== null && { loadDataDir: new Blob([initial]) }),
})
await database.exec("set timezone = 'UTC'")

/** As it comes: the other ways of asking have PGlite read the answer too, which takes as long as giving it [measured]. */
async function exchange(message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  // a part is a view of the engine's memory, good until the next one
  await database.execProtocolRawStream(message, { syncToFs: false, onRawData: (part) => parts.push(part.slice()) })
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const statements = createPreparedStatements(exchange)

async function handleRequest(request: PgliteRequest): Promise<Uint8Array<ArrayBuffer> | undefined> {
  switch (request.kind) {
    case 'query':
      // the main thread does not wait for `begin`; had that failed, its statements would count one by one
      if (request.in_transaction && !database.isInTransaction()) throw new Error('the transaction did not begin')
      return statements.run(request.text, request.values)
    case 'script':
      // it may change what a prepared statement stands on
      await statements.deallocateAll()
      await database.exec(request.text)
      return
    case 'backup':
      // nothing else runs in this thread, so the files are as a crash at this moment would leave them: recoverable
      await database.exec('checkpoint')
      if (directory !== null) cpSync(directory, request.to, { recursive: true })
      return
    case 'close':
      await database.close()
  }
}

function describeError(error: unknown): NonNullable<PgliteResponse['error']> {
  const fields: Record<string, unknown> = error instanceof Error ? { ...error } : {}
  return {
    message: error instanceof Error ? error.message : String(error),
    code: typeof fields.code === 'string' ? fields.code : 'XX000',
    constraint: typeof fields.constraint === 'string' ? fields.constraint : null,
  }
}

const port = parentPort
// requests are answered strictly one after the other, in the order of their arrival
let last: Promise<void> = Promise.resolve()
port?.on('message', (request: PgliteRequest) => {
  last = last.then(async () => {
    const { id } = request
    await handleRequest(request).then(
      (reply) =>
        reply ? port.postMessage({ id, reply } satisfies PgliteResponse, [reply.buffer]) : port.postMessage({ id }),
      (error: unknown) => port.postMessage({ id, error: describeError(error) } satisfies PgliteResponse),
    )
  })
})
port?.postMessage({ id: 0 } satisfies PgliteResponse)
