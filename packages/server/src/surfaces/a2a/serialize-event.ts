import type { A2aDialect } from './methods.ts'
import { serializeArtifact, serializeStatus, serializeTask, type TaskView } from './serialize-task.ts'
import { type A2aTask, isTerminal } from './task.ts'

type Json = Record<string, unknown>

/** An event of a stream. */
export type A2aTaskEvent =
  | { kind: 'task'; task: A2aTask }
  | { kind: 'artifact'; task: A2aTask; index: number }
  | { kind: 'status'; task: A2aTask }

/** The events of a finished task: each artifact, then the terminal status. */
export const terminalEvents = (task: A2aTask): A2aTaskEvent[] => [
  ...task.artifacts.map((_, index): A2aTaskEvent => ({ kind: 'artifact', task, index })),
  { kind: 'status', task },
]

const serializeStatusEvent = (dialect: A2aDialect, task: A2aTask): Json => {
  const status = serializeStatus(dialect, task)
  const final = isTerminal(task)
  if (dialect === '1.0') return { statusUpdate: { taskId: task.id, contextId: task.context_id, status } }
  const event_03 = { kind: 'status-update', taskId: task.id, contextId: task.context_id, status, final }
  return { '0.1': { id: task.id, status, final }, '0.3': event_03, shared: { ...event_03, id: task.id } }[dialect]
}

function serializeArtifactEvent(dialect: A2aDialect, task: A2aTask, index: number): Json {
  const source = task.artifacts[index]
  const artifact = source ? serializeArtifact(dialect, source, index) : {}
  const ids = { taskId: task.id, contextId: task.context_id }
  // artifacts are never sent in chunks
  const single_chunk = { append: false, lastChunk: true }
  if (dialect === '1.0') return { artifactUpdate: { ...ids, artifact, ...single_chunk } }
  const event_03 = { kind: 'artifact-update', ...ids, artifact, ...single_chunk }
  return { '0.1': { id: task.id, artifact }, '0.3': event_03, shared: { ...event_03, id: task.id } }[dialect]
}

/**
 * Serializes an event in a dialect. 0.1 has no event that is a task, so the task's status is sent instead. An event in
 * `shared` has the fields of both 0.1 and 0.3.
 */
export function serializeEvent(dialect: A2aDialect, event: A2aTaskEvent, view: TaskView): Json {
  const { task } = event
  if (event.kind === 'artifact') return serializeArtifactEvent(dialect, task, event.index)
  if (event.kind === 'status' || dialect === '0.1') return serializeStatusEvent(dialect, task)
  const serialized = serializeTask(dialect, task, view)
  return dialect === '1.0' ? { task: serialized } : dialect === 'shared' ? { ...serialized, final: false } : serialized
}
