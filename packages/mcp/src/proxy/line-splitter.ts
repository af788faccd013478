import { NEWLINE } from '../line-reader.ts'
import { OPENING_BRACKETS } from './json-spans.ts'

/** A longer line is passed on in pieces, as it arrives. */
export const MAX_LINE_BYTES = 4 * 1024 * 1024

/** Bytes that may precede a JSON value on its line. */
const WHITESPACE = new Set([9, 13, 32])

/** A piece of a stream: a whole line including its newline, or other bytes that are not to be parsed. */
interface StreamPiece {
  bytes: Buffer
  is_whole_line: boolean
}

export interface LineSplitter {
  /**
   * Takes the next chunk and returns the pieces that can be passed on, in order. The beginning of an incomplete line is
   * buffered only while whole lines are needed and it can still become a message.
   * @param needsLines whether whole lines are wanted; while it is false, bytes are passed on as they come
   */
  split(chunk: Buffer, needsLines: () => boolean): StreamPiece[]
  /** Returns the buffered bytes when the stream has ended. */
  flush(): Buffer
}

function isMessageStart(bytes: Buffer): boolean {
  const first = bytes.find((byte) => !WHITESPACE.has(byte))
  return first === undefined || OPENING_BRACKETS.has(first)
}

/**
 * Creates a splitter of a byte stream into lines whose pieces together are exactly the input. It buffers at most
 * MAX_LINE_BYTES and one chunk.
 */
export function createLineSplitter(): LineSplitter {
  let buffered: Buffer[] = []
  let buffered_bytes = 0
  /** the beginning of the current line has been passed on */
  let is_line_started = false

  const takeBuffered = (): Buffer => {
    const bytes = buffered.length === 1 && buffered[0] ? buffered[0] : Buffer.concat(buffered)
    buffered = []
    buffered_bytes = 0
    return bytes
  }
  const append = (bytes: Buffer) => {
    buffered.push(bytes)
    buffered_bytes += bytes.length
  }

  return {
    split(chunk, needsLines) {
      if (buffered_bytes === 0 && !needsLines()) {
        is_line_started = chunk.length > 0 ? chunk.at(-1) !== NEWLINE : is_line_started
        return [{ bytes: chunk, is_whole_line: false }]
      }
      const pieces: StreamPiece[] = []
      let from = 0
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
        append(chunk.subarray(from, end + 1))
        const is_whole_line = !is_line_started && buffered_bytes <= MAX_LINE_BYTES
        pieces.push({ bytes: takeBuffered(), is_whole_line })
        is_line_started = false
        from = end + 1
      }
      if (from === chunk.length) return pieces
      append(chunk.subarray(from))
      if (
        is_line_started ||
        buffered_bytes > MAX_LINE_BYTES ||
        !needsLines() ||
        !isMessageStart(buffered[0] ?? chunk)
      ) {
        pieces.push({ bytes: takeBuffered(), is_whole_line: false })
        is_line_started = true
      }
      return pieces
    },
    flush: takeBuffered,
  }
}
