import { mkdirSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { LocalError } from '../cli-errors.ts'
import { type CliConfig, type ConfigPathContext, configPath, readConfig } from './config-file.ts'
import { acquireLock, releaseLock } from './file-lock.ts'
import { isSymbolicLink } from './is-symbolic-link.ts'

/** A link stays a link: what it leads to is replaced. @throws Error for one that leads nowhere */
const resolveLink = (path: string): string => (isSymbolicLink(path) ? realpathSync(path) : path)

/**
 * Changes the configuration in one step, for its owner alone to read: after a break there is the old one or the new
 * one, and of two programs that change it at once neither loses what the other wrote.
 * @param change of what is stored at that moment; when it throws, nothing is changed
 * @throws LocalError when the place cannot be written, what is there is broken, or this took so long that another
 * program has changed it instead
 */
export async function changeConfig(place: ConfigPathContext, change: (config: CliConfig) => CliConfig): Promise<void> {
  const path = configPath(place)
  const told = (error: unknown): LocalError =>
    new LocalError(`cannot write the configuration ${path}: ${error instanceof Error ? error.message : error}`)
  let target: string
  let next: string
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    target = resolveLink(path)
    next = await acquireLock(`${target}.claim`)
  } catch (error) {
    throw told(error)
  }
  try {
    const text = `${JSON.stringify(change(readConfig(place)), null, 2)}\n`
    try {
      // never anew: where another program has taken this one for dead, the file is gone, and what that wrote stays
      writeFileSync(next, text, { flag: 'r+', flush: true })
      renameSync(next, target)
    } catch (error) {
      throw told(error)
    }
  } finally {
    releaseLock(next)
  }
}
