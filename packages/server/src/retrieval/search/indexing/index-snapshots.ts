import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { version } from '../../../platform/config/version.ts'
import type { Db } from '../../../platform/db/db.ts'
import { getOrInsertSetting } from '../../../platform/db/settings.ts'
import { errorMessage } from '../../../platform/errors/error-message.ts'
import type { EventCursor } from '../../../platform/events/event-cursor-store.ts'
import type { SearchIndex } from '../../../rules/search-engine/index/types.ts'
import { prepareRow } from '../../../rules/search-engine/prepare-row.ts'
import { restoreSearchIndex } from '../../../rules/search-engine/search-index.ts'
import { ENDORSEMENT } from '../../../rules/trust/trust-classes.ts'
import { listIndexChanges, type VectorModel } from '../store.ts'
import { readSnapshot, writeSnapshot } from './snapshot-file.ts'

/** Time between two snapshots of an index that changes. */
export const SNAPSHOT_INTERVAL_MS = 300_000

const SnapshotHeader = z.object({
  engine: z.string(),
  model: z.object({ model_id: z.string(), dimension: z.number().nullable() }),
  database_id: z.string(),
  mark: z.object({ snapshot: z.string(), last_event: z.string().nullable() }),
})

/** Location of the snapshot of the index. */
export interface SnapshotLocation {
  path: string
  /** free disk space that must remain after writing, in MB */
  reserve_mb: number
}

/** A restored index and the cursor from which it follows later changes. */
interface RestoredIndex {
  index: SearchIndex
  cursor: EventCursor
}

/** Preserves the index across restarts. A doubtful snapshot is discarded, because a rebuild gives the same index. */
export interface IndexSnapshots {
  /** Restores the last snapshot; null, with one log message of the reason, when none can be trusted. */
  load(): Promise<RestoredIndex | null>
  /** @throws Error when the snapshot cannot be written */
  save(index: SearchIndex, cursor: EventCursor): Promise<void>
}

/**
 * Identifies what the engine computes by a digest of one prepared row, whose text has words of all kinds. When the engine
 * changes, no version number has to be raised by hand.
 */
export function engineDigest(): string {
  const probe = prepareRow({
    id: 'probe',
    owner: 'probe',
    cluster: 'probe',
    workspace_id: null,
    is_published: true,
    validation_state: 'verified',
    validity_status: 'active',
    superseded_by: null,
    wedge: 'code',
    tags: ['Node.js'],
    evidence_class: null,
    causal_depth: 0.5,
    boundary_precision: 0.5,
    insight_transferability: 0.5,
    quality: 0.5,
    endorsement: ENDORSEMENT.none,
    created_ms: 0,
    title: 'ERR_MODULE_NOT_FOUND in pg.Pool after 升级到v1.82后 the words’ HTTPServer',
    body: 'camelCase snake_case ORA01555 @scope/name a/b/c.ts naïve queries running, классы SQLSTATE 40P01',
    core: 'a pool whose clients are never released runs dry under load',
    vector: { values: Int8Array.of(127, -64), scale: 0.0078 },
  })
  // as text: what V8 serializes differs between two calls for the same values
  const text = JSON.stringify(probe, (_, value: unknown) =>
    ArrayBuffer.isView(value) ? Array.from(value as unknown as Iterable<number>) : value,
  )
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Identifies the database, since an index may be of another one. Databases of earlier releases have the id under the name
 * `record_id`.
 */
export const databaseId = (db: Db): Promise<string> => getOrInsertSetting(db, 'record_id', randomUUID())

/** @param log called with the reason why a snapshot is not used */
export function createIndexSnapshots(
  db: Db,
  model: () => VectorModel,
  { path, reserve_mb }: SnapshotLocation,
  log: (message: string) => void,
): IndexSnapshots {
  // A snapshot is only used by the release that wrote it.
  const engine = `${version} ${engineDigest()}`

  /** @throws Error with the reason why the snapshot cannot be used */
  async function restore(): Promise<RestoredIndex | null> {
    const database_id = await databaseId(db)
    const snapshot = await readSnapshot(path)
    if (snapshot === null) return null
    const header = SnapshotHeader.parse(snapshot.header)
    if (header.engine !== engine) throw new Error('it was made by another version')
    if (!isDeepStrictEqual(header.model, model()))
      throw new Error(`it was made with another model, ${header.model.model_id}`)
    if (header.database_id !== database_id) throw new Error('it is of another database')
    // without a last event, nothing shows that the database still has the history of the snapshot
    if (header.mark.last_event === null || (await listIndexChanges(db, header.mark)) === null)
      throw new Error('what happened since cannot be known: the database was restored, or events were removed')
    return { index: restoreSearchIndex(snapshot.body), cursor: header.mark }
  }

  return {
    load: () =>
      restore().catch(async (error: unknown) => {
        log(`the snapshot of the index is not used, a new index is built: ${errorMessage(error)}`)
        // it may contain records that are erased by now, and the next snapshot may be written much later
        await rm(path, { force: true, recursive: true }).catch(() => {})
        return null
      }),
    async save(index, cursor) {
      // serialized synchronously with the cursor: changes during the writing are followed from the cursor
      const body = index.serialize()
      await writeSnapshot(
        path,
        { header: { engine, model: model(), database_id: await databaseId(db), mark: cursor }, body },
        reserve_mb,
      )
    },
  }
}
