import pg from 'pg'

/** Object ids of the types whose text form is read by us, so that both engines give the same values. */
const oid = { int8: 20, timestamptz: 1184, numeric: 1700 } as const

const shape = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)(?::?(\d\d))?/

/** `2026-01-31 12:00:00.5+00` as ISO 8601 in UTC with milliseconds. */
export function readTime(text: string): string {
  const [, day, time, hours, minutes = '00'] = shape.exec(text) ?? []
  return new Date(`${day}T${time}${hours}:${minutes}`).toISOString()
}

const readNumber = (text: string): number => Number(text)

const readers: Record<number, (text: string) => unknown> = {
  [oid.int8]: readNumber,
  [oid.numeric]: readNumber,
  [oid.timestamptz]: readTime,
}

/** What reads the text form of a type: ours, else that of the driver, for both engines. */
export const readerOf = (id: number): ((text: string) => unknown) => readers[id] ?? pg.types.getTypeParser(id, 'text')
