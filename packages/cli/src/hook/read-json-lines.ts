import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'

/** Only the end of a long file is read. */
const MAX_READ_BYTES = 2_000_000

/** The JSON objects at the end of a file that has one in each line; other lines are passed over. Never throws. */
export function readJsonLines(path: string): unknown[] {
  return readTail(path).split('\n').flatMap(parseJsonLine)
}

function parseJsonLine(line: string): unknown[] {
  if (!line.startsWith('{')) return []
  try {
    return [JSON.parse(line)]
  } catch {
    return []
  }
}

function readTail(path: string): string {
  try {
    // a pipe that nobody writes to must not hold the hook
    const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      const { size } = fstatSync(file)
      const length = Math.min(size, MAX_READ_BYTES)
      const bytes = Buffer.alloc(length)
      readSync(file, bytes, 0, length, size - length)
      return bytes.toString('utf8')
    } finally {
      closeSync(file)
    }
  } catch {
    return ''
  }
}
