import { StringDecoder } from 'node:string_decoder'
import type { CliInput, CliOutput } from '../cli-context.ts'

/** The text that is read at the end of the input, and for Ctrl-D. */
export const END_OF_INPUT = '\u0004'
/** Ctrl-C, which sends no signal in raw mode. */
export const INTERRUPT = '\u0003'
/** The text that is read when the window got another width: Ctrl-L, by which terminals redraw. */
const REDRAW = '\f'
/** While a window is dragged it is resized many times a second. */
const RESIZE_PAUSE_MS = 200

/** Reads a terminal key by key. */
export interface KeyReader {
  /**
   * Reads the next input: a key, an escape sequence, or a text that is pasted. What was typed before is dropped, except
   * for Ctrl-C.
   */
  read: () => Promise<string>
  /** Does something that uses the terminal itself, such as an editor. */
  suspend: <T>(work: () => T) => T
  close: () => void
}

/**
 * Opens a terminal for single keys: raw mode, without echo. What is typed while nobody waits for it is dropped, so that
 * a key that was meant for one item never decides the next.
 */
export function openKeyReader(stdin: CliInput, stdout: CliOutput): KeyReader {
  const decoder = new StringDecoder('utf8')
  /** the answer to every further read: the end of the input, or Ctrl-C that nobody waited for */
  let last: string | null = null
  let deliver: ((typed: string) => void) | null = null
  const pass = (typed: string) => {
    const waiting = deliver
    deliver = null
    if (waiting) waiting(typed)
    else if (typed === INTERRUPT) last = INTERRUPT
  }
  const onData = (chunk: Buffer | string) => {
    const typed = typeof chunk === 'string' ? chunk : decoder.write(chunk)
    if (typed !== '') pass(typed)
  }
  const onEnd = () => {
    last ??= END_OF_INPUT
    pass(END_OF_INPUT)
  }
  let columns = stdout.columns
  let resizing: NodeJS.Timeout | undefined
  const onResize = () => {
    clearTimeout(resizing)
    resizing = setTimeout(() => {
      if (stdout.columns !== columns) pass(REDRAW)
      columns = stdout.columns
    }, RESIZE_PAUSE_MS)
  }
  const open = () => {
    stdin.setRawMode?.(true)
    stdin.on('data', onData).on('end', onEnd).on('close', onEnd).resume()
    stdout.on?.('resize', onResize)
  }
  const close = () => {
    clearTimeout(resizing)
    stdout.off?.('resize', onResize)
    stdin.off('data', onData).off('end', onEnd).off('close', onEnd).pause()
    stdin.setRawMode?.(false)
  }
  open()
  return {
    read: () =>
      last !== null
        ? Promise.resolve(last)
        : new Promise((resolve) => {
            deliver = resolve
          }),
    suspend: (work) => {
      close()
      try {
        return work()
      } finally {
        open()
      }
    },
    close,
  }
}
