import { needsDiskSpace } from '@cairnway/contract'
import { callerInForce } from '../../accounts/contributors/caller-in-force.ts'
import type { CallTransaction } from '../../platform/events/call-transaction.ts'
import type { AnswerSlot } from '../../platform/idempotency/run-idempotent.ts'
import type { Service } from '../parts.ts'
import type { AuthorizedCall } from './authorize.ts'
import { serializeOutput } from './serialize-output.ts'

/**
 * Creates what every transaction of a call checks and stores, whatever its handler does.
 * @param slot where the answer is stored; null without an Idempotency-Key
 */
export function createCallTransaction(
  app: Service,
  { call, op, caller }: AuthorizedCall,
  slot: AnswerSlot | null,
): CallTransaction {
  const rights = { must_be_active: needsDiskSpace(op), may_end_rights: op.is_urgent === true }
  const conditions = [callerInForce(app, caller, rights), slot?.held ?? null]
  return {
    conditions: conditions.filter((condition) => condition !== null),
    storeAnswerSql: (output, from) => slot?.storeAnswerSql(serializeOutput(call.name, output), from) ?? null,
  }
}
