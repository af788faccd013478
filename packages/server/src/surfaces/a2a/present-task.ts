import type { ErrorEnvelope } from '@cairnway/contract'
import { presentArtifacts } from './present-artifacts.ts'
import type { StoredMessage, TaskAnswer, TaskRow } from './store.ts'
import type { A2aMessage, A2aPart, A2aTask } from './task.ts'

/** Longer than any operation takes: a task that is still working after this was lost with its process. */
const MAX_WORK_MS = 60_000

/** The time before which a working task counts as lost, ISO 8601. */
export const staleTaskCutoff = (now: Date): string => new Date(now.getTime() - MAX_WORK_MS).toISOString()

const statusMessage = ({ id }: Pick<TaskRow, 'id'>, parts: A2aPart[]): A2aMessage => ({
  id: `${id}-status`,
  role: 'agent',
  parts,
})

const failureParts = (failure: ErrorEnvelope): A2aPart[] => [
  { text: `${failure.error}: ${failure.message}` },
  { data: { ...failure } },
]

const statusTexts = {
  lost: 'The service ended while it was working on this; check whether it took effect before you send it again.',
  canceled: 'Canceled. Effects that it had before stay.',
  not_kept: 'The answer is not kept: it was too long, or a record that it quotes has been erased.',
}

function describeStatus(row: TaskRow, answer: TaskAnswer | null, is_lost: boolean): A2aMessage | null {
  if (is_lost) return statusMessage(row, [{ text: statusTexts.lost }])
  if (row.state === 'canceled') return statusMessage(row, [{ text: statusTexts.canceled }])
  if (row.state === 'working') return null
  if (answer === null) return statusMessage(row, [{ text: statusTexts.not_kept }])
  return 'failure' in answer ? statusMessage(row, failureParts(answer.failure)) : null
}

/**
 * Presents a stored task.
 * @param stale_at see `staleTaskCutoff`; an empty string for a row that cannot be stale
 */
export function presentTask(row: TaskRow, stale_at: string): A2aTask {
  const answer: TaskAnswer | null = row.answer === null ? null : JSON.parse(row.answer)
  const message: StoredMessage | null = row.message === null ? null : JSON.parse(row.message)
  const is_lost = row.state === 'working' && row.changed_at <= stale_at
  return {
    id: row.id,
    context_id: row.context_id,
    state: is_lost ? 'failed' : row.state,
    changed_at: row.changed_at,
    status_message: describeStatus(row, answer, is_lost),
    history: message ? [{ ...message, role: 'user' }] : [],
    artifacts: answer && 'output' in answer && row.operation ? presentArtifacts(row.operation, answer.output) : [],
  }
}
