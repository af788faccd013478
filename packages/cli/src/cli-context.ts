import type { Readable } from 'node:stream'
import type { ClientOptions } from '@cairnway/sdk'

/** An output of the program: a stream of the process, or a fake in tests. */
export interface CliOutput {
  /** returns false when the buffer is full; the event `drain` reports that it is empty again */
  write(text: string | Uint8Array): unknown
  once?(event: 'drain', listener: () => void): unknown
  /** a listener decides what a broken output means; without one the program ends */
  on?(event: 'error', listener: (error: Error) => void): unknown
  on?(event: 'resize', listener: () => void): unknown
  off?(event: 'resize', listener: () => void): unknown
  /** whether the output is a terminal */
  isTTY?: boolean | undefined
  /** width of the terminal in characters */
  columns?: number | undefined
}

/** The input of the program. A terminal has `setRawMode`, which turns the echo of typed characters off. */
export type CliInput = Readable & { isTTY?: boolean | undefined; setRawMode?: ((on: boolean) => unknown) | undefined }

/** The process environment that the program depends on, apart from files; tests replace it. */
export interface CliContext {
  env: Record<string, string | undefined>
  platform: NodeJS.Platform
  /** home directory of the user */
  home: string
  stdin: CliInput
  stdout: CliOutput
  stderr: CliOutput
  /** replaces the global `fetch` */
  fetch?: ClientOptions['fetch']
}
