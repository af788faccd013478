import { statfs } from 'node:fs/promises'
import { OperationError } from '@cairnway/contract'

const RECHECK_INTERVAL_MS = 1000
export const MEBIBYTE = 1024 * 1024

/** Protects the embedded database from a full disk, on which it would hang at full CPU load without an error. */
export interface DiskGuard {
  hasSpace(): Promise<boolean>
  /** @throws ServerError (503) when the free space is below the reserve */
  requireSpace(): Promise<void>
}

/** A guard that always allows writes, for PostgreSQL: its server refuses writes to a full disk by itself. */
export const disabledDiskGuard: DiskGuard = { hasSpace: async () => true, requireSpace: async () => {} }

/**
 * Creates a guard of the disk that holds a directory.
 * @param reserve_mb free space below which nothing may be written, in MB
 * @param clock_ms monotonic time: the free space is read at most once a second
 */
export function createDiskGuard(
  directory: string,
  reserve_mb: number,
  clock_ms: () => number = () => performance.now(),
): DiskGuard {
  let checked_ms = Number.NEGATIVE_INFINITY
  let has_space = true
  async function hasSpace(): Promise<boolean> {
    if (clock_ms() - checked_ms < RECHECK_INTERVAL_MS) return has_space
    checked_ms = clock_ms()
    const { bavail, bsize } = await statfs(directory)
    has_space = (bavail * bsize) / MEBIBYTE >= reserve_mb
    return has_space
  }
  return {
    hasSpace,
    async requireSpace() {
      if (await hasSpace()) return
      throw new OperationError(
        'ServerError',
        'the disk of the service is nearly full: writes are refused for now, reads go on',
        { retry_after_seconds: 60 },
        { status: 503 },
      )
    },
  }
}
