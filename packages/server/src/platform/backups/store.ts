import { type Db, findOne, type Sql, sql } from '../db/db.ts'
import { isOpenJob } from '../events/outbox-store.ts'

/** The kind of the jobs that make backups. */
export const BACKUP_JOB = 'run_backup'

const backupJobs: Sql = sql`
  select payload ->> 'backup_id' as id, failed_at is not null as is_failed, error from jobs where kind = ${BACKUP_JOB}`

/** The backup that is being made, or waits for its turn; null for none. */
export const findRunningBackup = (db: Db) =>
  findOne<{ id: string }>(db, sql`${backupJobs} and ${isOpenJob} order by id limit 1`)

/** The backups that were asked for and are not completed. */
export const listUnfinishedBackups = (db: Db) =>
  db.query<{ id: string; is_failed: boolean; error: string | null }>(sql`${backupJobs} and done_at is null`)
