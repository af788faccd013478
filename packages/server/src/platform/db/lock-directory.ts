import { rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../errors/start-error.ts'
import { ensurePrivateDirectory } from '../files/private-files.ts'
import { createLockFile, type LockFileState, readLockFile, replaceStaleLock } from './lock-file.ts'
import { assessLockHolder, createLockHolder, type LockHolder, parseLockHolder, STALE_LOCK_MS } from './lock-holder.ts'

/** Interval at which the holder refreshes the lock file. */
export const REFRESH_INTERVAL_MS = 5000
/** The shortest time for which a lock is watched for a refresh when its holder cannot be looked up. */
export const MIN_WATCH_MS = REFRESH_INTERVAL_MS + 1000
const MAX_WAIT_MS = STALE_LOCK_MS + 5000
const REPORT_DELAY_MS = 1000
const POLL_INTERVAL_MS = 200

export interface LockOptions {
  /** receives one line when the lock has to be waited for; the default writes it to standard error */
  report?: (line: string) => void
  /** called once when another process has taken the lock over: nothing may be written any more */
  onLost?: () => void
}

/** Another process has the directory open. */
export class DirectoryInUseError extends StartError {}

function directoryInUseError(data_dir: string, holder: LockHolder | null): DirectoryInUseError {
  const who = `process ${holder?.pid ?? '?'} on ${holder?.host ?? '?'}`
  return new DirectoryInUseError(
    `the data directory ${data_dir} is in use by ${who}; stop it first, or set DATA_DIR to another directory`,
  )
}

/** @throws DirectoryInUseError when another process holds the lock, after at most `MAX_WAIT_MS` */
async function acquireLock(
  data_dir: string,
  path: string,
  me: LockHolder,
  report: (line: string) => void,
): Promise<void> {
  const mine = JSON.stringify(me)
  const started_ms = performance.now()
  /** the lock as first seen with its current text */
  let first: (LockFileState & { seen_ms: number }) | null = null
  let is_reported = false
  while (!(await createLockFile(path, mine))) {
    const state = await readLockFile(path)
    if (state?.text === mine) return
    const now_ms = performance.now()
    const holder = parseLockHolder(state?.text ?? '')
    if (now_ms - started_ms > MAX_WAIT_MS) throw directoryInUseError(data_dir, holder)
    if (state === null) {
      await sleep(POLL_INTERVAL_MS)
      continue
    }
    if (state.text !== first?.text) first = { ...state, seen_ms: now_ms }
    const age_ms = Date.now() - state.refreshed_at
    const verdict = await assessLockHolder(holder, me, age_ms)
    if (verdict === 'alive' || (verdict === 'doubt' && state.refreshed_at !== first.refreshed_at))
      throw directoryInUseError(data_dir, holder)
    // clocks differ, and the lock of a suspended process looks old: only a missing refresh counts
    const watched_ms = now_ms - first.seen_ms
    const is_stale = watched_ms > STALE_LOCK_MS || (watched_ms > MIN_WATCH_MS && age_ms > STALE_LOCK_MS)
    if (verdict === 'gone' || is_stale) {
      await replaceStaleLock(path, state.text, mine)
      continue
    }
    if (!is_reported && watched_ms > REPORT_DELAY_MS) {
      is_reported = true
      report(
        `waiting for the lock of ${data_dir}: is process ${holder?.pid ?? '?'} on ${holder?.host ?? '?'} still there?`,
      )
    }
    await sleep(POLL_INTERVAL_MS)
  }
}

/**
 * Refreshes the lock until it is released or lost.
 * @returns a function that releases it
 */
function holdLock(path: string, mine: string, onLost: () => void): () => Promise<void> {
  let is_held = true
  const isMine = async () => (await readLockFile(path))?.text === mine
  async function refresh(): Promise<void> {
    // a failed read proves nothing: the next refresh decides
    const is_mine = await isMine().catch(() => true)
    if (!is_held) return
    if (is_mine) return utimes(path, new Date(), new Date()).catch(() => {})
    is_held = false
    clearInterval(timer)
    onLost()
  }
  const timer = setInterval(() => void refresh(), REFRESH_INTERVAL_MS)
  timer.unref()
  return async () => {
    is_held = false
    clearInterval(timer)
    if (await isMine().catch(() => false)) await rm(path, { force: true })
  }
}

/**
 * Acquires the exclusive lock of a data directory: the embedded database does not refuse a second process and would
 * silently lose rows. When the process of the current holder cannot be looked up (another machine or container), its
 * lock is watched: a refresh shows that the holder runs, and after 30 s without one the lock is stale.
 * @returns a function that releases the lock unless another process has taken it over
 * @throws DirectoryInUseError when another process holds it
 */
export async function lockDirectory(data_dir: string, options: LockOptions = {}): Promise<() => Promise<void>> {
  const { report = (line) => void process.stderr.write(`cairnway: ${line}\n`), onLost = () => {} } = options
  await ensurePrivateDirectory(data_dir)
  const path = join(data_dir, 'lock')
  const me = await createLockHolder()
  await acquireLock(data_dir, path, me, report)
  return holdLock(path, JSON.stringify(me), onLost)
}
