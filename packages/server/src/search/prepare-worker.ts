import { serveThread } from '../serve-thread.ts'
import { prepareSource } from './prepare-source.ts'
import type { SourceRow } from './store.ts'

serveThread((rows: SourceRow[]) => rows.map((row) => prepareSource(row)))
