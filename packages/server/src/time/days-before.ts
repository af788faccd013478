/** Milliseconds of a day. */
export const DAY_MS = 86_400_000

/** The time `days` days before `now`, ISO 8601. */
export const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString()
