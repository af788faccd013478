/** A piece of a message or an artifact. Files are neither taken nor given. */
export type Part = { text: string } | { data: Record<string, unknown> }

export interface Message {
  id: string
  role: 'user' | 'agent'
  parts: Part[]
}

export interface Artifact {
  id: string
  name: string
  parts: Part[]
}

/** The states that a task of this service can be in, as the dialects before 1.0 spell them. */
export const taskStates = ['working', 'completed', 'failed', 'rejected', 'canceled'] as const
export type TaskState = (typeof taskStates)[number]

/** A task as every dialect is written from it. */
export interface Task {
  /** chosen by the client in 0.1, made by us otherwise */
  id: string
  /** `sessionId` in 0.1 */
  context_id: string
  state: TaskState
  /** since when it is in that state, ISO 8601 */
  changed_at: string
  /** what there is to say about the state; null where the artifacts say it */
  note: Message | null
  /** what the client sent; empty where it was too long to keep, or has been erased */
  history: Message[]
  artifacts: Artifact[]
}

/** Whether nothing more will happen to a task. */
export const isOver = ({ state }: Pick<Task, 'state'>): boolean => state !== 'working'
