import { ApiError } from '@cairnway/contract'
import type { Db } from '../db/db.ts'
import { findPerson, lockPerson, type PersonRow } from './store.ts'

const missing = (id_or_handle: string) => new ApiError('NotFoundError', `no contributor ${id_or_handle}`)

/**
 * Anyone, by id or handle.
 * @throws NotFoundError
 */
export async function requirePerson(db: Db, id_or_handle: string): Promise<PersonRow> {
  const found = await findPerson(db, id_or_handle)
  if (!found) throw missing(id_or_handle)
  return found
}

/**
 * Anyone, by id or handle, locked until the transaction ends.
 * @throws NotFoundError
 */
export async function requireLockedPerson(tx: Db, id_or_handle: string): Promise<PersonRow> {
  const found = await lockPerson(tx, id_or_handle)
  if (!found) throw missing(id_or_handle)
  return found
}
