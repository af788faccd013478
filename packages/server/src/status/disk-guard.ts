import { statfs } from 'node:fs/promises'
import { ApiError } from '@cairnway/contract'

const RECHECK_INTERVAL_MS = 1000
const MEGABYTE = 1024 * 1024

/** Keeps the embedded database from ever meeting a full disk: there it would hang at full load without an error. */
export interface DiskGuard {
  hasSpace(): Promise<boolean>
  /** @throws ServerError 503 */
  requireSpace(): Promise<void>
}

/** A disk that is somebody else's to watch: with PostgreSQL the server itself refuses in time. */
export const disabledDiskGuard: DiskGuard = { hasSpace: async () => true, requireSpace: async () => {} }

/**
 * @param reserve_mb free space below which nothing may be written
 * @param clock_ms monotonic time, for how long one look is believed
 */
export function createDiskGuard(
  directory: string,
  reserve_mb: number,
  clock_ms: () => number = () => performance.now(),
): DiskGuard {
  let looked_at = Number.NEGATIVE_INFINITY
  let room = true
  async function hasRoom(): Promise<boolean> {
    if (clock_ms() - looked_at < RECHECK_INTERVAL_MS) return room
    looked_at = clock_ms()
    const { bavail, bsize } = await statfs(directory)
    room = (bavail * bsize) / MEGABYTE >= reserve_mb
    return room
  }
  return {
    hasSpace: hasRoom,
    async requireSpace() {
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
