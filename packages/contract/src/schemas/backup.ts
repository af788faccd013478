import { z } from 'zod'
import { DateTime } from './primitives.ts'

const backupStatuses = ['running', 'completed', 'failed'] as const

export const BackupStarted = z
  .object({ backup_id: z.string().describe('Of `listBackups`; the name of its folder in `DATA_DIR/backups`.') })
  .meta({ id: 'BackupStarted' })

const BackupItem = z
  .object({
    id: z.string().describe('The name of its folder in `DATA_DIR/backups`.'),
    created_at: DateTime,
    bytes: z.int().nullable().describe('What it takes on the disk at most; null unless it is completed.'),
    status: z.enum(backupStatuses),
    reason: z.string().nullable().describe('Why it failed.'),
  })
  .meta({ id: 'BackupItem' })

export const BackupList = z
  .object({
    backups: z.array(BackupItem),
    is_supported: z.boolean().describe('False on PostgreSQL, which its own tools back up.'),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'BackupList' })
