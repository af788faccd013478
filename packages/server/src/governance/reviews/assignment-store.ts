import { type Db, findOne, type Sql, sql } from '../../platform/db/db.ts'

/** Assignment of an item to who has opened it. */
export interface Assignment {
  /** handle */
  assigned_to: string
  /** ISO 8601 */
  assigned_until: string
}

/**
 * Condition that the assignment `a` of the reviewer `h` is in force: it has not expired, and they may still decide on
 * the item.
 */
export const isAssigned = (now: string): Sql => sql`
  (a.assigned_until > ${now} and h.erased_at is null and h.trust_level <> 'suspended'
    and (h.is_operator or exists (
      select from members m where m.workspace_id = a.workspace_id and m.contributor_id = h.id and m.role <> 'member')))`

/** Hours after which the opening of an item is deleted. */
const KEPT_HOURS = 24

/** Assigns an item to a reviewer, unless it is kept for another one. */
export async function assignReview(
  tx: Db,
  item: { id: string; workspace_id: string | null },
  { reviewer_id, now, until }: { reviewer_id: string; now: string; until: string },
): Promise<void> {
  await tx.query(sql`
    delete from review_assignments where subject_id in (
      select subject_id from review_assignments where assigned_until <= ${now}::timestamptz - make_interval(hours => ${KEPT_HOURS})
      for update skip locked)`)
  await tx.query(sql`
    insert into review_assignments as a (subject_id, workspace_id, assigned_to, assigned_until)
    values (${item.id}, ${item.workspace_id}, ${reviewer_id}, ${until})
    on conflict (subject_id) do update set assigned_to = excluded.assigned_to, assigned_until = excluded.assigned_until
    where a.assigned_to = excluded.assigned_to
      or not exists (select from contributors h where h.id = a.assigned_to and ${isAssigned(now)})`)
}

/** Finds who has opened an item; null for nobody. */
export const findAssignment = (db: Db, id: string, now: string) =>
  findOne<Assignment & { reviewer_id: string }>(
    db,
    sql`select h.id as reviewer_id, h.display_handle as assigned_to, a.assigned_until
      from review_assignments a join contributors h on h.id = a.assigned_to
      where a.subject_id = ${id} and ${isAssigned(now)}`,
  )

/** Time at which a reviewer opened an item, by the end of the assignment. */
export type Opening = Pick<Assignment, 'assigned_until'>

/**
 * The opening of an item by a reviewer, also when its assignment has ended; null when they have not opened it within
 * `KEPT_HOURS`.
 */
export const findOpening = (db: Db, id: string, reviewer_id: string) =>
  findOne<Opening>(
    db,
    sql`select assigned_until from review_assignments where subject_id = ${id} and assigned_to = ${reviewer_id}`,
  )

export const deleteAssignment = (tx: Db, id: string) =>
  tx.query(sql`delete from review_assignments where subject_id = ${id}`)
