import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { codeOf } from '../failures.ts'

const WAIT_MS = 20
/** A change takes a millisecond: what is older was left behind by a program that was killed. */
const LEFT_BEHIND_MS = 5000
/** What systems say of a folder that is not empty; Windows says of any folder that it cannot be replaced. */
const HELD = ['ENOTEMPTY', 'EEXIST', ...(process.platform === 'win32' ? ['EPERM', 'EACCES'] : [])]

/**
 * Waits until this program is the only one that changes something. Whoever has a file in the folder of claims is the
 * one, and the file has a name that no other claim ever has: so a claim that was left behind is taken away by that
 * name and never together with one that was made meanwhile, and whoever has lost a claim finds its file gone.
 * @returns the file, empty, for its owner alone to read; `release` it, or move it to where its content belongs
 */
export async function claim(folder: string): Promise<string> {
  const name = randomUUID()
  while (!take(folder, name)) {
    removeLeftBehind(folder)
    await setTimeout(WAIT_MS)
  }
  return join(folder, name)
}

/** Ends a claim, whether its file is still there or has been moved. */
export function release(file: string): void {
  rmSync(file, { force: true })
  removeIfEmpty(dirname(file))
}

/** In one step: a folder with the file in it takes the place of none or of an empty one, and of no other. */
function take(folder: string, name: string): boolean {
  const own = `${folder}-${name}`
  mkdirSync(own, { mode: 0o700 })
  try {
    writeFileSync(join(own, name), '', { mode: 0o600 })
    renameSync(own, folder)
    return true
  } catch (error) {
    rmSync(own, { recursive: true, force: true })
    if (HELD.includes(codeOf(error) ?? '')) return false
    throw error
  }
}

function removeLeftBehind(folder: string): void {
  for (const name of claimsIn(folder)) {
    const file = join(folder, name)
    const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - made > LEFT_BEHIND_MS) rmSync(file, { force: true })
  }
  removeIfEmpty(folder)
}

function claimsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** One that is not empty is held, and one that is gone needs nothing. */
function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {}
}
