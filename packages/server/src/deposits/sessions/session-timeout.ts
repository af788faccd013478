import { SESSION_TIMEOUT_HOURS } from '@cairnway/contract'

export const SESSION_TIMEOUT_MS = SESSION_TIMEOUT_HOURS * 3_600_000

/** Sessions whose last event is not newer have ended by themselves; ISO 8601. */
export const timedOutBefore = (now: Date): string => new Date(now.getTime() - SESSION_TIMEOUT_MS).toISOString()
