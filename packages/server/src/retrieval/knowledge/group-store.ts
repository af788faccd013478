import { type Db, findOne, getOne, sql } from '../../platform/db/db.ts'
import type { GroupMember } from '../../rules/knowledge/grouping/group-rules.ts'

export interface MemberRow extends Pick<GroupMember, 'id' | 'is_core'> {
  group_id: number
}

/** The groups of records. */
export const listGroupsOf = (db: Db, ids: readonly string[]) =>
  db.query<{ id: number }>(sql`
    select distinct group_id as id from knowledge_members where experience_id = any(${ids}::text[]) order by 1`)

/** The first members of each group, and those of `ids` too. */
export const listGroupMembers = (db: Db, group_ids: readonly number[], ids: readonly string[], limit: number) =>
  db.query<MemberRow>(sql`
    select m.group_id, m.experience_id as id, m.is_core
    from unnest(${group_ids}::bigint[]) as g (id)
      cross join lateral (
        (select * from knowledge_members m where m.group_id = g.id
          order by m.is_core desc, m.joined_at, m.experience_id limit ${limit})
        union
        select * from knowledge_members m where m.group_id = g.id and m.experience_id = any(${ids}::text[])
      ) m
    order by m.group_id, m.is_core desc, m.joined_at, m.experience_id`)

/** The records of the cores of the groups that the records belong to, each with a record of the group. */
export const listCoresOf = (db: Db, ids: readonly string[]) =>
  db.query<{ id: string; core_id: string }>(sql`
    select m.experience_id as id, core.experience_id as core_id
    from knowledge_members m join knowledge_members core on core.group_id = m.group_id and core.is_core
    where m.experience_id = any(${ids}::text[]) and core.experience_id <> m.experience_id
    order by 1, 2`)

/** Counts the records in the group of each of the records that are in one. */
export const countGroupsOf = (db: Db, ids: readonly string[]) =>
  db.query<{ id: string; records: number }>(sql`
    with groups as (
      select group_id, count(*)::int as records from knowledge_members
      where group_id in (select group_id from knowledge_members where experience_id = any(${ids}::text[]))
      group by group_id
    )
    select m.experience_id as id, groups.records from knowledge_members m join groups on groups.group_id = m.group_id
    where m.experience_id = any(${ids}::text[])`)

/** Puts records into groups, whatever group they were in. */
export async function putMembers(tx: Db, members: readonly MemberRow[], now: string): Promise<void> {
  await tx.query(sql`
    insert into knowledge_members (experience_id, group_id, is_core, joined_at)
    select u.id, u.group_id, u.is_core, ${now}::timestamptz
    from unnest(${members.map(({ id }) => id)}::text[], ${members.map(({ group_id }) => group_id)}::bigint[],
      ${members.map(({ is_core }) => is_core)}::boolean[]) as u (id, group_id, is_core)
    on conflict (experience_id) do update set group_id = excluded.group_id, is_core = excluded.is_core,
      joined_at = case when knowledge_members.group_id = excluded.group_id
        then knowledge_members.joined_at else excluded.joined_at end`)
}

export const deleteMembers = (tx: Db, ids: readonly string[]) =>
  tx.query(sql`delete from knowledge_members where experience_id = any(${ids}::text[])`)

/** Dissolves a group; `openGroup` uses its id again for a group with half of its members. */
export async function dissolveGroup(tx: Db, id: number, former_ids: readonly string[], now: string): Promise<void> {
  await tx.query(sql`
    update knowledge_groups set dissolved_at = ${now}, former_ids = ${former_ids}::text[] where id = ${id}`)
  await tx.query(sql`delete from knowledge_members where group_id = ${id}`)
}

/**
 * All members are of one workspace, or of none: no other records are linked, and the group is theirs.
 * @returns the id of the dissolved group with most of these members, if they are half of it or more; else a new one
 */
export async function openGroup(tx: Db, member_ids: readonly string[], now: string): Promise<number> {
  const dissolved = await findOne<{ id: number }>(
    tx,
    sql`select g.id from knowledge_groups g
      cross join lateral (
        select count(*) as number from unnest(g.former_ids) as f (id) where f.id = any(${member_ids}::text[])
      ) shared
      where g.dissolved_at is not null and g.former_ids && ${member_ids}::text[]
        and 2 * shared.number >= cardinality(g.former_ids)
      order by shared.number desc, g.id limit 1`,
  )
  if (dissolved !== null) {
    await tx.query(sql`update knowledge_groups set dissolved_at = null, former_ids = '{}' where id = ${dissolved.id}`)
    return dissolved.id
  }
  const { id } = await getOne<{ id: number }>(
    tx,
    sql`insert into knowledge_groups (created_at, workspace_id)
      select ${now}::timestamptz, (select workspace_id from experiences where id = ${member_ids[0] ?? null}) returning id`,
  )
  return id
}
