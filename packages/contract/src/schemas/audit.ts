import { z } from 'zod'
import { AnyJsonObject, Cursor, DateTime, label } from './primitives.ts'

export const ListAuditQuery = z.object({
  subject: label(100).nullish().describe('Only rows about this id.'),
  actor: label(100).nullish().describe('Only what this contributor did; `system` is the service itself.'),
  action: label(100).nullish().describe('Only this action, such as `key.revoked`.'),
  limit: z.int().min(1).max(200).default(50),
  cursor: Cursor.nullish().describe('`next_cursor` of the page before.'),
})

const AuditEntry = z
  .object({
    seq: z.int(),
    happened_at: DateTime,
    actor: z.string().describe('Contributor id, or `system`.'),
    actor_name: z.string().nullable(),
    action: z.string(),
    subject: z.string(),
    data: AnyJsonObject,
    hash: z.string().describe('SHA-256 over the hash of the row before and this row, hex.'),
  })
  .meta({ id: 'AuditEntry' })

export const AuditList = z
  .object({ entries: z.array(AuditEntry), next_cursor: z.string().nullable(), schema_version: z.string() })
  .meta({ id: 'AuditList' })

const AuditHead = z.object({ seq: z.int(), hash: z.string() }).meta({ id: 'AuditHead' })

export const AuditVerification = z
  .object({
    rows: z.int().describe('Number of intact rows, from the first on.'),
    intact: z.boolean(),
    broken_at: z.int().nullable().describe('The first row that was altered.'),
    reason: z.string().nullable(),
    head: AuditHead.describe('The last intact row; keep a copy elsewhere.'),
    sealed_to: z.int().nullable().describe('The last row whose removal would be noticed.'),
  })
  .meta({ id: 'AuditVerification' })
