import { serveWorkerRpc } from '../../../platform/threads/serve-worker-rpc.ts'
import type { SourceRow } from '../store.ts'
import { prepareSource } from './prepare-source.ts'

serveWorkerRpc((rows: SourceRow[]) => rows.map((row) => prepareSource(row)))
