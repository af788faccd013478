import { SESSION_TIMEOUT_HOURS } from '@cairnway/contract'

export const SESSION_TIMEOUT_MS = SESSION_TIMEOUT_HOURS * 3_600_000

/** Returns the time (ISO 8601) before which the last event of a session that has timed out lies. */
export const timedOutBefore = (now: Date): string => new Date(now.getTime() - SESSION_TIMEOUT_MS).toISOString()
