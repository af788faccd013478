import { randomUUID } from 'node:crypto'
import { readFile, readlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import { hasErrorCode } from '../errors/has-error-code.ts'

/** A lock without a refresh for this long is stale when its holder cannot be looked up. */
export const STALE_LOCK_MS = 30_000

/** The process that holds a lock. What the system does not provide is null. */
export interface LockHolder {
  pid: number
  host: string
  /** identifies this boot of the machine */
  boot: string | null
  /** identifies the namespace of the pid: containers may share host name and boot */
  pid_namespace: string | null
  /** start time of the process in clock ticks, because pids are reused */
  started: string | null
  /** unique for every lock, even of one process */
  token: string
}

/** `doubt`: the process cannot be looked up from here, so only the age of the lock decides. */
export type LockVerdict = 'alive' | 'gone' | 'doubt'

const readTextOrNull = (path: string) => readFile(path, 'utf8').catch(() => null)

async function processStartTime(pid: number): Promise<string | null> {
  const line = await readTextOrNull(`/proc/${pid}/stat`)
  // the command, in parentheses, may contain spaces; starttime is field 22, the 20th after it (proc(5))
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

/** Returns this process as the holder of a new lock. */
export async function createLockHolder(): Promise<LockHolder> {
  return {
    pid: process.pid,
    host: hostname(),
    boot: (await readTextOrNull('/proc/sys/kernel/random/boot_id'))?.trim() ?? null,
    pid_namespace: await readlink('/proc/self/ns/pid').catch(() => null),
    started: await processStartTime(process.pid),
    token: randomUUID(),
  }
}

/** Returns the holder that a lock file names; null when it names none (damaged, or not yet written). */
export function parseLockHolder(text: string): LockHolder | null {
  try {
    const holder: unknown = JSON.parse(text)
    return typeof holder === 'object' && holder !== null && 'pid' in holder ? (holder as LockHolder) : null
  } catch {
    return null
  }
}

function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasErrorCode(error, 'EPERM')
  }
}

/**
 * Evaluates from the process `me` whether a lock holder still runs. It answers `gone` only when that is certain,
 * because a store that is opened twice loses rows.
 * @param holder null when the lock file names none
 * @param age_ms time since the last refresh
 */
export async function assessLockHolder(
  holder: LockHolder | null,
  me: LockHolder,
  age_ms: number,
): Promise<LockVerdict> {
  if (holder === null || holder.host !== me.host) return 'doubt'
  if (holder.boot !== me.boot || holder.pid_namespace !== me.pid_namespace) return 'doubt'
  if (!isProcessRunning(holder.pid)) return 'gone'
  const started = await processStartTime(holder.pid)
  if (holder.started !== null && started !== null) return holder.started === started ? 'alive' : 'gone'
  // without start times the pid may belong to another process by now, for example after a reboot
  return age_ms > STALE_LOCK_MS ? 'doubt' : 'alive'
}
