import type { RunningApp } from '../packages/server/src/app/app.ts'
import { jsonbText, sql } from '../packages/server/src/platform/db/db.ts'

/** A record and the newer version that replaced it, by record ids. */
interface VersionLink {
  id: string
  superseded_by: string
}

/**
 * Marks records as superseded, directly in the tables, as a deposit with a predecessor does; an import has no
 * predecessors.
 */
export async function linkVersions(app: RunningApp, replacements: readonly VersionLink[]): Promise<void> {
  if (replacements.length === 0) return
  await app.db.query(sql`
    update experiences e set superseded_by = r.superseded_by, validity_status = 'superseded'
    from jsonb_to_recordset(${jsonbText(replacements)}::jsonb) as r (id text, superseded_by text) where e.id = r.id`)
  await app.db.query(sql`
    update experiences e set supersedes = r.id
    from jsonb_to_recordset(${jsonbText(replacements)}::jsonb) as r (id text, superseded_by text)
    where e.id = r.superseded_by`)
  await app.indexer.refresh(replacements.map(({ id }) => id))
}
