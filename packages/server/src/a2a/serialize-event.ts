import type { A2aDialect } from './methods.ts'
import { serializeArtifact, serializeStatus, serializeTask, type TaskView } from './serialize-task.ts'
import { type A2aTask, isTerminal } from './task.ts'

type Json = Record<string, unknown>

/** What a stream tells one after the other. */
export type A2aTaskEvent =
  | { kind: 'task'; task: A2aTask }
  | { kind: 'artifact'; task: A2aTask; index: number }
  | { kind: 'status'; task: A2aTask }

/** What has happened between two looks at a task: its artifacts, then its end. */
export const terminalEvents = (task: A2aTask): A2aTaskEvent[] => [
  ...task.artifacts.map((_, index): A2aTaskEvent => ({ kind: 'artifact', task, index })),
  { kind: 'status', task },
]

const serializeStatusEvent = (dialect: A2aDialect, task: A2aTask): Json => {
  const status = serializeStatus(dialect, task)
  const final = isTerminal(task)
  if (dialect === '1.0') return { statusUpdate: { taskId: task.id, contextId: task.context_id, status } }
  const of03 = { kind: 'status-update', taskId: task.id, contextId: task.context_id, status, final }
  return { '0.1': { id: task.id, status, final }, '0.3': of03, shared: { ...of03, id: task.id } }[dialect]
}

function serializeArtifactEvent(dialect: A2aDialect, task: A2aTask, index: number): Json {
  const found = task.artifacts[index]
  const artifact = found ? serializeArtifact(dialect, found, index) : {}
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
export function serializeEvent(dialect: A2aDialect, event: A2aTaskEvent, view: TaskView): Json {
  const { task } = event
  if (event.kind === 'artifact') return serializeArtifactEvent(dialect, task, event.index)
  if (event.kind === 'status' || dialect === '0.1') return serializeStatusEvent(dialect, task)
  const written = serializeTask(dialect, task, view)
  return dialect === '1.0' ? { task: written } : dialect === 'shared' ? { ...written, final: false } : written
}
