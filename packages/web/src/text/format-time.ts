const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Older times are shown as a date. */
const MAX_RELATIVE_MS = 7 * DAY_MS

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** Numbers the day that the reader's calendar has at a time, so that days can be subtracted. */
const dayNumber = (time: Date): number => Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()) / DAY_MS

/** A time in the reader's time zone: relative up to a week, by days of the calendar beyond a day, then the date. */
export function formatTime(time: Date, now: Date): string {
  const difference_ms = time.getTime() - now.getTime()
  const age_ms = Math.abs(difference_ms)
  if (age_ms >= MAX_RELATIVE_MS) return date.format(time)
  if (age_ms >= DAY_MS) return relative.format(dayNumber(time) - dayNumber(now), 'day')
  if (age_ms >= HOUR_MS) return relative.format(Math.round(difference_ms / HOUR_MS), 'hour')
  if (age_ms >= MINUTE_MS) return relative.format(Math.round(difference_ms / MINUTE_MS), 'minute')
  return relative.format(0, 'second')
}

const utcDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** A day that is counted in UTC, such as the Monday of a week: the same date for everybody. */
export const formatUtcDay = (day: string): string => utcDay.format(new Date(day))

/** A date and a time of day in the reader's time zone. */
export const formatDateTime = (time: Date): string => dateAndTime.format(time)

/** The same in UTC, as it is stored. */
export const formatUtc = (time: Date): string => `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`
