import { includedScopes } from '@cairnway/contract'
import { takeWithinBytes } from '../../platform/pagination/take-within-bytes.ts'
import type { Service } from '../parts.ts'
import type { TaskCaller } from './get-task.ts'
import { encodePageToken } from './page-token.ts'
import { presentTask, staleTaskCutoff } from './present-task.ts'
import type { TaskFilter } from './read-task-query.ts'
import { countTasks, listTaskRows } from './store.ts'
import type { A2aTask } from './task.ts'

export interface TaskPage {
  tasks: A2aTask[]
  /** empty on the last page */
  next_page_token: string
  /** number of tasks on all pages together */
  total: number
}

/** Lists the tasks that the key of the caller may see, the most recently changed first. */
export async function listTasks(
  { db, now }: Pick<Service, 'db' | 'now'>,
  { contributor_id, workspace_id, scope }: TaskCaller,
  { after, page_size, ...selection }: TaskFilter,
): Promise<TaskPage> {
  const reader = { contributor_id, workspace_id, scopes: includedScopes[scope] }
  let position = after
  const readNext = async (limit: number) => {
    const rows = await listTaskRows(db, reader, selection, { after: position, limit })
    const last = rows.at(-1)
    if (last) position = { created_at: last.changed_at, id: last.id }
    return rows
  }
  const { items: rows, is_cut } = await takeWithinBytes(readNext, page_size + 1)
  const { total } = await countTasks(db, reader, selection)
  const page = rows.slice(0, page_size)
  const last = page.at(-1)
  const stale_at = staleTaskCutoff(now())
  return {
    tasks: page.map((row) => presentTask(row, stale_at)),
    next_page_token:
      (is_cut || rows.length > page_size) && last ? encodePageToken({ created_at: last.changed_at, id: last.id }) : '',
    total,
  }
}
