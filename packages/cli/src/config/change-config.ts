import { mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { codeOf, LocalError } from '../failures.ts'
import { type Config, configPath, type Place, readConfig } from './config-file.ts'
import { isLink } from './is-link.ts'

const WAIT_MS = 20
/** A change takes a millisecond: what is older was left behind by a program that was killed. */
const LEFT_BEHIND_MS = 5000

/** A link stays a link: what it leads to is replaced. @throws Error for one that leads nowhere */
const targetOf = (path: string): string => (isLink(path) ? realpathSync(path) : path)

/** Makes the file that the next configuration is written to. Whoever has made it is the only one who changes. */
async function claim(file: string): Promise<void> {
  for (;;) {
    try {
      return writeFileSync(file, '', { flag: 'wx', mode: 0o600 })
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
      // gone since: the next one may have made it anew by now, and keeps it
      const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
      if (Date.now() - made > LEFT_BEHIND_MS) rmSync(file, { force: true })
      else await setTimeout(WAIT_MS)
    }
  }
}

/**
 * Changes the configuration in one step, for its owner alone to read: after a break there is the old one or the new
 * one, and of two programs that change it at once neither loses what the other wrote.
 * @param change of what is stored at that moment; when it throws, nothing is changed
 * @throws LocalError when the place cannot be written or what is there is broken
 */
export async function changeConfig(place: Place, change: (config: Config) => Config): Promise<void> {
  const path = configPath(place)
  const told = (error: unknown): LocalError =>
    new LocalError(`cannot write the configuration ${path}: ${error instanceof Error ? error.message : error}`)
  let target: string
  let next: string
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    target = targetOf(path)
    next = `${target}.next`
    await claim(next)
  } catch (error) {
    throw told(error)
  }
  try {
    const text = `${JSON.stringify(change(readConfig(place)), null, 2)}\n`
    try {
      writeFileSync(next, text, { flush: true })
      renameSync(next, target)
    } catch (error) {
      throw told(error)
    }
  } catch (error) {
    rmSync(next, { force: true })
    throw error
  }
}
