const DAY_MS = 86_400_000

/** The time `days` before, ISO 8601. */
export const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString()
