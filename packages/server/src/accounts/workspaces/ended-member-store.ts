import { type Db, findOne, sql } from '../../platform/db/db.ts'

const hexList = (hashes: readonly Uint8Array[]): string[] => hashes.map((hash) => Buffer.from(hash).toString('hex'))

/** Notes that a membership has ended, for each subject by which its member could come back. */
export const upsertEndedMember = (
  tx: Db,
  {
    workspace_id,
    subject_hashes,
    ended_at,
  }: { workspace_id: string; subject_hashes: readonly Uint8Array[]; ended_at: string },
) =>
  tx.query(sql`
    insert into ended_members (workspace_id, subject_hash, ended_at)
    select ${workspace_id}, decode(hash, 'hex'), ${ended_at} from unnest(${hexList(subject_hashes)}::text[]) as u (hash)
    on conflict (workspace_id, subject_hash) do update set ended_at = excluded.ended_at`)

/** Finds when the membership of one of these subjects ended last; null: never. */
export const findEndedAt = async (
  db: Db,
  workspace_id: string,
  subject_hashes: readonly Uint8Array[],
): Promise<string | null> =>
  (
    await findOne<{ ended_at: string | null }>(
      db,
      sql`select max(ended_at) as ended_at from ended_members
        where workspace_id = ${workspace_id}
          and subject_hash = any(select decode(hash, 'hex') from unnest(${hexList(subject_hashes)}::text[]) as u (hash))`,
    )
  )?.ended_at ?? null

/** The DIDs by which a member could come back: the one that is bound to them, and the one by whose credential they joined. */
export const findDidsOfMember = (db: Db, workspace_id: string, contributor_id: string) =>
  findOne<{ did: string | null; credential_did: string | null }>(
    db,
    sql`select d.did, m.credential_did from members m left join dids d on d.contributor_id = m.contributor_id
      where m.workspace_id = ${workspace_id} and m.contributor_id = ${contributor_id}`,
  )
