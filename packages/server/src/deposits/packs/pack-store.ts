import { type Db, findOne, sql } from '../../platform/db/db.ts'
import type { PackEntry } from '../structured/pack-entry-store.ts'

export interface LoadedPackRow {
  name: string
  contributor_id: string
  version: string
  digest: string | null
}

export const findLoadedPack = (db: Db, name: string) =>
  findOne<LoadedPackRow>(db, sql`select name, contributor_id, version, digest from packs where name = ${name}`)

export const listLoadedPacks = (db: Db) =>
  db.query<LoadedPackRow>(sql`select name, contributor_id, version, digest from packs order by name`)

/** Notes that a version of a pack is being loaded, or, with its digest, that it is loaded. */
export const setLoadedPack = (db: Db, row: LoadedPackRow & { now: string }) =>
  db.query(sql`
    insert into packs (name, contributor_id, version, digest, loaded_at)
    values (${row.name}, ${row.contributor_id}, ${row.version}, ${row.digest}, ${row.now})
    on conflict (name) do update set version = excluded.version, digest = excluded.digest, loaded_at = excluded.loaded_at`)

/** The packs that were loaded, with their records by what became of them. */
export const countPackRecords = (db: Db) =>
  db.query<{
    name: string
    version: string
    type: 'seed' | 'publisher'
    display_handle: string
    is_complete: boolean
    records: number
    hidden: number
    retracted: number
    left: number
    loaded_at: string
  }>(sql`
    select k.name, k.version, c.type, c.display_handle, k.digest is not null as is_complete, k.loaded_at,
      count(*) filter (where p.left_at is null and e.retracted_at is null and e.withheld is null
        and e.validation_state = 'verified') as records,
      count(*) filter (where p.left_at is null and e.retracted_at is null
        and (e.withheld is not null or e.validation_state = 'contested')) as hidden,
      count(*) filter (where p.key is not null and p.left_at is null
        and (e.id is null or e.retracted_at is not null)) as retracted,
      count(*) filter (where p.left_at is not null) as left
    from packs k join contributors c on c.id = k.contributor_id
    left join pack_records p on p.pack = k.name left join experiences e on e.id = p.experience_id
    group by k.name, c.id order by k.name`)

/** A record of a pack as it was loaded, and the state of the record that it became. */
export interface PackRecordRow {
  key: string
  digest: string
  /** null: erased here */
  experience_id: string | null
  is_retracted: boolean
  /** withheld, or contested: somebody decided that others do not read it, or has to */
  is_hidden: boolean
  /** whether it left the pack, and was retracted for that */
  has_left: boolean
}

export const listPackRecords = (db: Db, pack: string) =>
  db.query<PackRecordRow>(sql`
    select p.key, p.digest, p.experience_id, e.retracted_at is not null as is_retracted,
      coalesce(e.withheld is not null or e.validation_state = 'contested', false) as is_hidden,
      p.left_at is not null as has_left
    from pack_records p left join experiences e on e.id = p.experience_id where p.pack = ${pack}`)

/** Records of a contributor that belong to no pack yet, in any state, by their content hash; the newest counts. */
export async function mapUnclaimedRecords(db: Db, contributor_id: string): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; content_hash: string }>(sql`
    select e.id, e.content_hash from experiences e
    where e.contributor_id = ${contributor_id} and e.superseded_by is null
      and not exists (select from pack_records p where p.experience_id = e.id)
    order by e.created_at, e.id`)
  return new Map(rows.map(({ id, content_hash }) => [content_hash, id]))
}

/** Notes that a record is no longer in its pack. */
export const setLeft = (tx: Db, { pack, key }: Pick<PackEntry, 'pack' | 'key'>, now: string) =>
  tx.query(sql`update pack_records set left_at = ${now} where pack = ${pack} and key = ${key}`)

/** The versions of a record, oldest first, that are not retracted, locked until the transaction ends. */
export const lockVersions = (tx: Db, experience_id: string) =>
  tx.query<{ id: string; contributor_id: string; supersedes: string | null }>(sql`
    with recursive chain (id, supersedes) as (
      select id, supersedes from experiences where id = ${experience_id}
      union
      select x.id, x.supersedes from chain join experiences x on x.id = chain.supersedes
    )
    select e.id, e.contributor_id, e.supersedes from experiences e where e.id in (select id from chain)
      and e.retracted_at is null
    order by e.version, e.created_at, e.id for update of e`)
