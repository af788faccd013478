const NEWLINE = 10

/** A line without its end; null for one that was too long to keep. */
export type StreamLine = Buffer | null

export interface LineReader {
  /** The lines that end in a chunk. */
  read(chunk: Buffer): StreamLine[]
  /** The line that the stream ended in, if there is one. */
  flush(): StreamLine[]
}

/** Cuts a stream of bytes into lines; of a line that is too long nothing is kept. */
export function createLineReader(most_bytes: number): LineReader {
  let kept: Buffer[] = []
  let bytes = 0

  const keep = (piece: Buffer): void => {
    bytes += piece.length
    kept = bytes > most_bytes ? [] : [...kept, piece]
  }
  const take = (): StreamLine => {
    const line = bytes > most_bytes ? null : Buffer.concat(kept)
    kept = []
    bytes = 0
    return line
  }

  return {
    read(chunk) {
      const lines: StreamLine[] = []
      let from = 0
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
        keep(chunk.subarray(from, end))
        lines.push(take())
        from = end + 1
      }
      keep(chunk.subarray(from))
      return lines
    },
    flush: () => (bytes > 0 ? [take()] : []),
  }
}
