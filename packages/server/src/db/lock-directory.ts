import { mkdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../errors/start-error.ts'
import { createLockFile, type LockFileState, readLockFile, replaceStaleLock } from './lock-file.ts'
import { createLockHolder, judgeLockHolder, type LockHolder, parseLockHolder, STALE_LOCK_MS } from './lock-holder.ts'

/** How often the owner touches the file, and how long at least it is watched for that in case of doubt. */
const REFRESH_INTERVAL_MS = 5000
const MIN_WATCH_MS = REFRESH_INTERVAL_MS + 1000
const MAX_WAIT_MS = STALE_LOCK_MS + 5000
const REPORT_DELAY_MS = 1000
const POLL_INTERVAL_MS = 200

export interface LockOptions {
  /** gets one line when the lock has to be waited for; without it the line goes to standard error */
  report?: (line: string) => void
  /** called once when the lock turns out to be somebody else's: nothing may be written any more */
  onLost?: () => void
}

function directoryInUseError(data_dir: string, owner: LockHolder | null): StartError {
  const who = `process ${owner?.pid ?? '?'} on ${owner?.host ?? '?'}`
  return new StartError(
    `the data directory ${data_dir} is in use by ${who}; stop it first, or set DATA_DIR to another directory`,
  )
}

/** @throws StartError when another process holds the lock, after at most `WAIT_LIMIT_MS` */
async function acquireLock(
  data_dir: string,
  path: string,
  me: LockHolder,
  tell: (line: string) => void,
): Promise<void> {
  const mine = JSON.stringify(me)
  const begun = performance.now()
  let first: (LockFileState & { at: number }) | null = null
  let told = false
  while (!(await createLockFile(path, mine))) {
    const seen = await readLockFile(path)
    if (seen?.text === mine) return
    const now = performance.now()
    const owner = parseLockHolder(seen?.text ?? '')
    if (now - begun > MAX_WAIT_MS) throw directoryInUseError(data_dir, owner)
    if (seen === null) {
      await sleep(POLL_INTERVAL_MS)
      continue
    }
    if (seen.text !== first?.text) first = { ...seen, at: now }
    const age_ms = Date.now() - seen.refreshed_at
    const verdict = await judgeLockHolder(owner, me, age_ms)
    if (verdict === 'alive' || (verdict === 'doubt' && seen.refreshed_at !== first.refreshed_at))
      throw directoryInUseError(data_dir, owner)
    // clocks differ, and who was suspended looks old: what counts is that no refresh comes
    const watched_ms = now - first.at
    const silent = watched_ms > STALE_LOCK_MS || (watched_ms > MIN_WATCH_MS && age_ms > STALE_LOCK_MS)
    if (verdict === 'gone' || silent) {
      await replaceStaleLock(path, seen.text, mine)
      continue
    }
    if (!told && watched_ms > REPORT_DELAY_MS) {
      told = true
      tell(`waiting for the lock of ${data_dir}: is process ${owner?.pid ?? '?'} on ${owner?.host ?? '?'} still there?`)
    }
    await sleep(POLL_INTERVAL_MS)
  }
}

/** Refreshes the lock until it is released or lost. */
function holdLock(path: string, mine: string, onLost: () => void): () => Promise<void> {
  let held = true
  const isMine = async () => (await readLockFile(path))?.text === mine
  async function refresh(): Promise<void> {
    // a failure to look says nothing: the next turn tells
    const still = await isMine().catch(() => true)
    if (!held) return
    if (still) return utimes(path, new Date(), new Date()).catch(() => {})
    held = false
    clearInterval(timer)
    onLost()
  }
  const timer = setInterval(() => void refresh(), REFRESH_INTERVAL_MS)
  timer.unref()
  return async () => {
    held = false
    clearInterval(timer)
    if (await isMine().catch(() => false)) await rm(path, { force: true })
  }
}

/**
 * Takes the exclusive lock of a data directory: the embedded database does not stop a second process and would
 * silently lose rows. Where the process of an earlier owner cannot be looked up (another machine, another container),
 * it is watched: with a refresh it lives, after 30 s without one it is gone.
 * @returns releases the lock, unless it is somebody else's by now
 * @throws StartError when another process holds it
 */
export async function lockDirectory(data_dir: string, options: LockOptions = {}): Promise<() => Promise<void>> {
  const { report = (line) => void process.stderr.write(`cairnway: ${line}\n`), onLost = () => {} } = options
  await mkdir(data_dir, { recursive: true })
  const path = join(data_dir, 'lock')
  const me = await createLockHolder()
  await acquireLock(data_dir, path, me, report)
  return holdLock(path, JSON.stringify(me), onLost)
}
