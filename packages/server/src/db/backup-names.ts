import { DAY_MS } from '../time/days-before.ts'

/** Backups of one day that are kept, and days of which one is kept. */
const MAX_BACKUPS = 7
const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

/** The name of a backup is its time, to the second. */
export const backupName = (time: Date): string => `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

export const isBackupName = (name: string): boolean => BACKUP_NAME.test(name)

/** Time of a backup in ms since 1970, read from its name. */
export const backupTime = (name: string): number =>
  Date.parse(`${name.slice(0, 10)}T${name.slice(11, 19).replaceAll('-', ':')}Z`)

/**
 * Returns the names of the backups to delete. Of the day before the newest backup seven are kept, of each earlier day the
 * newest, for seven days in all: what operators make by hand does not delete the days before.
 */
export function surplusBackups(names: readonly string[]): string[] {
  const newest_first = [...names].sort().reverse()
  const newest_time = backupTime(newest_first[0] ?? '')
  const of_days = new Map<number, string[]>()
  for (const name of newest_first) {
    const days_before = Math.floor((newest_time - backupTime(name)) / DAY_MS)
    of_days.set(days_before, [...(of_days.get(days_before) ?? []), name])
  }
  const kept = [...of_days.values()]
    .slice(0, MAX_BACKUPS)
    .flatMap((of_day, i) => of_day.slice(0, i === 0 ? MAX_BACKUPS : 1))
  return newest_first.filter((name) => !kept.includes(name))
}

/** Returns whether a day has passed since the newest backup. */
export function isBackupDue(names: readonly string[], now: Date): boolean {
  const newest = [...names].sort().at(-1)
  return newest === undefined || now.getTime() - backupTime(newest) >= DAY_MS
}
