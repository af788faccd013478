import { DbError } from './db.ts'
import { typeParser } from './type-parsers.ts'

/** Types of the PostgreSQL protocol messages that are decoded; the others only confirm. */
const ROW_DESCRIPTION = 0x54
const DATA_ROW = 0x44
const ERROR_RESPONSE = 0x45
/** Size of the type and length before each message. */
const HEADER_BYTES = 5
/** Size of the fields after a column's name: table, column, type, size, modifier and format. */
const COLUMN_BYTES = 18
/** Offset of the type within these fields. */
const COLUMN_TYPE_OFFSET_BYTES = 6

interface ReplyColumn {
  name: string
  parse: (text: string) => unknown
}

interface RowShape {
  columns: ReplyColumn[]
  /** a row of nulls that is copied for each row */
  blank: Record<string, unknown>
}

const NO_COLUMNS: RowShape = { columns: [], blank: {} }
/** Cached row descriptions; the program has far fewer statements. */
const MAX_DESCRIPTIONS = 500
/** Row shapes by the bytes of their description, which is the same for each run of a statement. */
const rowShapes = new Map<string, RowShape>()

function getRowShape(bytes: Buffer, start: number, end: number): RowShape {
  const description = bytes.toString('latin1', start, end)
  const cached = rowShapes.get(description)
  if (cached) return cached
  const columns = decodeColumns(bytes, start)
  // V8 turns an object to which many fields are added one by one into a hash table, which is slow to read and to copy.
  // An object from JSON.parse keeps fast properties, and so do its copies.
  const blank = JSON.parse(JSON.stringify(Object.fromEntries(columns.map(({ name }) => [name, null]))))
  const shape = { columns, blank }
  if (rowShapes.size >= MAX_DESCRIPTIONS) rowShapes.clear()
  rowShapes.set(description, shape)
  return shape
}

function decodeColumns(bytes: Buffer, start: number): ReplyColumn[] {
  let at = start + 2
  return Array.from({ length: bytes.readInt16BE(start) }, () => {
    const end = bytes.indexOf(0, at)
    const column = {
      name: bytes.toString('utf8', at, end),
      parse: typeParser(bytes.readInt32BE(end + 1 + COLUMN_TYPE_OFFSET_BYTES)),
    }
    at = end + 1 + COLUMN_BYTES
    return column
  })
}

/** Strings of one character, as most numbers and booleans are: a table lookup is cheaper than a call of the decoder. */
const ASCII_CHARACTERS = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))

function decodeText(bytes: Buffer, start: number, length: number): string {
  const character = length === 1 ? ASCII_CHARACTERS[bytes[start] ?? 0] : undefined
  return character ?? bytes.toString('utf8', start, start + length)
}

function decodeRow(bytes: Buffer, start: number, { columns, blank }: RowShape): Record<string, unknown> {
  const row = { ...blank }
  let at = start + 2
  for (const { name, parse } of columns) {
    const length = bytes.readInt32BE(at)
    at += 4
    row[name] = length < 0 ? null : parse(decodeText(bytes, at, length))
    if (length > 0) at += length
  }
  return row
}

function decodeError(bytes: Buffer, start: number): DbError {
  const fields = new Map<string, string>()
  for (let at = start; bytes[at] !== 0; ) {
    const end = bytes.indexOf(0, at)
    fields.set(String.fromCharCode(bytes[at] ?? 0), bytes.toString('utf8', at + 1, end))
    at = end + 1
  }
  return new DbError(fields.get('M') ?? 'failed', fields.get('C') ?? 'XX000', fields.get('n') ?? null)
}

/**
 * Decodes the rows in a reply of the database; values are the same as on a PostgreSQL server.
 * @param reply protocol messages: https://www.postgresql.org/docs/current/protocol-message-formats.html
 * @throws DbError when the reply holds an error
 */
export function decodeReply(reply: Uint8Array): Record<string, unknown>[] {
  const bytes = Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength)
  const rows: Record<string, unknown>[] = []
  let shape = NO_COLUMNS
  for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    const type = bytes[at]
    const start = at + HEADER_BYTES
    if (type === ROW_DESCRIPTION) shape = getRowShape(bytes, start, at + 1 + bytes.readInt32BE(at + 1))
    else if (type === DATA_ROW) rows.push(decodeRow(bytes, start, shape))
    else if (type === ERROR_RESPONSE) throw decodeError(bytes, start)
  }
  return rows
}
