import pg from 'pg'

/** Object ids of the types whose text form is read by us, so that both engines give the same values. */
const oid = { int8: 20, timestamptz: 1184, numeric: 1700, texts: 1009 }

const shape = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)(?::?(\d\d))?/

/** Nearly every time that there is: both engines answer in UTC. A date object for each took longer than its row. */
const plainUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/
const MS_DIGITS = 3

/** `2026-01-31 12:00:00.5+00` as ISO 8601 in UTC with milliseconds. */
function readTime(text: string): string {
  const plain = plainUtc.exec(text)
  if (plain) return `${plain[1]}T${plain[2]}.${(plain[3] ?? '').slice(0, MS_DIGITS).padEnd(MS_DIGITS, '0')}Z`
  const [, day, time, hours, minutes = '00'] = shape.exec(text) ?? []
  return new Date(`${day}T${time}${hours}:${minutes}`).toISOString()
}

const readNumber = (text: string): number => Number(text)

const parseTexts = pg.types.getTypeParser(oid.texts, 'text')

/** `{a,b}` as a list; elements that hold more than letters and digits are quoted. */
function readTexts(text: string): unknown {
  if (text === '{}') return []
  return text.includes('"') || text.includes('NULL') ? parseTexts(text) : text.slice(1, -1).split(',')
}

const readers: Record<number, (text: string) => unknown> = {
  [oid.int8]: readNumber,
  [oid.numeric]: readNumber,
  [oid.timestamptz]: readTime,
  [oid.texts]: readTexts,
}

/** What reads the text form of a type: ours, else that of the driver, for both engines. */
export const readerOf = (id: number): ((text: string) => unknown) => readers[id] ?? pg.types.getTypeParser(id, 'text')
