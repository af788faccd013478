import { spawnSync } from 'node:child_process'
import { constants, mkdtempSync, openSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { isMainThread } from 'node:worker_threads'

/** A pipe of the operating system. */
export interface SystemPipe {
  /** the end that this program reads */
  reader: Readable
  /** the file descriptor that a command writes to; this program closes its copy once the command has started */
  writer: number
}

/**
 * Opens a pipe for the output of a command. With `stdio: 'pipe'` Node uses a socket, which a command on Linux notices:
 * it cannot open /dev/stderr, and when the reader closes, a blocked writer gets ECONNRESET instead of SIGPIPE. Node has
 * no function for an anonymous pipe, so this opens a named pipe and removes its name.
 *
 * A worker thread gets none: when it ends, Node closes every descriptor that it opened and did not close by `fs`
 * (`trackUnmanagedFds`). The socket closes the reading end by itself, so the number may be of another thread by then,
 * which would lose its file or connection.
 * @returns null where it fails, in worker threads, and on other systems, where a socket is sufficient
 */
export function openPipe(platform: NodeJS.Platform): SystemPipe | null {
  if (platform !== 'linux' || !isMainThread) return null
  let folder: string | null = null
  try {
    folder = mkdtempSync(join(tmpdir(), 'cairnway-run-'))
    const path = join(folder, 'pipe')
    spawnSync('mkfifo', [path])
    // the reading end first and non-blocking, so that neither `open` waits for the other end
    const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    return { reader: new Socket({ fd, readable: true, writable: false }), writer: openSync(path, constants.O_WRONLY) }
  } catch {
    return null
  } finally {
    if (folder !== null) rmSync(folder, { recursive: true, force: true })
  }
}
