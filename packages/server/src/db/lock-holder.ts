import { randomUUID } from 'node:crypto'
import { readFile, readlink } from 'node:fs/promises'
import { hostname } from 'node:os'

/** How long an owner may leave its lock without a refresh before it may be taken for gone. */
export const STALE_LOCK_MS = 30_000

/** Who holds a lock; what the system does not tell is null. */
export interface LockHolder {
  pid: number
  host: string
  /** identifies this boot of the machine */
  boot: string | null
  /** identifies the namespace in which the pid counts: containers may share host name and boot */
  pid_namespace: string | null
  /** start time of the process in clock ticks: pids repeat */
  started: string | null
  /** different for every lock, even of one process */
  token: string
}

/** `doubt`: the process cannot be looked up from here, only the age of the lock can tell. */
export type LockVerdict = 'alive' | 'gone' | 'doubt'

const readTextOrNull = (path: string) => readFile(path, 'utf8').catch(() => null)

async function processStartTime(pid: number): Promise<string | null> {
  const line = await readTextOrNull(`/proc/${pid}/stat`)
  // the command, in brackets, may hold spaces; starttime is field 22, the 20th after it (proc(5))
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

/** This process as the owner of a new lock. */
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

/** The owner that a lock names; null when it names none (broken, or being written just now). */
export function parseLockHolder(text: string): LockHolder | null {
  try {
    const owner: unknown = JSON.parse(text)
    return typeof owner === 'object' && owner !== null && 'pid' in owner ? (owner as LockHolder) : null
  } catch {
    return null
  }
}

function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Whether an owner still runs, as seen by `me`. Never `gone` on a guess: a store opened twice loses rows.
 * @param age_ms time since the last refresh
 */
export async function judgeLockHolder(owner: LockHolder | null, me: LockHolder, age_ms: number): Promise<LockVerdict> {
  if (owner === null || owner.host !== me.host) return 'doubt'
  if (owner.boot !== me.boot || owner.pid_namespace !== me.pid_namespace) return 'doubt'
  if (!isProcessRunning(owner.pid)) return 'gone'
  const started = await processStartTime(owner.pid)
  if (owner.started !== null && started !== null) return owner.started === started ? 'alive' : 'gone'
  // without start times the pid may be somebody else's by now, after a reboot for example
  return age_ms > STALE_LOCK_MS ? 'doubt' : 'alive'
}
