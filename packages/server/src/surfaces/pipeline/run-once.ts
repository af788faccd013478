import { type AnswerSlot, runIdempotent } from '../../platform/idempotency/run-idempotent.ts'
import type { Service } from '../parts.ts'
import type { AuthorizedCall } from './authorize.ts'
import { countSuccess } from './limit-rate.ts'

/**
 * Runs a call, or replays the stored answer of the first call with the same Idempotency-Key. A call without a
 * key was counted as a success by `limitRate`; with one it is counted here, when it turns out to be the first.
 * @param run handles the call and serializes its output, which is what is stored; `slot` is null without a key
 * @throws ValidationError for another input with a used key, DuplicateError while the first call is running
 */
export async function runOnce(
  app: Service,
  authorized: AuthorizedCall,
  input: Record<string, unknown>,
  run: (slot: AnswerSlot | null) => Promise<unknown>,
): Promise<unknown> {
  const { call, op, caller, idempotency_key: key } = authorized
  if (key === null) return run(null)
  const contributor_id = caller.contributor_id || null
  const idempotent = {
    operation: call.name,
    key,
    contributor_id,
    workspace_id: caller.workspace_id,
    address: call.address,
    input,
    has_secret_answer: op.has_secret_output === true,
  }
  const { output, replayed } = await runIdempotent(app, idempotent, async (slot) => {
    await countSuccess(app, authorized)
    return run(slot)
  })
  call.is_replayed = replayed
  return output
}
