export const NEWLINE = 10

/** A line without its newline; null for a line that exceeded the limit. */
export type StreamLine = Buffer | null

export interface LineReader {
  /** Takes the next chunk and returns the lines that end in it. */
  read(chunk: Buffer): StreamLine[]
  /** Returns the last line when the stream has ended without a newline. */
  flush(): StreamLine[]
}

/**
 * Splits a stream of bytes into lines; a line longer than `max_bytes` is dropped while it arrives and reported as null.
 */
export function createLineReader(max_bytes: number): LineReader {
  let pieces: Buffer[] = []
  let bytes = 0

  const append = (piece: Buffer): void => {
    bytes += piece.length
    pieces = bytes > max_bytes ? [] : [...pieces, piece]
  }
  const takeLine = (): StreamLine => {
    const line = bytes > max_bytes ? null : Buffer.concat(pieces)
    pieces = []
    bytes = 0
    return line
  }

  return {
    read(chunk) {
      const lines: StreamLine[] = []
      let from = 0
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
        append(chunk.subarray(from, end))
        lines.push(takeLine())
        from = end + 1
      }
      append(chunk.subarray(from))
      return lines
    },
    flush: () => (bytes > 0 ? [takeLine()] : []),
  }
}
