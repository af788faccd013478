import type { ErrorBody } from '@cairnway/contract'
import { answerArtifacts } from './answer-artifacts.ts'
import type { Answer, KeptMessage, TaskRow } from './store.ts'
import type { Message, Part, Task } from './task.ts'

/** Longer than any call takes: work that has not ended by then ended with its process. */
const WORK_MS = 60_000

/** The time before which work that is not done has been given up. */
export const staleBefore = (now: Date): string => new Date(now.getTime() - WORK_MS).toISOString()

const say = ({ id }: Pick<TaskRow, 'id'>, parts: Part[]): Message => ({ id: `${id}-status`, role: 'agent', parts })

const failureParts = (failure: ErrorBody): Part[] => [
  { text: `${failure.error}: ${failure.message}` },
  { data: { ...failure } },
]

const notes = {
  lost: 'The service ended while it was at work on this; look whether it took effect before you send it again.',
  canceled: 'Canceled. What had taken effect before stays.',
  gone: 'The answer is not kept: it was too long, or something that it quotes has been erased.',
}

function noteOf(row: TaskRow, answer: Answer | null, is_lost: boolean): Message | null {
  if (is_lost) return say(row, [{ text: notes.lost }])
  if (row.state === 'canceled') return say(row, [{ text: notes.canceled }])
  if (row.state === 'working') return null
  if (answer === null) return say(row, [{ text: notes.gone }])
  return 'failure' in answer ? say(row, failureParts(answer.failure)) : null
}

/** A kept task as it is told. @param stale_at see `staleBefore` */
export function presentTask(row: TaskRow, stale_at: string): Task {
  const answer: Answer | null = row.answer === null ? null : JSON.parse(row.answer)
  const message: KeptMessage | null = row.message === null ? null : JSON.parse(row.message)
  const is_lost = row.state === 'working' && row.changed_at <= stale_at
  return {
    id: row.id,
    context_id: row.context_id,
    state: is_lost ? 'failed' : row.state,
    changed_at: row.changed_at,
    note: noteOf(row, answer, is_lost),
    history: message ? [{ ...message, role: 'user' }] : [],
    artifacts: answer && 'output' in answer && row.operation ? answerArtifacts(row.operation, answer.output) : [],
  }
}
