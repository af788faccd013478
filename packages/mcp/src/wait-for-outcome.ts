import { type Operation, type OperationId, operationIds } from '@cairnway/contract'
import { isObject, pollUntil } from '@cairnway/sdk'
import type { Execute, OutcomeWait } from './tool.ts'

/** Longest wait of a tool for the job of its call; hosts give up on a tool some seconds later. */
export const MAX_OUTCOME_WAIT_MS = 5000

type Outcome = NonNullable<Operation['outcome']>

const isOperation = (name: string): name is OperationId => (operationIds as readonly string[]).includes(name)

/**
 * Waits for the job that an operation has enqueued, and adds its outcome to the answer. The call itself has succeeded:
 * when the service does not answer meanwhile, its answer is returned unchanged.
 */
export async function waitForOutcome(
  execute: Execute,
  { operation, id_field, end_field }: Outcome,
  answer: unknown,
  { max_wait_ms = MAX_OUTCOME_WAIT_MS, clock }: OutcomeWait,
): Promise<unknown> {
  if (!isObject(answer) || answer[end_field] != null || !isOperation(operation)) return answer
  const ask = () => execute(operation, { [id_field]: answer[id_field] })
  const hasEnded = (outcome: unknown): boolean => !isObject(outcome) || outcome[end_field] !== null
  const outcome = await pollUntil(ask, hasEnded, { max_wait_ms, clock }).catch(() => null)
  return isObject(outcome) ? { ...answer, ...outcome } : answer
}
