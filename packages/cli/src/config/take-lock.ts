import { rmSync, statSync, writeFileSync } from 'node:fs'
import { codeOf } from '../failures.ts'

/** How long another process may be at work on the file, and when one that left its lock must have died. */
const LOCK_PATIENCE_MS = 10_000
const LOCK_STALE_MS = 60_000
const LOCK_LOOK_MS = 10

const sleep = (ms: number): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/**
 * Makes the file that is to take the place of another: who has made it is alone at work, as with git's lock files.
 * Renaming or removing it lets the next one in.
 * @throws Error when others do not finish, or it cannot be made
 */
export function takeLock(fresh: string): void {
  const give_up = Date.now() + LOCK_PATIENCE_MS
  for (;;) {
    try {
      writeFileSync(fresh, '', { flag: 'wx', mode: 0o600 })
      return
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
      const since = statSync(fresh, { throwIfNoEntry: false })?.mtimeMs
      if (since !== undefined && Date.now() - since > LOCK_STALE_MS) rmSync(fresh, { force: true })
      else if (Date.now() > give_up) throw new Error(`another process is at work on it, or left ${fresh}`)
      else sleep(LOCK_LOOK_MS)
    }
  }
}
