import { serveWorkerRpc } from '../threads/serve-worker-rpc.ts'
import { prepareSource } from './prepare-source.ts'
import type { SourceRow } from './store.ts'

serveWorkerRpc((rows: SourceRow[]) => rows.map((row) => prepareSource(row)))
