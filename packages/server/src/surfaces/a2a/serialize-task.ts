import type { A2aDialect } from './methods.ts'
import type { A2aArtifact, A2aMessage, A2aPart, A2aTask, A2aTaskState } from './task.ts'

type Json = Record<string, unknown>

/** Names of the task states in 1.0. */
export const stateNamesV1 = {
  working: 'TASK_STATE_WORKING',
  completed: 'TASK_STATE_COMPLETED',
  failed: 'TASK_STATE_FAILED',
  rejected: 'TASK_STATE_REJECTED',
  canceled: 'TASK_STATE_CANCELED',
} as const satisfies Record<A2aTaskState, string>

/** 0.1 has no state `rejected`, so it becomes `failed` wherever a 0.1 client may read it. */
const stateName = (dialect: A2aDialect, state: A2aTaskState): string => {
  if (dialect === '1.0') return stateNamesV1[state]
  return state === 'rejected' && dialect !== '0.3' ? 'failed' : state
}

function serializePart(dialect: A2aDialect, part: A2aPart): Json {
  const content: Json = 'text' in part ? { text: part.text } : { data: part.data }
  if (dialect === '1.0') return { ...content, mediaType: 'text' in part ? 'text/plain' : 'application/json' }
  const kind = 'text' in part ? 'text' : 'data'
  return {
    ...(dialect !== '0.1' && { kind }),
    ...(dialect !== '0.3' && { type: kind }),
    ...content,
  }
}

const serializeParts = (dialect: A2aDialect, parts: readonly A2aPart[]): Json[] =>
  parts.map((part) => serializePart(dialect, part))

const roleNamesV1 = { user: 'ROLE_USER', agent: 'ROLE_AGENT' } as const

function serializeMessage(dialect: A2aDialect, task: A2aTask, { id, role, parts }: A2aMessage): Json {
  const serialized_parts = serializeParts(dialect, parts)
  if (dialect === '0.1') return { role, parts: serialized_parts }
  return {
    ...(dialect !== '1.0' && { kind: 'message' }),
    messageId: id,
    taskId: task.id,
    contextId: task.context_id,
    role: dialect === '1.0' ? roleNamesV1[role] : role,
    parts: serialized_parts,
  }
}

/** Serializes the status of a task. */
export const serializeStatus = (dialect: A2aDialect, task: A2aTask): Json => ({
  state: stateName(dialect, task.state),
  ...(task.status_message && { message: serializeMessage(dialect, task, task.status_message) }),
  timestamp: task.changed_at,
})

/** Serializes an artifact; `index` is its position in the task. */
export const serializeArtifact = (dialect: A2aDialect, { id, name, parts }: A2aArtifact, index: number): Json => ({
  ...(dialect !== '0.1' && { artifactId: id }),
  name,
  parts: serializeParts(dialect, parts),
  ...((dialect === '0.1' || dialect === 'shared') && { index }),
})

/** Options for how much of a task is serialized. */
export interface TaskView {
  /** the newest messages of the history to include at most; null: all */
  history_length: number | null
  /** lists leave artifacts out unless the client requests them; true when absent */
  with_artifacts?: boolean
}

/**
 * Serializes a task. In `shared` it is valid in both 0.1 and 0.3: it has the fields of both, and each part has `kind`
 * and `type`.
 */
export function serializeTask(
  dialect: A2aDialect,
  task: A2aTask,
  { history_length, with_artifacts = true }: TaskView,
): Json {
  const history =
    history_length === null ? task.history : history_length === 0 ? [] : task.history.slice(-history_length)
  return {
    id: task.id,
    ...((dialect === '0.1' || dialect === 'shared') && { sessionId: task.context_id }),
    ...(dialect !== '0.1' && { contextId: task.context_id }),
    ...((dialect === '0.3' || dialect === 'shared') && { kind: 'task' }),
    status: serializeStatus(dialect, task),
    ...(with_artifacts && {
      artifacts: task.artifacts.map((artifact, index) => serializeArtifact(dialect, artifact, index)),
    }),
    ...(history.length > 0 && { history: history.map((message) => serializeMessage(dialect, task, message)) }),
  }
}
