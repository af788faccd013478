import { sql } from '../src/db/db.ts'
import type { World } from './world.ts'

/** Lists the rows of the audit log about a subject, oldest first. */
export const listAuditRows = ({ app: { db } }: World, subject: string | undefined) =>
  db.query<{ actor: string; action: string; data: Record<string, unknown> }>(
    sql`select actor, action, data from audit_log where subject = ${subject} order by seq`,
  )
