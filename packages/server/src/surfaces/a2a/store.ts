import type { ErrorEnvelope, OperationId, Scope } from '@cairnway/contract'
import { type Db, findOne, getOne, type Sql, sql } from '../../platform/db/db.ts'
import { isOlderThan, type KeysetCursor } from '../../platform/pagination/keyset-cursor.ts'
import { isOwnedBy, type Reader } from '../../platform/visibility/visibility-predicates.ts'
import type { A2aPart, A2aTaskState } from './task.ts'

/** The message of a task as it is stored: with redacted parts. */
export interface StoredMessage {
  id: string
  parts: A2aPart[]
}

/** The result of a finished task. */
export type TaskAnswer = { output: unknown } | { failure: ErrorEnvelope }

export interface TaskRow {
  contributor_id: string
  /** workspace of the key that sent the message */
  workspace_id: string | null
  id: string
  context_id: string
  state: A2aTaskState
  /** null when the message asked for an unknown operation */
  operation: OperationId | null
  /** scope that a key must include to see the task */
  scope: Scope
  message_hmac: Uint8Array
  /** `StoredMessage` as JSON; null when it was too long to store or has been erased */
  message: string | null
  /** `TaskAnswer` as JSON; null while the task is working, or when it was too long to store or has been erased */
  answer: string | null
  /** records, procedures and insights that message or answer name, and the records that these quote */
  experience_ids: string[]
  /** ISO 8601 */
  created_at: string
  /** ISO 8601 */
  changed_at: string
}

const columns = sql`contributor_id, workspace_id, id, context_id, state, operation, scope, message_hmac, message, answer,
  experience_ids, created_at, changed_at`

/** Ids with those of the records that the procedures and insights among them quote. */
const withQuotedIds = (ids: string[]): Sql => {
  if (!ids.some((id) => /^(?:prc|ins)_/.test(id))) return sql`${ids}::text[]`
  return sql`array(
    select unnest(${ids}::text[]) union select unnest(quoted_ids) from procedures where id = any(${ids}::text[])
    union select unnest(quoted_ids) from insights where id = any(${ids}::text[]))`
}

const isOfWorkspace = ({ workspace_id }: Pick<TaskRow, 'workspace_id'>): Sql =>
  sql`workspace_id is not distinct from ${workspace_id}::text`

/** Tasks stored per contributor, and in each workspace as many; the ones that changed longest ago are deleted first. */
const MAX_TASKS = 500

/**
 * Inserts a task under an id that is free: never used, that of a failed or rejected task, or that of a working task
 * that was lost with its process (last change not after `stale_at`), where the caller may see that task. Deletes the
 * contributor's tasks beyond MAX_TASKS. The ids of a workspace are its own, so that no other key learns which are taken.
 * @param scopes those that the caller's key includes
 * @returns false when the id is taken, or the contributor has erased their account
 */
export async function insertTask(
  db: Db,
  row: TaskRow,
  { stale_at, scopes }: { stale_at: string; scopes: readonly Scope[] },
): Promise<boolean> {
  const inserted = await db.query(sql`
    with inserted as (
      insert into a2a_tasks as t (${columns})
      select ${row.contributor_id}, ${row.workspace_id}, ${row.id}, ${row.context_id}, ${row.state}, ${row.operation}, ${row.scope},
        ${row.message_hmac}, ${row.message}, ${row.answer}, ${withQuotedIds(row.experience_ids)}, ${row.created_at}, ${row.changed_at}
      -- waits for an erasure of the account, after which nothing more is stored about it
      from (select from contributors where id = ${row.contributor_id} and erased_at is null for share) as owner
      on conflict (contributor_id, id, coalesce(workspace_id, '')) do update set context_id = excluded.context_id, state = excluded.state,
        operation = excluded.operation, scope = excluded.scope, message_hmac = excluded.message_hmac,
        message = excluded.message, answer = excluded.answer, experience_ids = excluded.experience_ids,
        created_at = excluded.created_at, changed_at = excluded.changed_at
      where t.scope = any(${scopes})
        and (t.state in ('failed', 'rejected') or (t.state = 'working' and t.changed_at <= ${stale_at}))
      returning id),
    deleted as (
      delete from a2a_tasks
      where contributor_id = ${row.contributor_id} and ${isOfWorkspace(row)} and id <> ${row.id} and id in (
        select id from a2a_tasks where contributor_id = ${row.contributor_id} and ${isOfWorkspace(row)}
        order by changed_at desc, id desc offset ${MAX_TASKS - 1}))
    select id from inserted`)
  return inserted.length === 1
}

/**
 * Stores the end of a working task.
 * @returns false when the task is not working any more, or another call has reused its id (known by `created_at`)
 */
export async function finishTask(
  db: Db,
  {
    contributor_id,
    workspace_id,
    id,
    created_at,
  }: Pick<TaskRow, 'contributor_id' | 'workspace_id' | 'id' | 'created_at'>,
  end: Pick<TaskRow, 'state' | 'answer' | 'experience_ids' | 'changed_at'>,
): Promise<boolean> {
  const finished = await db.query(sql`
    update a2a_tasks set state = ${end.state}, answer = ${end.answer}, experience_ids = ${withQuotedIds(end.experience_ids)},
      changed_at = ${end.changed_at}
    where contributor_id = ${contributor_id} and ${isOfWorkspace({ workspace_id })} and id = ${id}
      and created_at = ${created_at} and state = 'working'
    returning id`)
  return finished.length === 1
}

/**
 * Marks a working task as canceled.
 * @returns false when the task was not working
 */
export async function markTaskCanceled(
  db: Db,
  { contributor_id, workspace_id, id }: TaskRow,
  now: string,
): Promise<boolean> {
  const canceled = await db.query(sql`
    update a2a_tasks set state = 'canceled', changed_at = ${now}
    where contributor_id = ${contributor_id} and ${isOfWorkspace({ workspace_id })} and id = ${id} and state = 'working'
    returning id`)
  return canceled.length === 1
}

/** The task of that id that a key of its owner reaches; that of the workspace where there are two. */
export const findTask = (db: Db, owner: Reader, id: string) =>
  findOne<TaskRow>(
    db,
    sql`select ${columns} from a2a_tasks t where ${isOwnedBy('t', owner)} and t.id = ${id}
      order by t.workspace_id nulls last limit 1`,
  )

/** Reader who lists tasks: a contributor, with a key that includes these scopes. */
export interface TaskReader extends Reader {
  scopes: readonly Scope[]
}

/** Selection of the tasks of a contributor that are listed and counted; null fields select all. */
export interface TaskSelection {
  context_id: string | null
  states: A2aTaskState[] | null
  changed_since: string | null
}

const selectionCondition = (
  { scopes, ...owner }: TaskReader,
  { context_id, states, changed_since }: TaskSelection,
) => sql`
  ${isOwnedBy('t', owner)} and scope = any(${scopes})
    and (${context_id}::text is null or context_id = ${context_id})
    and (${states}::text[] is null or state = any(${states}::text[]))
    and (${changed_since}::timestamptz is null or changed_at >= ${changed_since}::timestamptz)`

/** Lists tasks, the most recently changed first. */
export const listTaskRows = (
  db: Db,
  reader: TaskReader,
  selection: TaskSelection,
  { after, limit }: { after: KeysetCursor | null; limit: number },
) =>
  db.query<TaskRow>(sql`
    select ${columns} from a2a_tasks t
    where ${selectionCondition(reader, selection)} and ${isOlderThan(after, sql`(changed_at, id)`)}
    order by changed_at desc, id desc limit ${limit}`)

export const countTasks = (db: Db, reader: TaskReader, selection: TaskSelection) =>
  getOne<{ total: number }>(
    db,
    sql`select count(*) as total from a2a_tasks t where ${selectionCondition(reader, selection)}`,
  )
