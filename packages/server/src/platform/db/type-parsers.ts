import pg from 'pg'

/**
 * Object ids of the types that are parsed here instead of by the driver, so that both engines return the same values.
 */
const TYPE_OIDS = { int8: 20, timestamptz: 1184, numeric: 1700, texts: 1009 }

const TIMESTAMP = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)(?::?(\d\d))?/

/** The form of nearly all times, because both engines return UTC. A Date object for each takes longer than its row. */
const UTC_TIMESTAMP = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/
const MS_DIGITS = 3

/** Converts `2026-01-31 12:00:00.5+00` to ISO 8601 in UTC with milliseconds. */
function parseTimestamp(text: string): string {
  const utc = UTC_TIMESTAMP.exec(text)
  if (utc) return `${utc[1]}T${utc[2]}.${(utc[3] ?? '').slice(0, MS_DIGITS).padEnd(MS_DIGITS, '0')}Z`
  const [, day, time, hours, minutes = '00'] = TIMESTAMP.exec(text) ?? []
  return new Date(`${day}T${time}${hours}:${minutes}`).toISOString()
}

const parseNumber = (text: string): number => Number(text)

const parseQuotedTextArray = pg.types.getTypeParser(TYPE_OIDS.texts, 'text')

/** Parses `{a,b}`. PostgreSQL quotes elements with special characters; only those need the parser of the driver. */
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

/**
 * Returns the parser of a type's text form, for both engines.
 * @param id object id of the type
 */
export const typeParser = (id: number): ((text: string) => unknown) =>
  typeParsers[id] ?? pg.types.getTypeParser(id, 'text')
