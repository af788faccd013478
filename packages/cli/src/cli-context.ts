import type { Readable } from 'node:stream'
import type { ClientOptions } from '@cairnway/sdk'

/** Where lines go to: a stream of the process, or what a test listens on. */
export interface CliOutput {
  /** false: the reader is behind, and `drain` tells when it is not any more */
  write(text: string | Uint8Array): unknown
  once?(event: 'drain', listener: () => void): unknown
  /** who listens decides what a broken output means, in place of the program as a whole */
  on?(event: 'error', listener: (error: Error) => void): unknown
  /** a terminal */
  isTTY?: boolean | undefined
  /** width of the terminal in characters */
  columns?: number | undefined
}

/** Where lines come from; a terminal can be told not to show what is typed. */
export type CliInput = Readable & { isTTY?: boolean | undefined; setRawMode?: ((on: boolean) => unknown) | undefined }

/** All that the program touches outside itself, besides files. */
export interface CliContext {
  env: Record<string, string | undefined>
  platform: NodeJS.Platform
  /** home directory of the user */
  home: string
  stdin: CliInput
  stdout: CliOutput
  stderr: CliOutput
  /** in place of the global fetch */
  fetch?: ClientOptions['fetch']
}
