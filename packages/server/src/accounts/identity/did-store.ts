import { type Db, findOne, type Sql, sql } from '../../platform/db/db.ts'

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

const recoverableAccount = (did: string): Sql => sql`
  select d.contributor_id from dids d join contributors c on c.id = d.contributor_id
  where d.did = ${did} and not c.is_operator`

/** The account that is recovered by a DID; null when there is none. Operators have another way to a key. */
export const findRecoverableAccount = (db: Db, did: string) =>
  findOne<{ contributor_id: string }>(db, recoverableAccount(did))

/** The same, and locks it until the transaction ends. */
export const lockRecoverableAccount = (tx: Db, did: string) =>
  findOne<{ contributor_id: string }>(tx, sql`${recoverableAccount(did)} for no key update of c`)

/** Binds a DID; false when the contributor has one, or it is bound to another. */
export async function insertDid(db: Db, row: BoundDidRow & { contributor_id: string }): Promise<boolean> {
  const inserted = await db.query(sql`
    insert into dids (contributor_id, did, verification_method, verified_at)
    values (${row.contributor_id}, ${row.did}, ${row.verification_method}, ${row.verified_at})
    on conflict do nothing returning contributor_id`)
  return inserted.length === 1
}

/**
 * Unbinds the DID of a contributor.
 * @returns it; null when there was none
 */
export const deleteDidOf = (db: Db, contributor_id: string) =>
  findOne<{ did: string }>(db, sql`delete from dids where contributor_id = ${contributor_id} returning did`)
