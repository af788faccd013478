import { DAY_MS } from '../../rules/time/time-units.ts'

/** Returns the time `days` before `now` as ISO 8601 in UTC. */
export const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString()
