import { DAY_MS } from '../../rules/time/time-units.ts'

/** Number of backups of the newest day that are kept, and of days of which one backup is kept. */
export const MAX_BACKUPS = 7
/** Interval at which it is checked whether the backup of the day is due. */
export const BACKUP_CHECK_INTERVAL_MS = 600_000
const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

/** The name of a backup is its time, to the second. */
export const backupName = (time: Date): string => `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

export const isBackupName = (name: string): boolean => BACKUP_NAME.test(name)

/** Time of a backup in ms since 1970, read from its name. */
export const backupTime = (name: string): number =>
  Date.parse(`${name.slice(0, 10)}T${name.slice(11, 19).replaceAll('-', ':')}Z`)

/**
 * Returns the names of the backups to delete. Of the day (UTC) of the newest backup seven are kept, of each earlier day
 * the newest one, for seven days in all, so that backups by hand do not displace those of earlier days. Calendar days
 * are compared rather than ages, by which a kept backup would expire as soon as it is the oldest.
 */
export function surplusBackups(names: readonly string[]): string[] {
  const newest_first = [...names].sort().reverse()
  const of_days = new Map<string, string[]>()
  for (const name of newest_first) {
    const day = name.slice(0, 'YYYY-MM-DD'.length)
    of_days.set(day, [...(of_days.get(day) ?? []), name])
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
