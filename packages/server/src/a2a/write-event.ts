import type { Dialect } from './methods.ts'
import { isOver, type Task } from './task.ts'
import { type View, writeArtifact, writeStatus, writeTask } from './write-task.ts'

type Json = Record<string, unknown>

/** What a stream tells one after the other. */
export type TaskEvent =
  | { kind: 'task'; task: Task }
  | { kind: 'artifact'; task: Task; index: number }
  | { kind: 'status'; task: Task }

/** What has happened between two looks at a task: its artifacts, then its end. */
export const eventsTo = (task: Task): TaskEvent[] => [
  ...task.artifacts.map((_, index): TaskEvent => ({ kind: 'artifact', task, index })),
  { kind: 'status', task },
]

const statusEvent = (dialect: Dialect, task: Task): Json => {
  const status = writeStatus(dialect, task)
  const final = isOver(task)
  if (dialect === '1.0') return { statusUpdate: { taskId: task.id, contextId: task.context_id, status } }
  const of03 = { kind: 'status-update', taskId: task.id, contextId: task.context_id, status, final }
  return { '0.1': { id: task.id, status, final }, '0.3': of03, shared: { ...of03, id: task.id } }[dialect]
}

function artifactEvent(dialect: Dialect, task: Task, index: number): Json {
  const found = task.artifacts[index]
  const artifact = found ? writeArtifact(dialect, found, index) : {}
  const ids = { taskId: task.id, contextId: task.context_id }
  // each comes whole
  const whole = { append: false, lastChunk: true }
  if (dialect === '1.0') return { artifactUpdate: { ...ids, artifact, ...whole } }
  const of03 = { kind: 'artifact-update', ...ids, artifact, ...whole }
  return { '0.1': { id: task.id, artifact }, '0.3': of03, shared: { ...of03, id: task.id } }[dialect]
}

/**
 * An event in the words of a dialect. 0.1 knows no event that is a task: there it is the task's status. What answers
 * both 0.1 and 0.3 (`shared`) bears the fields of both.
 */
export function writeEvent(dialect: Dialect, event: TaskEvent, view: View): Json {
  const { task } = event
  if (event.kind === 'artifact') return artifactEvent(dialect, task, event.index)
  if (event.kind === 'status' || dialect === '0.1') return statusEvent(dialect, task)
  const written = writeTask(dialect, task, view)
  return dialect === '1.0' ? { task: written } : dialect === 'shared' ? { ...written, final: false } : written
}
