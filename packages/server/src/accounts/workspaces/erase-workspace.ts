import { z } from 'zod'
import type { App } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import type { FinishJob } from '../../platform/jobs/run-next-job.ts'
import { eraseRecords } from '../../records/experiences/erase-record.ts'
import { transferRecords } from '../../records/lifecycle/transfer-records.ts'
import { enqueueWorkspaceErasure } from './close-workspace.ts'
import {
  deleteWorkspaceKnowledge,
  deleteWorkspaceRows,
  findDeletedWorkspace,
  listWorkspaceRecords,
} from './deletion-store.ts'

/** Records erased in one transaction: few, so that its locks do not block other calls for long. */
const BATCH_RECORDS = 20

const Payload = z.object({ workspace_id: z.string() })

/**
 * The job `erase_workspace`: erases one batch of the records of a deleted workspace, or hands it over, and enqueues the
 * rest; with the last batch everything else of the workspace goes.
 */
export async function eraseWorkspace(app: App, payload: unknown, finish: FinishJob): Promise<void> {
  const { workspace_id } = Payload.parse(payload)
  const happened_at = app.now().toISOString()
  await change(app, async (tx) => {
    const deleted = await findDeletedWorkspace(tx, workspace_id)
    if (deleted) await deleteWorkspaceKnowledge(tx, workspace_id)
    const ids = deleted ? (await listWorkspaceRecords(tx, workspace_id, BATCH_RECORDS)).map(({ id }) => id) : []
    const handed_over = deleted?.heir ? await transferRecords(tx, ids, { heir: deleted.heir, happened_at }) : []
    const erased = ids.filter((id) => !handed_over.includes(id))
    await eraseRecords(tx, erased, { actor: 'system', reason: 'workspace', happened_at })
    if (ids.length === BATCH_RECORDS) await enqueueWorkspaceErasure(tx, workspace_id, happened_at)
    else if (deleted) await deleteWorkspaceRows(tx, workspace_id)
    await finish(tx)
  })
}
