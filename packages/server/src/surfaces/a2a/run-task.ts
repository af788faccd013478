import { OperationError, type OperationId } from '@cairnway/contract'
import type { Caller } from '../../platform/context.ts'
import type { Service } from '../parts.ts'
import { getTask } from './get-task.ts'
import { presentTask } from './present-task.ts'
import { redactStrings } from './redact-strings.ts'
import { type RunningTasks, runningTaskKey, TASK_POLL_INTERVAL_MS } from './running-tasks.ts'
import { findTask, finishTask, insertTask, type TaskAnswer, type TaskRow } from './store.ts'
import type { A2aTask, A2aTaskState } from './task.ts'

/** A longer answer is returned but not stored. */
const MAX_STORED_ANSWER_CHARS = 64_000

export interface TaskDependencies extends Pick<Service, 'db' | 'now' | 'log'> {
  running: RunningTasks
}

/** Does what a task asks for. Rejects with an OperationError. */
export type TaskWork = () => Promise<unknown>

/** Runs an operation as the caller of a request. Rejects with an OperationError, whatever fails. */
export type RunOperation = (name: OperationId, input: unknown) => Promise<unknown>

/**
 * Finds the ids of records, procedures and insights in texts, so that erasing a record can clear the tasks that quote it
 * or what was made of it.
 */
export const findNamedIds = (...texts: (string | null)[]): string[] => [
  ...new Set(texts.flatMap((text) => text?.match(/\b(?:exp|prc|ins)_[0-9A-Za-z]{16}\b/g) ?? [])),
]

/** Does the work of a task and returns its row in a terminal state. */
async function finishedRow(
  { now }: TaskDependencies,
  row: TaskRow,
  work: TaskWork,
): Promise<TaskRow & { answer: string }> {
  const finish = (state: A2aTaskState, answer: TaskAnswer) => {
    const text = JSON.stringify(answer)
    const experience_ids = findNamedIds(row.message, text)
    return { ...row, state, answer: text, experience_ids, changed_at: now().toISOString() }
  }
  try {
    return finish('completed', { output: await work() })
  } catch (error) {
    const failure =
      error instanceof OperationError ? error : new OperationError('ServerError', 'something went wrong on our side')
    // not `auth-required`, which would mean that the caller can continue this task with further credentials
    const state = failure.status === 403 ? 'rejected' : 'failed'
    // an error may quote the input that it refuses, and it is stored
    return finish(state, { failure: redactStrings(failure.toJSON()) })
  }
}

const withoutLongAnswer = (row: TaskRow & { answer: string }): TaskRow =>
  row.answer.length > MAX_STORED_ANSWER_CHARS ? { ...row, answer: null } : row

/** The operation has taken effect, so the caller gets its answer even when the task cannot be stored. */
const logStoreFailure =
  ({ log }: TaskDependencies, { operation }: TaskRow) =>
  (error: unknown) =>
    log.warn({ err: error, operation }, 'the end of a task could not be stored')

/** Does the work of a task without storing anything. */
export const runUnstoredTask = async (deps: TaskDependencies, row: TaskRow, work: TaskWork): Promise<A2aTask> =>
  presentTask(await finishedRow(deps, row, work), '')

/** Does the work of a task that no other call can know before it ends, so that it is stored with one insert. */
export async function runThenStoreTask(deps: TaskDependencies, row: TaskRow, work: TaskWork): Promise<A2aTask> {
  const finished = await finishedRow(deps, row, work)
  const replaceable = { stale_at: row.created_at, scopes: [] }
  await insertTask(deps.db, withoutLongAnswer(finished), replaceable).catch(logStoreFailure(deps, row))
  return presentTask(finished, '')
}

/** Does the work of a task that is stored already. If it was canceled meanwhile, it stays canceled. */
async function runStoredTask(deps: TaskDependencies, row: TaskRow, work: TaskWork): Promise<A2aTask> {
  const finished = await finishedRow(deps, row, work)
  try {
    if (await finishTask(deps.db, row, withoutLongAnswer(finished))) return presentTask(finished, '')
    const current = await findTask(deps.db, row, row.id)
    return presentTask(current?.state === 'canceled' ? current : finished, '')
  } catch (error) {
    logStoreFailure(deps, row)(error)
    return presentTask(finished, '')
  }
}

/**
 * Starts the work of a stored task and registers it in `running`, where other calls can wait for its end or cancel it.
 * Another node cancels it in the database.
 * @returns the task in a terminal state; never rejects
 */
export function startTask(deps: TaskDependencies, caller: Caller, row: TaskRow, work: TaskWork): Promise<A2aTask> {
  const key = runningTaskKey(row)
  const finished = runStoredTask(deps, row, work)
  let cancel = () => {}
  const canceled = new Promise<void>((resolve) => {
    cancel = resolve
  })
  const timer = setInterval(() => {
    findTask(deps.db, row, row.id).then(
      (current) => current?.state === 'canceled' && cancel(),
      () => {},
    )
  }, TASK_POLL_INTERVAL_MS)
  const completion = Promise.race([finished, canceled.then(() => getTask(deps, caller, row.id).catch(() => finished))])
  const entry = { completion, cancel }
  deps.running.set(key, entry)
  return completion.finally(() => {
    clearInterval(timer)
    if (deps.running.get(key) === entry) deps.running.delete(key)
  })
}
