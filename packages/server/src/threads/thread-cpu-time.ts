import { readFileSync, readlinkSync } from 'node:fs'

/** The number that the system gives the calling thread; 0 where it does not tell (only Linux does). */
export function osThreadId(): bigint {
  try {
    return BigInt(readlinkSync('/proc/thread-self').split('/').at(-1) ?? 0)
  } catch {
    return 0n
  }
}

/**
 * Processor time that a thread of this process has used, in nanoseconds; null where the system does not tell.
 * Node 20 knows only that of all threads together.
 * @param thread as `ownThread` said in that thread
 */
export function threadCpuTime(thread: bigint): bigint | null {
  if (thread === 0n) return null
  try {
    return BigInt(readFileSync(`/proc/self/task/${thread}/schedstat`, 'latin1').split(' ', 1)[0] ?? '')
  } catch {
    return null
  }
}
