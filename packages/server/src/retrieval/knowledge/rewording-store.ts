import { type Db, jsonbText, sql } from '../../platform/db/db.ts'
import type { RewordedTexts } from '../../rules/knowledge/synthesis/reword-procedure.ts'
import { isInForce } from './knowledge-predicates.ts'

export interface UnwordedProcedure extends RewordedTexts {
  id: string
  version: number
  supporting_experience_ids: string[]
}

/**
 * Lists procedures that no model has reworded yet, the longest waiting first. Those of workspaces are not sent to a
 * model.
 */
export const listUnwordedProcedures = (db: Db, limit: number) =>
  db.query<UnwordedProcedure>(sql`
    select k.id, k.version, k.summary, k.steps, k.supporting_experience_ids from procedures k
    where k.rephrased is null and k.workspace_id is null and ${isInForce('k')} order by k.updated_at, k.id limit ${limit}`)

/** Stores the wording of a model for a version of a procedure; does nothing when the version has changed since. */
export const putRewording = (tx: Db, { id, version }: UnwordedProcedure, texts: RewordedTexts) =>
  tx.query(sql`
    update procedures k set rephrased = ${jsonbText(texts)}::jsonb
    where k.id = ${id} and k.version = ${version} and ${isInForce('k')}`)
