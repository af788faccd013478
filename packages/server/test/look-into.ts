import { sql } from '../src/db/db.ts'
import type { World } from './world.ts'

/** Every row of every table as one text, for tests that look for what must not be there. */
export async function everyRow({ app: { db } }: World): Promise<string> {
  const tables = await db.query<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = current_schema()`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await db.query<{ text: string }>({ parts: [`select t::text as text from "${name}" t`], values: [] })
    texts.push(...rows.map(({ text }) => text))
  }
  return texts.join('\n')
}

/** What the audit log says about something, oldest first. */
export const auditOf = ({ app: { db } }: World, subject: string | undefined) =>
  db.query<{ actor: string; action: string; data: Record<string, unknown> }>(
    sql`select actor, action, data from audit_log where subject = ${subject} order by seq`,
  )
