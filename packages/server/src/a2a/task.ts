/** A piece of a message or an artifact. Files are neither taken nor given. */
export type A2aPart = { text: string } | { data: Record<string, unknown> }

export interface A2aMessage {
  id: string
  role: 'user' | 'agent'
  parts: A2aPart[]
}

export interface A2aArtifact {
  id: string
  name: string
  parts: A2aPart[]
}

/** The states that a task of this service can be in, as the dialects before 1.0 spell them. */
export const taskStates = ['working', 'completed', 'failed', 'rejected', 'canceled'] as const
export type A2aTaskState = (typeof taskStates)[number]

/** A task as every dialect is written from it. */
export interface A2aTask {
  /** chosen by the client in 0.1, made by us otherwise */
  id: string
  /** `sessionId` in 0.1 */
  context_id: string
  state: A2aTaskState
  /** since when it is in that state, ISO 8601 */
  changed_at: string
  /** what there is to say about the state; null where the artifacts say it */
  status_message: A2aMessage | null
  /** what the client sent; empty where it was too long to keep, or has been erased */
  history: A2aMessage[]
  artifacts: A2aArtifact[]
}

/** Whether nothing more will happen to a task. */
export const isTerminal = ({ state }: Pick<A2aTask, 'state'>): boolean => state !== 'working'
