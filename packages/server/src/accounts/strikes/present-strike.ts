import type { OperationOutput } from '@cairnway/contract'
import { endOfStrike } from '../contributors/add-strike.ts'
import type { StrikeState } from '../contributors/strike-store.ts'

const REASONS: Record<StrikeState['kind'], string> = {
  poisoning: 'A deposit of yours read like an attack on its readers and was refused.',
  quarantine_confirmed: 'A reviewer rejected a record of yours that read like an attack on its readers.',
}

/** Presents a strike with its reason, its end and its appeal. */
export function presentStrike(
  { id, kind, rules, happened_at, appeal_note, appealed_at, kept_at }: StrikeState,
  now: Date,
): OperationOutput<'appealStrike'> {
  const ends_at = endOfStrike(happened_at)
  const state = kept_at === null ? ('open' as const) : ('kept' as const)
  return {
    id,
    kind,
    reason: REASONS[kind],
    rules,
    happened_at,
    ends_at,
    is_active: now.toISOString() < ends_at,
    appeal: appeal_note === null || appealed_at === null ? null : { note: appeal_note, state, created_at: appealed_at },
  }
}
