import { type Db, findOne, type Sql, sql } from '../../platform/db/db.ts'
import { workspaceErasures } from '../../platform/db/text-statements.ts'

/** Lets no call with a key or token of the workspace write until the transaction ends, and waits for those that do. */
export async function lockWorkspaceWriters(tx: Db, workspace_id: string): Promise<void> {
  await tx.query(sql`select from api_keys where workspace_id = ${workspace_id} order by id for update`)
  await tx.query(sql`select from members where workspace_id = ${workspace_id} order by contributor_id for update`)
}

export const revokeWorkspaceKeys = (tx: Db, workspace_id: string, now: string) =>
  tx.query(sql`
    update api_keys set revoked_at = ${now} where workspace_id = ${workspace_id} and revoked_at is null`)

/**
 * Takes its members, its invites and its name from a workspace. The row stays until nothing belongs to it.
 * @param heir who gets its records; null: they are erased
 */
export async function setWorkspaceDeleted(
  tx: Db,
  { id, heir, deleted_at }: { id: string; heir: string | null; deleted_at: string },
): Promise<void> {
  await tx.query(sql`update workspaces set deleted_at = ${deleted_at}, heir = ${heir}, name = '' where id = ${id}`)
  await tx.query(sql`delete from members where workspace_id = ${id}`)
  await tx.query(sql`delete from member_invites where workspace_id = ${id}`)
}

/**
 * Deletes the subscriptions that were made with keys of a workspace, with their deliveries and the attempts that wait:
 * nothing is sent any more.
 * @param contributor_id only those of this contributor; absent: of everybody
 */
export async function deleteSubscriptionsOf(
  tx: Db,
  { workspace_id, contributor_id = null }: { workspace_id: string; contributor_id?: string | null },
): Promise<void> {
  const is_ended: Sql = sql`(w.workspace_id = ${workspace_id}
    and (${contributor_id}::text is null or w.contributor_id = ${contributor_id}))`
  // waits for attempts that are being stored, and lets no delivery come
  await tx.query(sql`select from webhooks w where ${is_ended} for update`)
  const deliveries = await tx.query<{ id: string }>(sql`
    select d.id from deliveries d join webhooks w on w.id = d.subscription_id where ${is_ended}`)
  await tx.query(sql`delete from webhooks w where ${is_ended}`)
  // the jobs name the host
  await tx.query(sql`
    delete from jobs
    where kind = 'deliver_webhook' and payload ->> 'delivery_id' = any(${deliveries.map(({ id }) => id)}::text[])`)
}

/** A workspace that was deleted; null when nothing is left of it. `heir` is null where they have no account any more. */
export const findDeletedWorkspace = (db: Db, id: string) =>
  findOne<{ heir: string | null }>(
    db,
    sql`select c.id as heir from workspaces w left join contributors c on c.id = w.heir and c.erased_at is null
      where w.id = ${id} and w.deleted_at is not null`,
  )

export const listWorkspaceRecords = (db: Db, workspace_id: string, limit: number) =>
  db.query<{ id: string }>(
    sql`select id from experiences where workspace_id = ${workspace_id} order by created_at desc, id desc limit ${limit}`,
  )

/** Deletes what the records of a workspace say together; nobody can read it any more. */
export async function deleteWorkspaceKnowledge(tx: Db, workspace_id: string): Promise<void> {
  await tx.query(sql`delete from procedures where workspace_id = ${workspace_id}`)
  await tx.query(sql`delete from insights where workspace_id = ${workspace_id}`)
  // its members are deleted by cascade
  await tx.query(sql`delete from knowledge_groups where workspace_id = ${workspace_id}`)
}

/** Deletes what keys of the workspace made in addition to records, and the workspace itself. */
export async function deleteWorkspaceRows(tx: Db, workspace_id: string): Promise<void> {
  for (const statement of workspaceErasures(workspace_id)) await tx.query(statement)
  await deleteSubscriptionsOf(tx, { workspace_id })
  await tx.query(sql`delete from workspaces where id = ${workspace_id}`)
}
