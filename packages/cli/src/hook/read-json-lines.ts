import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'

/** Only this much of the end of a file is read. */
const MAX_READ_BYTES = 2_000_000

/** Reads the JSON objects at the end of a file of JSON lines; other lines are skipped. Never throws. */
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
    // non-blocking, because opening a pipe without a writer would block the hook
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
