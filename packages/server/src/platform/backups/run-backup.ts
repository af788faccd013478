import { z } from 'zod'
import { DAY_MS } from '../../rules/time/time-units.ts'
import type { App } from '../context.ts'
import { backupTime } from '../db/backup-names.ts'
import { BackupSpaceError } from '../db/backups.ts'
import { PermanentJobError } from '../jobs/permanent-job-error.ts'

const Payload = z.object({ backup_id: z.string() })

/** Describes why a backup failed, without paths: the log has the whole error. */
function describeFailure(error: unknown): string {
  if (error instanceof BackupSpaceError) return error.message
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  return `the copy failed${code}: the log of the service says why`
}

/**
 * The job `run_backup`: makes the backup that an operator has asked for. It is not retried when it fails, since the
 * operator sees the failure; running it twice makes one backup.
 * @throws PermanentJobError
 */
export async function runBackup({ backups, now }: Pick<App, 'backups' | 'now'>, payload: unknown): Promise<void> {
  const { backup_id } = Payload.parse(payload)
  if (!backups) throw new PermanentJobError('this database is backed up by tools of its own')
  // as from a restored backup: the name says when it was made
  if (now().getTime() - backupTime(backup_id) > DAY_MS)
    throw new PermanentJobError('the service did not run for a day after the request')
  try {
    await backups.make(backup_id)
  } catch (error) {
    throw new PermanentJobError(describeFailure(error), { cause: error })
  }
}
