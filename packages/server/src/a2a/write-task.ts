import type { Dialect } from './methods.ts'
import type { Artifact, Message, Part, Task, TaskState } from './task.ts'

type Json = Record<string, unknown>

/** States as 1.0 names them. */
export const stateInOne = {
  working: 'TASK_STATE_WORKING',
  completed: 'TASK_STATE_COMPLETED',
  failed: 'TASK_STATE_FAILED',
  rejected: 'TASK_STATE_REJECTED',
  canceled: 'TASK_STATE_CANCELED',
} as const satisfies Record<TaskState, string>

/** 0.1 knows no `rejected`; it must not be met where 0.1 may be reading. */
const stateIn = (dialect: Dialect, state: TaskState): string => {
  if (dialect === '1.0') return stateInOne[state]
  return state === 'rejected' && dialect !== '0.3' ? 'failed' : state
}

function writePart(dialect: Dialect, part: Part): Json {
  const content: Json = 'text' in part ? { text: part.text } : { data: part.data }
  if (dialect === '1.0') return { ...content, mediaType: 'text' in part ? 'text/plain' : 'application/json' }
  const kind = 'text' in part ? 'text' : 'data'
  return {
    ...(dialect !== '0.1' && { kind }),
    ...(dialect !== '0.3' && { type: kind }),
    ...content,
  }
}

const writeParts = (dialect: Dialect, parts: readonly Part[]): Json[] => parts.map((part) => writePart(dialect, part))

const rolesInOne = { user: 'ROLE_USER', agent: 'ROLE_AGENT' } as const

function writeMessage(dialect: Dialect, task: Task, { id, role, parts }: Message): Json {
  const written = writeParts(dialect, parts)
  if (dialect === '0.1') return { role, parts: written }
  return {
    ...(dialect !== '1.0' && { kind: 'message' }),
    messageId: id,
    taskId: task.id,
    contextId: task.context_id,
    role: dialect === '1.0' ? rolesInOne[role] : role,
    parts: written,
  }
}

/** The status of a task in the words of a dialect. */
export const writeStatus = (dialect: Dialect, task: Task): Json => ({
  state: stateIn(dialect, task.state),
  ...(task.note && { message: writeMessage(dialect, task, task.note) }),
  timestamp: task.changed_at,
})

/** The n-th artifact of a task in the words of a dialect. */
export const writeArtifact = (dialect: Dialect, { id, name, parts }: Artifact, index: number): Json => ({
  ...(dialect !== '0.1' && { artifactId: id }),
  name,
  parts: writeParts(dialect, parts),
  ...((dialect === '0.1' || dialect === 'shared') && { index }),
})

/** What is shown of a task. */
export interface View {
  /** messages at most, the newest; null: all */
  history_length: number | null
  /** lists leave them out unless they are asked for; true when absent */
  with_artifacts?: boolean
}

/**
 * A task in the words of a dialect. In `shared` it is valid in 0.1 and in 0.3: every name of both, each part with `kind`
 * and `type`.
 */
export function writeTask(dialect: Dialect, task: Task, { history_length, with_artifacts = true }: View): Json {
  const history =
    history_length === null ? task.history : history_length === 0 ? [] : task.history.slice(-history_length)
  return {
    id: task.id,
    ...((dialect === '0.1' || dialect === 'shared') && { sessionId: task.context_id }),
    ...(dialect !== '0.1' && { contextId: task.context_id }),
    ...((dialect === '0.3' || dialect === 'shared') && { kind: 'task' }),
    status: writeStatus(dialect, task),
    ...(with_artifacts && { artifacts: task.artifacts.map((each, index) => writeArtifact(dialect, each, index)) }),
    ...(history.length > 0 && { history: history.map((message) => writeMessage(dialect, task, message)) }),
  }
}
