import { statfs } from 'node:fs/promises'
import { ApiError } from '@cairnway/contract'

const RECHECK_MS = 1000
const megabyte = 1024 * 1024

/** Keeps the embedded database from ever meeting a full disk: there it would hang at full load without an error. */
export interface Disk {
  hasRoom(): Promise<boolean>
  /** @throws ServerError 503 */
  requireRoom(): Promise<void>
}

/** A disk that is somebody else's to watch: with PostgreSQL the server itself refuses in time. */
export const unwatchedDisk: Disk = { hasRoom: async () => true, requireRoom: async () => {} }

/**
 * @param reserve_mb free space below which nothing may be written
 * @param clock_ms monotonic time, for how long one look is believed
 */
export function watchDisk(
  directory: string,
  reserve_mb: number,
  clock_ms: () => number = () => performance.now(),
): Disk {
  let looked_at = Number.NEGATIVE_INFINITY
  let room = true
  async function hasRoom(): Promise<boolean> {
    if (clock_ms() - looked_at < RECHECK_MS) return room
    looked_at = clock_ms()
    const { bavail, bsize } = await statfs(directory)
    room = (bavail * bsize) / megabyte >= reserve_mb
    return room
  }
  return {
    hasRoom,
    async requireRoom() {
      if (await hasRoom()) return
      throw new ApiError(
        'ServerError',
        'the disk of the service is nearly full: nothing can be written just now, reading goes on',
        { retry_after_seconds: 60 },
        { status: 503 },
      )
    },
  }
}
