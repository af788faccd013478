import { spawnSync } from 'node:child_process'
import { constants, mkdtempSync, openSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** A pipe of the system. */
export interface SystemPipe {
  /** what is read here */
  reader: Readable
  /** descriptor that a command writes to; to be closed here once the command has it */
  writer: number
}

/**
 * A pipe for the output of a command. What Node calls a pipe is a socket, and on Linux a command notices: it cannot open
 * /dev/stderr, and where nobody reads any more, one that waits to write gets ECONNRESET in place of SIGPIPE. Node opens
 * no real pipe, but a named one, whose name is gone at once.
 * @returns null where none can be had, or a socket does as well
 */
export function openPipe(platform: NodeJS.Platform): SystemPipe | null {
  if (platform !== 'linux') return null
  let folder: string | null = null
  try {
    folder = mkdtempSync(join(tmpdir(), 'cairnway-run-'))
    const path = join(folder, 'pipe')
    spawnSync('mkfifo', [path])
    // this end first, and without waiting for the other: then neither waits
    const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    return { reader: new Socket({ fd, readable: true, writable: false }), writer: openSync(path, constants.O_WRONLY) }
  } catch {
    return null
  } finally {
    if (folder !== null) rmSync(folder, { recursive: true, force: true })
  }
}
