import { ApiError } from '@cairnway/contract'
import type { Db } from '../db/db.ts'
import { type ContributorDetailRow, findContributorDetail, lockContributorDetail } from './store.ts'

const contributorNotFoundError = (id_or_handle: string) =>
  new ApiError('NotFoundError', `no contributor ${id_or_handle}`)

/**
 * Anyone, by id or handle.
 * @throws NotFoundError
 */
export async function requireContributor(db: Db, id_or_handle: string): Promise<ContributorDetailRow> {
  const found = await findContributorDetail(db, id_or_handle)
  if (!found) throw contributorNotFoundError(id_or_handle)
  return found
}

/**
 * Anyone, by id or handle, locked until the transaction ends.
 * @throws NotFoundError
 */
export async function requireLockedContributor(tx: Db, id_or_handle: string): Promise<ContributorDetailRow> {
  const found = await lockContributorDetail(tx, id_or_handle)
  if (!found) throw contributorNotFoundError(id_or_handle)
  return found
}
