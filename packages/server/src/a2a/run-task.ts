import { ApiError, type OperationId } from '@cairnway/contract'
import type { App, Caller } from '../context.ts'
import { getTask } from './get-task.ts'
import { presentTask } from './present-task.ts'
import { redactStrings } from './redact-strings.ts'
import { type RunningTasks, runningTaskKey } from './running-tasks.ts'
import { findTask, finishTask, insertTask, type TaskAnswer, type TaskRow } from './store.ts'
import type { A2aTask, A2aTaskState } from './task.ts'

/** A longer answer is given and not kept. */
const MAX_STORED_CHARS = 64_000

export interface TaskDependencies extends Pick<App, 'db' | 'now' | 'log'> {
  running: RunningTasks
}

/** Does what a task asks for; fails with an ApiError. */
export type TaskWork = () => Promise<unknown>

/** Calls an operation as the caller; fails with an ApiError, whatever happens. */
export type RunOperation = (name: OperationId, input: unknown) => Promise<unknown>

/** Records that texts name. */
export const findExperienceIds = (...texts: (string | null)[]): string[] => [
  ...new Set(texts.flatMap((text) => text?.match(/\bexp_[0-9A-Za-z]{16}\b/g) ?? [])),
]

/** The row of a task when its work is over. */
async function finishedRow(
  { now }: TaskDependencies,
  row: TaskRow,
  work: TaskWork,
): Promise<TaskRow & { answer: string }> {
  const ended = (state: A2aTaskState, answer: TaskAnswer) => {
    const text = JSON.stringify(answer)
    const experience_ids = findExperienceIds(row.message, text)
    return { ...row, state, answer: text, experience_ids, changed_at: now().toISOString() }
  }
  try {
    return ended('completed', { output: await work() })
  } catch (error) {
    const failure = error instanceof ApiError ? error : new ApiError('ServerError', 'something went wrong on our side')
    // nothing that the caller could add to this task would help: `auth-required` would promise that
    const state = failure.status === 403 ? 'rejected' : 'failed'
    // a refusal repeats what it refuses, and is kept
    return ended(state, { failure: redactStrings(failure.toJSON()) })
  }
}

const withoutLongAnswer = (row: TaskRow & { answer: string }): TaskRow =>
  row.answer.length > MAX_STORED_CHARS ? { ...row, answer: null } : row

/** The effect is there: it is told also when it cannot be kept. */
const logStoreFailure =
  ({ log }: TaskDependencies, { operation }: TaskRow) =>
  (error: unknown) =>
    log.warn({ err: error, operation }, 'the end of a task could not be kept')

/** Does the work of a task of which nothing is kept. */
export const runUnstoredTask = async (parts: TaskDependencies, row: TaskRow, work: TaskWork): Promise<A2aTask> =>
  presentTask(await finishedRow(parts, row, work), '')

/** Does the work of a task that nobody can ask for before it is over: it is kept in one write. */
export async function runThenStoreTask(parts: TaskDependencies, row: TaskRow, work: TaskWork): Promise<A2aTask> {
  const ended = await finishedRow(parts, row, work)
  await insertTask(parts.db, withoutLongAnswer(ended), row.created_at).catch(logStoreFailure(parts, row))
  return presentTask(ended, '')
}

/** Does the work of a task that is kept already. Whoever canceled it meanwhile has the last word. */
async function runStoredTask(parts: TaskDependencies, row: TaskRow, work: TaskWork): Promise<A2aTask> {
  const ended = await finishedRow(parts, row, work)
  try {
    if (await finishTask(parts.db, row, withoutLongAnswer(ended))) return presentTask(ended, '')
    const now = await findTask(parts.db, row.contributor_id, row.id)
    return presentTask(now?.state === 'canceled' ? now : ended, '')
  } catch (error) {
    logStoreFailure(parts, row)(error)
    return presentTask(ended, '')
  }
}

/**
 * Starts the work of a task; others can wait for its end, and cancel it.
 * @returns the task when it is over; never fails
 */
export function startTask(parts: TaskDependencies, caller: Caller, row: TaskRow, work: TaskWork): Promise<A2aTask> {
  const key = runningTaskKey(caller.contributor_id, row.id)
  const inTime = runStoredTask(parts, row, work)
  let cancel = () => {}
  const canceled = new Promise<void>((resolve) => {
    cancel = resolve
  })
  const completion = Promise.race([inTime, canceled.then(() => getTask(parts, caller, row.id).catch(() => inTime))])
  const entry = { completion, cancel }
  parts.running.set(key, entry)
  return completion.finally(() => {
    if (parts.running.get(key) === entry) parts.running.delete(key)
  })
}
