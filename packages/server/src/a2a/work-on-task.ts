import { ApiError, type OperationName } from '@cairnway/contract'
import type { App, Caller } from '../context.ts'
import { getTask } from './get-task.ts'
import { presentTask } from './present-task.ts'
import { type RunningTasks, runningKey } from './running-tasks.ts'
import { scrubTexts } from './scrub-texts.ts'
import { type Answer, findTask, settleTask, storeTask, type TaskRow } from './store.ts'
import type { Task, TaskState } from './task.ts'

/** A longer answer is given and not kept. */
const KEPT_CHARS = 64_000

export interface WorkParts extends Pick<App, 'db' | 'now' | 'log'> {
  running: RunningTasks
}

/** Does what a task asks for; fails with an ApiError. */
export type Work = () => Promise<unknown>

/** Calls an operation as the caller; fails with an ApiError, whatever happens. */
export type Run = (name: OperationName, input: unknown) => Promise<unknown>

/** Records that texts name. */
export const experienceIds = (...texts: (string | null)[]): string[] => [
  ...new Set(texts.flatMap((text) => text?.match(/\bexp_[0-9A-Za-z]{16}\b/g) ?? [])),
]

/** The row of a task when its work is over. */
async function endOf({ now }: WorkParts, row: TaskRow, work: Work): Promise<TaskRow & { answer: string }> {
  const ended = (state: TaskState, answer: Answer) => {
    const text = JSON.stringify(answer)
    const experience_ids = experienceIds(row.message, text)
    return { ...row, state, answer: text, experience_ids, changed_at: now().toISOString() }
  }
  try {
    return ended('completed', { output: await work() })
  } catch (error) {
    const failure = error instanceof ApiError ? error : new ApiError('ServerError', 'something went wrong on our side')
    // nothing that the caller could add to this task would help: `auth-required` would promise that
    const state = failure.status === 403 ? 'rejected' : 'failed'
    // a refusal repeats what it refuses, and is kept
    return ended(state, { failure: scrubTexts(failure.toJSON()) })
  }
}

const shortened = (row: TaskRow & { answer: string }): TaskRow =>
  row.answer.length > KEPT_CHARS ? { ...row, answer: null } : row

/** The effect is there: it is told also when it cannot be kept. */
const unkept =
  ({ log }: WorkParts, { operation }: TaskRow) =>
  (error: unknown) =>
    log.warn({ err: error, operation }, 'the end of a task could not be kept')

/** Does the work of a task of which nothing is kept. */
export const workUnkept = async (parts: WorkParts, row: TaskRow, work: Work): Promise<Task> =>
  presentTask(await endOf(parts, row, work), '')

/** Does the work of a task that nobody can ask for before it is over: it is kept in one write. */
export async function workAtOnce(parts: WorkParts, row: TaskRow, work: Work): Promise<Task> {
  const ended = await endOf(parts, row, work)
  await storeTask(parts.db, shortened(ended), row.created_at).catch(unkept(parts, row))
  return presentTask(ended, '')
}

/** Does the work of a task that is kept already. Whoever canceled it meanwhile has the last word. */
async function workOn(parts: WorkParts, row: TaskRow, work: Work): Promise<Task> {
  const ended = await endOf(parts, row, work)
  try {
    if (await settleTask(parts.db, row, shortened(ended))) return presentTask(ended, '')
    const now = await findTask(parts.db, row.contributor_id, row.id)
    return presentTask(now?.state === 'canceled' ? now : ended, '')
  } catch (error) {
    unkept(parts, row)(error)
    return presentTask(ended, '')
  }
}

/**
 * Starts the work of a task; others can wait for its end, and cancel it.
 * @returns the task when it is over; never fails
 */
export function startWork(parts: WorkParts, caller: Caller, row: TaskRow, work: Work): Promise<Task> {
  const key = runningKey(caller.contributor_id, row.id)
  const inTime = workOn(parts, row, work)
  let cancel = () => {}
  const canceled = new Promise<void>((resolve) => {
    cancel = resolve
  })
  const over = Promise.race([inTime, canceled.then(() => getTask(parts, caller, row.id).catch(() => inTime))])
  const entry = { over, cancel }
  parts.running.set(key, entry)
  return over.finally(() => {
    if (parts.running.get(key) === entry) parts.running.delete(key)
  })
}
