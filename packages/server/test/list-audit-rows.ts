import { sql } from '../src/platform/db/db.ts'
import type { World } from './world.ts'

/** Lists the rows of the audit log about changes of a subject, oldest first; what operators only read is left out. */
export const listAuditRows = ({ app: { db } }: World, subject: string | undefined) =>
  db.query<{ actor: string; action: string; data: Record<string, unknown> }>(
    sql`select actor, action, data from audit_log where subject = ${subject} and action not like 'access.%' order by seq`,
  )
