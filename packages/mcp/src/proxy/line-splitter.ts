/** Longer lines are passed on unread, and what comes before their end is never kept. */
export const MAX_LINE_BYTES = 4 * 1024 * 1024

const NEWLINE = 10
/** Before the first sign of a message. */
const WHITESPACE = new Set([9, 13, 32])
const OPENING = new Set([91, 123])

/** A piece of a stream: a whole line with its end, or bytes of which nothing is to be known. */
export interface StreamPiece {
  bytes: Buffer
  is_whole_line: boolean
}

export interface LineSplitter {
  /**
   * What can be passed on now, in order. The beginning of a line is kept back only while `keeps()` and while it looks
   * like a message.
   */
  split(chunk: Buffer, keeps: () => boolean): StreamPiece[]
  /** what is still kept back */
  flush(): Buffer
}

function isMessageStart(bytes: Buffer): boolean {
  const first = bytes.find((byte) => !WHITESPACE.has(byte))
  return first === undefined || OPENING.has(first)
}

/** Cuts a stream of bytes into lines; keeps at most LINE_BYTES and one chunk. */
export function createLineSplitter(): LineSplitter {
  let kept: Buffer[] = []
  let kept_bytes = 0
  /** the beginning of this line has been passed on */
  let is_begun = false

  const take = (): Buffer => {
    const bytes = kept.length === 1 && kept[0] ? kept[0] : Buffer.concat(kept)
    kept = []
    kept_bytes = 0
    return bytes
  }
  const keep = (bytes: Buffer) => {
    kept.push(bytes)
    kept_bytes += bytes.length
  }

  return {
    split(chunk, keeps) {
      if (kept_bytes === 0 && !keeps()) {
        is_begun = chunk.length > 0 ? chunk.at(-1) !== NEWLINE : is_begun
        return [{ bytes: chunk, is_whole_line: false }]
      }
      const pieces: StreamPiece[] = []
      let from = 0
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
        keep(chunk.subarray(from, end + 1))
        const is_whole_line = !is_begun && kept_bytes <= MAX_LINE_BYTES
        pieces.push({ bytes: take(), is_whole_line })
        is_begun = false
        from = end + 1
      }
      if (from === chunk.length) return pieces
      keep(chunk.subarray(from))
      if (is_begun || kept_bytes > MAX_LINE_BYTES || !keeps() || !isMessageStart(kept[0] ?? chunk)) {
        pieces.push({ bytes: take(), is_whole_line: false })
        is_begun = true
      }
      return pieces
    },
    flush: take,
  }
}
