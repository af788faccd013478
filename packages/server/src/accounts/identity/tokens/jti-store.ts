import type { MemberRole, TrustLevel } from '@cairnway/contract'
import { type Db, getOne, sql } from '../../../platform/db/db.ts'
import { takeIdSql, type UsedId } from '../used-ids-store.ts'
import type { AccessToken } from './access-token.ts'

/**
 * Takes a proof and, when it was not used before, the assertion that comes with it.
 * @returns which of them was taken
 */
export const takeProofAndAssertion = (db: Db, { proof, assertion }: Record<'proof' | 'assertion', UsedId>) =>
  getOne<Record<'is_new_proof' | 'is_new_assertion', boolean>>(
    db,
    sql`with proof as (${takeIdSql(proof)}), assertion as (${takeIdSql(assertion, sql`from proof`)})
      select exists (select from proof) as is_new_proof, exists (select from assertion) as is_new_assertion`,
  )

export interface TokenCallerRow {
  /** whether the proof was not used before */
  is_first_use: boolean
  /** null when the DID is bound to nobody, or the membership has ended */
  contributor_id: string | null
  trust_level: TrustLevel | null
  role: MemberRole | null
}

/** Takes the id of a proof, and finds the member for whom a token was made, in one statement. */
export const findTokenCaller = (
  db: Db,
  { did, workspace_id, joined_at }: Pick<AccessToken, 'did' | 'workspace_id' | 'joined_at'>,
  proof: UsedId,
) =>
  getOne<TokenCallerRow>(
    db,
    sql`with taken as (${takeIdSql(proof)})
      select exists (select from taken) as is_first_use, c.id as contributor_id, c.trust_level, m.role
      from (select ${did}::text as did) asked
      left join (dids d join contributors c on c.id = d.contributor_id and c.erased_at is null
          join members m on m.contributor_id = c.id and m.workspace_id = ${workspace_id}
            and m.joined_at = ${joined_at})
        on d.did = asked.did`,
  )

/**
 * Deletes at most `limit` ids that would be refused as too old.
 * @returns how many
 */
export const deleteExpiredJtis = async (db: Db, limit: number): Promise<number> =>
  (
    await db.query(sql`
      delete from used_jtis where id in (select id from used_jtis where expires_at < now() limit ${limit}) returning id`)
  ).length
