import { mkdir, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'

/** How often the owner touches the file, and when another host may take it for abandoned. */
const REFRESH_MS = 5000
const ABANDONED_MS = 30_000
const CLAIM_WAIT_MS = 100

interface Owner {
  pid: number
  host: string
  /** identifies this boot of the machine, null where the system does not tell */
  boot: string | null
  /** start time of the process in clock ticks, null where the system does not tell: pids repeat in containers */
  started: string | null
}

const readText = (path: string) => readFile(path, 'utf8').catch(() => null)

async function startTime(pid: number): Promise<string | null> {
  const line = await readText(`/proc/${pid}/stat`)
  // the command, in brackets, may hold spaces; starttime is field 22, the 20th after it (proc(5))
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

async function self(): Promise<Owner> {
  const boot = (await readText('/proc/sys/kernel/random/boot_id'))?.trim() ?? null
  return { pid: process.pid, host: hostname(), boot, started: await startTime(process.pid) }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function readOwner(text: string | null): Owner | null {
  try {
    const owner: unknown = JSON.parse(text ?? '')
    return typeof owner === 'object' && owner !== null && 'pid' in owner ? (owner as Owner) : null
  } catch {
    return null
  }
}

/** Whether the owner is certainly gone. In doubt it lives: a store opened twice loses rows. */
async function isGone(owner: Owner | null, me: Owner, age_ms: number): Promise<boolean> {
  if (owner === null) return age_ms > ABANDONED_MS
  if (owner.host !== me.host) return age_ms > ABANDONED_MS
  if (owner.boot !== me.boot) return true
  if (!isRunning(owner.pid)) return true
  const started = await startTime(owner.pid)
  return owner.started !== null && started !== null && owner.started !== started
}

async function take(path: string, me: Owner): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(JSON.stringify(me))
    await file.close()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Takes the exclusive lock of a data directory: the embedded database does not stop a second process and would
 * silently lose rows. Gives a function that releases it.
 * @throws StartError when another process holds it
 */
export async function lockDirectory(data_dir: string): Promise<() => Promise<void>> {
  await mkdir(data_dir, { recursive: true })
  const path = join(data_dir, 'lock')
  const me = await self()
  for (let tries = 0; !(await take(path, me)); tries++) {
    const text = await readText(path)
    const owner = readOwner(text)
    const age_ms = Date.now() - ((await stat(path).catch(() => null))?.mtimeMs ?? 0)
    if (tries > 2 || !(await isGone(owner, me, age_ms)))
      throw new StartError(
        `the data directory ${data_dir} is in use by process ${owner?.pid ?? '?'} on ${owner?.host ?? '?'}; stop it first, or set DATA_DIR to another directory`,
      )
    // several starters may judge the same owner gone: one at a time replaces the lock, and only while it is that one
    const claim = `${path}.claim`
    if (!(await take(claim, me))) {
      const claimed_at = (await stat(claim).catch(() => null))?.mtimeMs ?? Date.now()
      if (Date.now() - claimed_at > ABANDONED_MS) await rm(claim, { force: true })
      await sleep(CLAIM_WAIT_MS)
    } else if ((await readText(path)) === text) {
      await rename(claim, path)
      break
    } else await rm(claim, { force: true })
  }
  const timer = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), REFRESH_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await rm(path, { force: true })
  }
}
