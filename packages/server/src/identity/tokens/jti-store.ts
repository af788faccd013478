import type { MemberRole, TrustLevel } from '@cairnway/contract'
import { type Db, getOne, type Sql, sql } from '../../db/db.ts'
import type { AccessToken } from './access-token.ts'

/** Has one row when the id was not taken before. Of statements that take it together, on whichever nodes, one does. */
const takeJtiSql = (id: Uint8Array, lifetime_s: number): Sql => sql`
  insert into used_jtis (id, expires_at) values (${id}, now() + ${lifetime_s}::integer * interval '1 second')
  on conflict do nothing returning id`

/** Takes an id, which can be done once. @returns whether this was the first time */
export const takeJti = async (db: Db, id: Uint8Array, lifetime_s: number): Promise<boolean> =>
  (await db.query(takeJtiSql(id, lifetime_s))).length === 1

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
  proof: { id: Uint8Array; lifetime_s: number },
) =>
  getOne<TokenCallerRow>(
    db,
    sql`with taken as (${takeJtiSql(proof.id, proof.lifetime_s)})
      select exists (select from taken) as is_first_use, c.id as contributor_id, c.trust_level, m.role
      from (select ${did}::text as did) asked
      left join (dids d join contributors c on c.id = d.contributor_id and c.erased_at is null
          join members m on m.contributor_id = c.id and m.workspace_id = ${workspace_id}
            and m.joined_at = ${joined_at})
        on d.did = asked.did`,
  )

/** Deletes at most `limit` ids that would be refused as too old. @returns how many */
export const deleteExpiredJtis = async (db: Db, limit: number): Promise<number> =>
  (
    await db.query(sql`
      delete from used_jtis where id in (select id from used_jtis where expires_at < now() limit ${limit}) returning id`)
  ).length
