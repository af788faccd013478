import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { serialize } from 'node:v8'
import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { getOrInsertSetting } from '../db/settings.ts'
import { errorMessage } from '../errors/error-message.ts'
import { version } from '../version.ts'
import { prepareRow } from './engine/prepare-row.ts'
import { restoreSearchIndex } from './engine/search-index.ts'
import type { SearchIndex } from './engine/types.ts'
import { readSnapshot, writeSnapshot } from './snapshot-file.ts'
import { type ChangeCursor, listChanges, type VectorModel } from './store.ts'

const SnapshotHeader = z.object({
  engine: z.string(),
  model: z.object({ model_id: z.string(), dimension: z.number().nullable() }),
  record_id: z.string(),
  mark: z.object({ snapshot: z.string(), last_event: z.string().nullable() }),
})

/** Where snapshots of the index are kept. */
export interface SnapshotLocation {
  path: string
  /** free space that must be left beside it */
  reserve_mb: number
}

/** An index as a snapshot had it, with the mark from which its changes are still to be followed. */
export interface RestoredIndex {
  index: SearchIndex
  cursor: ChangeCursor
}

/** Keeps the index over a restart. A snapshot that is in any doubt is not used: a build gives the same index. */
export interface IndexSnapshots {
  /** The index of the last snapshot; null, with one note of why, when there is none that can be trusted. */
  load(): Promise<RestoredIndex | null>
  /** @throws Error when it cannot be written */
  save(index: SearchIndex, mark: ChangeCursor): Promise<void>
}

/**
 * Changes whenever the engine makes something else of a text, so that nobody has to remember a number: the release,
 * and a digest of what it makes of one text with all kinds of words in it.
 */
function engineIdentity(): string {
  const probe = prepareRow({
    id: 'probe',
    owner: 'probe',
    cluster: 'probe',
    is_public: true,
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
    settled: false,
    title: 'ERR_MODULE_NOT_FOUND in pg.Pool after 升级到v1.82后 the words’ HTTPServer',
    body: 'camelCase snake_case ORA01555 @scope/name a/b/c.ts naïve queries running, классы SQLSTATE 40P01',
    core: 'a pool whose clients are never released runs dry under load',
    vector: { values: Int8Array.of(127, -64), scale: 0.0078 },
  })
  return `${version} ${createHash('sha256').update(serialize(probe)).digest('hex')}`
}

/** @param note told why a snapshot is not used */
export function createIndexSnapshots(
  db: Db,
  model: () => VectorModel,
  { path, reserve_mb }: SnapshotLocation,
  note: (message: string) => void,
): IndexSnapshots {
  const engine = engineIdentity()
  /** Tells this record from every other one whose snapshot may lie here. */
  const recordId = () => getOrInsertSetting(db, 'record_id', randomUUID())

  /** @throws Error why it cannot be used */
  async function restore(): Promise<RestoredIndex | null> {
    const record_id = await recordId()
    const snapshot = await readSnapshot(path)
    if (snapshot === null) return null
    const header = SnapshotHeader.parse(snapshot.header)
    if (header.engine !== engine) throw new Error('it was made by another version')
    if (!isDeepStrictEqual(header.model, model()))
      throw new Error(`it was made with another model, ${header.model.model_id}`)
    if (header.record_id !== record_id) throw new Error('it is of another database')
    // without any event nothing shows that it is the same history
    if (header.mark.last_event === null || (await listChanges(db, header.mark)) === null)
      throw new Error('what happened since cannot be known: the database was restored, or events were removed')
    return { index: restoreSearchIndex(snapshot.body), cursor: header.mark }
  }

  return {
    load: () =>
      restore().catch(async (error: unknown) => {
        note(`the snapshot of the index is not used, a new index is built: ${errorMessage(error)}`)
        // it may hold what is erased meanwhile, and it may be long until the next one is written
        await rm(path, { force: true, recursive: true }).catch(() => {})
        return null
      }),
    async save(index, mark) {
      // at one moment with the mark: what comes in while it is written is followed from there
      const body = index.serialize()
      await writeSnapshot(
        path,
        { header: { engine, model: model(), record_id: await recordId(), mark }, body },
        reserve_mb,
      )
    },
  }
}
