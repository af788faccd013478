import { type Db, sql } from '../db/db.ts'

export const setValidity = (tx: Db, id: string, status: 'active' | 'stale' | 'disputed', now: string) =>
  tx.query(sql`update experiences set validity_status = ${status}, updated_at = ${now} where id = ${id}`)
