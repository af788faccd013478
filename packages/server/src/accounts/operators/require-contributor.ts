import { OperationError } from '@cairnway/contract'
import type { Db } from '../../platform/db/db.ts'
import { type ContributorDetailRow, findContributorDetail, lockContributorDetail } from './store.ts'

const contributorNotFoundError = (id_or_handle: string) =>
  new OperationError('NotFoundError', `no contributor ${id_or_handle}`)

/**
 * Any contributor, by id or handle.
 * @throws NotFoundError
 */
export async function requireContributor(db: Db, id_or_handle: string): Promise<ContributorDetailRow> {
  const contributor = await findContributorDetail(db, id_or_handle)
  if (!contributor) throw contributorNotFoundError(id_or_handle)
  return contributor
}

/**
 * Any contributor, by id or handle, locked until the transaction ends.
 * @throws NotFoundError
 */
export async function requireLockedContributor(tx: Db, id_or_handle: string): Promise<ContributorDetailRow> {
  const contributor = await lockContributorDetail(tx, id_or_handle)
  if (!contributor) throw contributorNotFoundError(id_or_handle)
  return contributor
}
