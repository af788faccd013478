/** Object ids of the types whose text form is read by us, so that both engines give the same values. */
export const oid = { int8: 20, timestamptz: 1184, numeric: 1700 } as const

const shape = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)(?::?(\d\d))?/

/** `2026-01-31 12:00:00.5+00` as ISO 8601 in UTC with milliseconds. */
export function readTime(text: string): string {
  const [, day, time, hours, minutes = '00'] = shape.exec(text) ?? []
  return new Date(`${day}T${time}${hours}:${minutes}`).toISOString()
}

export const readNumber = (text: string): number => Number(text)

export const readers: Record<number, (text: string) => unknown> = {
  [oid.int8]: readNumber,
  [oid.numeric]: readNumber,
  [oid.timestamptz]: readTime,
}
