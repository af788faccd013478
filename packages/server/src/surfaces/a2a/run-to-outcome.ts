import { setTimeout as delay } from 'node:timers/promises'
import { findToolOptions, type Operation, operationIds, operations } from '@cairnway/contract'
import { z } from 'zod'
import type { RunOperation } from './run-task.ts'

/** Less than the time after which a working task counts as lost. */
const MAX_WAIT_MS = 50_000
const MIN_PAUSE_MS = 200
const MAX_PAUSE_MS = 3000

const Fields = z.record(z.string(), z.unknown())

/**
 * Runs an operation and, where a job does its work, waits for the outcome: the task of a raw deposit works until its
 * text is normalized. Work that takes too long is answered in its present state; the caller can ask for it by its id.
 * @param stopping aborted when the service stops
 */
export const runToOutcome =
  (run: RunOperation, stopping: AbortSignal): RunOperation =>
  async (name, input) => {
    const answer = await run(name, input)
    const { skill, outcome: later }: Operation = operations[name]
    if (!skill || !later) return answer
    const { operation, id_field, end_field } = later
    const asked = operationIds.find((id) => id === operation)
    if (!asked) throw new Error(`there is no operation ${operation}`)
    const id = { [id_field]: Fields.parse(answer)[id_field] }
    const ends_at = performance.now() + MAX_WAIT_MS
    let outcome = Fields.parse(await run(asked, id))
    for (let pause = MIN_PAUSE_MS; outcome[end_field] === null; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      if (stopping.aborted || performance.now() + pause > ends_at) break
      await delay(pause, undefined, { signal: stopping }).catch(() => {})
      outcome = Fields.parse(await run(asked, id))
    }
    return { ...id, ...(findToolOptions(operations[asked])?.output ?? Fields).parse(outcome) }
  }
