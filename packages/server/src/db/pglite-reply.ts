import { DbError } from './db.ts'
import { readerOf } from './types.ts'

/** Message types of the PostgreSQL protocol that matter here; the others only confirm. */
const ROW_DESCRIPTION = 0x54
const DATA_ROW = 0x44
const ERROR = 0x45
/** Type and length before each message. */
const HEADER_BYTES = 5
/** Behind the name of a column: table, column, type, size, modifier and format; the type begins at the sixth byte. */
const COLUMN_BYTES = 18
const COLUMN_TYPE_AT = 6

interface Column {
  name: string
  read: (text: string) => unknown
}

function readColumns(bytes: Buffer, start: number): Column[] {
  let at = start + 2
  return Array.from({ length: bytes.readInt16BE(start) }, () => {
    const end = bytes.indexOf(0, at)
    const column = {
      name: bytes.toString('utf8', at, end),
      read: readerOf(bytes.readInt32BE(end + 1 + COLUMN_TYPE_AT)),
    }
    at = end + 1 + COLUMN_BYTES
    return column
  })
}

function readRow(bytes: Buffer, start: number, columns: Column[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  let at = start + 2
  for (const { name, read } of columns) {
    const length = bytes.readInt32BE(at)
    at += 4
    row[name] = length < 0 ? null : read(bytes.toString('utf8', at, at + length))
    if (length > 0) at += length
  }
  return row
}

function readError(bytes: Buffer, start: number): DbError {
  const fields = new Map<string, string>()
  for (let at = start; bytes[at] !== 0; ) {
    const end = bytes.indexOf(0, at)
    fields.set(String.fromCharCode(bytes[at] ?? 0), bytes.toString('utf8', at + 1, end))
    at = end + 1
  }
  return new DbError(fields.get('M') ?? 'failed', fields.get('C') ?? 'XX000', fields.get('n') ?? null)
}

/**
 * The rows in an answer of the database, with values as on the server.
 * @param reply messages of the protocol: https://www.postgresql.org/docs/current/protocol-message-formats.html
 * @throws DbError when the answer is an error
 */
export function readReply(reply: Uint8Array): Record<string, unknown>[] {
  const bytes = Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength)
  const rows: Record<string, unknown>[] = []
  let columns: Column[] = []
  for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    const type = bytes[at]
    const start = at + HEADER_BYTES
    if (type === ROW_DESCRIPTION) columns = readColumns(bytes, start)
    else if (type === DATA_ROW) rows.push(readRow(bytes, start, columns))
    else if (type === ERROR) throw readError(bytes, start)
  }
  return rows
}
