const LINE_END = 10

/** A line without its end; null for one that was too long to keep. */
export type Line = Buffer | null

export interface LineReader {
  /** The lines that end in a chunk. */
  read(chunk: Buffer): Line[]
  /** The line that the stream ended in, if there is one. */
  rest(): Line[]
}

/** Cuts a stream of bytes into lines; of a line that is too long nothing is kept. */
export function createLineReader(most_bytes: number): LineReader {
  let kept: Buffer[] = []
  let bytes = 0

  const keep = (piece: Buffer): void => {
    bytes += piece.length
    kept = bytes > most_bytes ? [] : [...kept, piece]
  }
  const take = (): Line => {
    const line = bytes > most_bytes ? null : Buffer.concat(kept)
    kept = []
    bytes = 0
    return line
  }

  return {
    read(chunk) {
      const lines: Line[] = []
      let from = 0
      for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, from)) {
        keep(chunk.subarray(from, end))
        lines.push(take())
        from = end + 1
      }
      keep(chunk.subarray(from))
      return lines
    },
    rest: () => (bytes > 0 ? [take()] : []),
  }
}
