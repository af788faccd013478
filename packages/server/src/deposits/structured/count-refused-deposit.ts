import type { OperationError } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { asService, change } from '../../platform/events/change.ts'
import { type Activity, addActivities } from '../../records/activity/activity-store.ts'
import { findTopics } from '../../rules/normalizer/find-topics.ts'

/** The reasons of the gates whose errors have a class of their own. */
const REASON_BY_CLASS = new Map<string, string>([
  ['PoisoningDetectedError', 'poisoning_detected'],
  ['NearDuplicateFoundError', 'near_duplicate'],
  ['DuplicateError', 'duplicate'],
  ['WorthinessBelowThresholdError', 'worthiness_below_threshold'],
])

/** Returns the reason for which a gate refused a deposit, as a code. */
export function refusedReason({ error, details }: OperationError): string {
  if (typeof details.reason === 'string') return details.reason
  // only the error for secrets and personal data has neither a class nor a reason of its own
  return REASON_BY_CLASS.get(error) ?? 'sensitive_data'
}

/** A deposit that a gate refused: its topic comes from its title or, without one, from the beginning of its text. */
export function refusedDeposit(
  { caller, now }: Pick<Context, 'caller' | 'now'>,
  { text, domain, reason }: { text: string; domain: string; reason: string },
): Activity {
  const [topic = domain] = findTopics(text, domain)
  const { contributor_id } = caller
  return { contributor_id, kind: 'refused_deposit', topic, domain, reason, happened_at: now().toISOString() }
}

/** Counts a deposit that is refused. A failure is only logged, since the refusal is valid without it. */
export async function countRefusedDeposit(ctx: Context, activity: Activity): Promise<void> {
  try {
    await change(asService(ctx), (tx) => addActivities(tx, [activity]))
  } catch (error) {
    ctx.log.error({ err: error }, 'a refused deposit could not be counted')
  }
}
