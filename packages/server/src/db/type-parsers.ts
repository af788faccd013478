import pg from 'pg'

/** Object ids of the types whose text form is read by us, so that both engines give the same values. */
const TYPE_OIDS = { int8: 20, timestamptz: 1184, numeric: 1700, texts: 1009 }

const TIMESTAMP = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)(?::?(\d\d))?/

/** Nearly every time that there is: both engines answer in UTC. A date object for each took longer than its row. */
const UTC_TIMESTAMP = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/
const MS_DIGITS = 3

/** `2026-01-31 12:00:00.5+00` as ISO 8601 in UTC with milliseconds. */
function parseTimestamp(text: string): string {
  const plain = UTC_TIMESTAMP.exec(text)
  if (plain) return `${plain[1]}T${plain[2]}.${(plain[3] ?? '').slice(0, MS_DIGITS).padEnd(MS_DIGITS, '0')}Z`
  const [, day, time, hours, minutes = '00'] = TIMESTAMP.exec(text) ?? []
  return new Date(`${day}T${time}${hours}:${minutes}`).toISOString()
}

const parseNumber = (text: string): number => Number(text)

const parseQuotedTextArray = pg.types.getTypeParser(TYPE_OIDS.texts, 'text')

/** `{a,b}` as a list; elements that hold more than letters and digits are quoted. */
function parseTextArray(text: string): unknown {
  if (text === '{}') return []
  return text.includes('"') || text.includes('NULL') ? parseQuotedTextArray(text) : text.slice(1, -1).split(',')
}

const typeParsers: Record<number, (text: string) => unknown> = {
  [TYPE_OIDS.int8]: parseNumber,
  [TYPE_OIDS.numeric]: parseNumber,
  [TYPE_OIDS.timestamptz]: parseTimestamp,
  [TYPE_OIDS.texts]: parseTextArray,
}

/** What reads the text form of a type: ours, else that of the driver, for both engines. */
export const typeParser = (id: number): ((text: string) => unknown) =>
  typeParsers[id] ?? pg.types.getTypeParser(id, 'text')
