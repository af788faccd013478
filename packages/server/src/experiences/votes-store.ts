import { type Db, findOne, sql } from '../db/db.ts'
import { isPublic } from './readable.ts'

export const setValidity = (tx: Db, id: string, status: 'active' | 'stale' | 'disputed', now: string) =>
  tx.query(sql`update experiences set validity_status = ${status}, updated_at = ${now} where id = ${id}`)

export const setValidation = (tx: Db, id: string, state: 'verified' | 'contested', now: string) =>
  tx.query(sql`update experiences set validation_state = ${state}, updated_at = ${now} where id = ${id}`)

/** Whose record it is and whether everyone may read it. */
export const findVisibility = (db: Db, id: string) =>
  findOne<{ contributor_id: string; is_public: boolean }>(
    db,
    sql`select e.contributor_id, ${isPublic('e')} as is_public from experiences e where e.id = ${id}`,
  )
