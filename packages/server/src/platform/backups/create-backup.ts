import { OperationError, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { backupName } from '../db/backup-names.ts'
import { change } from '../events/change.ts'
import { BACKUP_JOB, findRunningBackup } from './store.ts'

/**
 * `POST /v1/admin/backups`: enqueues a backup of the embedded store.
 * @throws ForbiddenError on PostgreSQL, DuplicateError while another backup is made
 */
export async function createBackup(ctx: Context): Promise<OperationOutput<'createBackup'>> {
  if (!ctx.backups)
    throw new OperationError('ForbiddenError', 'the tools of PostgreSQL, such as pg_dump, back up this database')
  const time = ctx.now()
  const now = time.toISOString()
  const backup_id = backupName(time)
  return change(ctx, async (tx) => {
    const requireNoOther = async () => {
      const running = await findRunningBackup(tx)
      if (running && running.id !== backup_id)
        throw new OperationError('DuplicateError', `the backup ${running.id} is being made`, { backup_id: running.id })
    }
    await requireNoOther()
    await tx.enqueue({ kind: BACKUP_JOB, payload: { backup_id }, unique_key: BACKUP_JOB, now })
    // a concurrent call may have enqueued one first
    await requireNoOther()
    tx.audit({ actor: ctx.caller.contributor_id, action: 'backup.requested', subject: backup_id, happened_at: now })
    return tx.answer({ backup_id })
  })
}
