import type { OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { findBoundDid } from './did-store.ts'

/** The DID of the caller. */
export async function getDid({ db, caller }: Context): Promise<OperationOutput<'getDid'>> {
  const { contributor_id } = caller
  const bound = await findBoundDid(db, contributor_id)
  return { contributor_id, ...(bound ?? { did: null, verification_method: null, verified_at: null }) }
}
