import { type Db, findOne, sql } from '../db/db.ts'

/** The DID of a contributor, as it was proven. */
export interface BoundDidRow {
  did: string
  /** the id of the key by which it was proven */
  verification_method: string
  verified_at: string
}

/** The DID that is bound to a contributor; null when there is none. */
export const findBoundDid = (db: Pick<Db, 'query'>, contributor_id: string) =>
  findOne<BoundDidRow>(
    db,
    sql`select did, verification_method, verified_at from dids where contributor_id = ${contributor_id}`,
  )

/** The contributor to whom a DID is bound; null when there is none. */
export const findContributorByDid = (db: Pick<Db, 'query'>, did: string) =>
  findOne<{ contributor_id: string }>(db, sql`select contributor_id from dids where did = ${did}`)

/** Unbinds the DID of a contributor. @returns it; null when there was none */
export const deleteDidOf = (db: Db, contributor_id: string) =>
  findOne<{ did: string }>(db, sql`delete from dids where contributor_id = ${contributor_id} returning did`)
