import { type Db, jsonbText, sql } from '../../platform/db/db.ts'
import type { RewordedTexts } from '../../rules/knowledge/synthesis/reword-procedure.ts'
import { isInForce } from './knowledge-predicates.ts'

export interface UnwordedProcedure extends RewordedTexts {
  id: string
  version: number
  supporting_experience_ids: string[]
}

/**
 * Procedures that no model has put in other words yet, those that wait longest first. What a workspace knows is not sent to
 * a model for it.
 */
export const listUnwordedProcedures = (db: Db, limit: number) =>
  db.query<UnwordedProcedure>(sql`
    select k.id, k.version, k.summary, k.steps, k.supporting_experience_ids from procedures k
    where k.rephrased is null and k.workspace_id is null and ${isInForce('k')} order by k.updated_at, k.id limit ${limit}`)

/** Keeps the words of a model for a version of a procedure; nothing when the procedure is another one since. */
export const putRewording = (tx: Db, { id, version }: UnwordedProcedure, texts: RewordedTexts) =>
  tx.query(sql`
    update procedures k set rephrased = ${jsonbText(texts)}::jsonb
    where k.id = ${id} and k.version = ${version} and ${isInForce('k')}`)
