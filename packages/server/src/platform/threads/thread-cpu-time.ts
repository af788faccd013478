import { readFileSync, readlinkSync } from 'node:fs'

/**
 * Returns the id that the operating system gives the calling thread; 0 where it is unknown (other systems than Linux).
 */
export function osThreadId(): bigint {
  try {
    return BigInt(readlinkSync('/proc/thread-self').split('/').at(-1) ?? 0)
  } catch {
    return 0n
  }
}

/**
 * Returns the CPU time of a thread of this process, in nanoseconds; null where the system does not report it. Node 20
 * itself reports only the CPU time of all threads together.
 * @param thread_id result of `osThreadId` in that thread
 */
export function threadCpuTime(thread_id: bigint): bigint | null {
  if (thread_id === 0n) return null
  try {
    return BigInt(readFileSync(`/proc/self/task/${thread_id}/schedstat`, 'latin1').split(' ', 1)[0] ?? '')
  } catch {
    return null
  }
}
