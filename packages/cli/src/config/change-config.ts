import { mkdirSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { LocalError, thrownMessage } from '../cli-errors.ts'
import { type CliConfig, type ConfigPathContext, configPath, readConfigFile } from './config-file.ts'
import { acquireLock, releaseLock } from './file-lock.ts'
import { isSymbolicLink } from './is-symbolic-link.ts'

/**
 * The file to replace: the target of a symbolic link, so that the link stays.
 * @throws Error for a dangling link
 */
const resolveLink = (path: string): string => (isSymbolicLink(path) ? realpathSync(path) : path)

/**
 * Changes the configuration atomically, in a file that only its owner can read. After a crash the file is the old or
 * the new one, and concurrent changes by several programs are applied one after the other.
 * @param change computes the new configuration from the stored one; when it throws, nothing changes
 * @throws LocalError when the file cannot be written, when it is broken, or when the lock expired and another program
 * took it
 */
export async function changeConfig(
  context: ConfigPathContext,
  change: (config: CliConfig) => CliConfig,
): Promise<void> {
  const path = configPath(context)
  const toLocalError = (error: unknown): LocalError =>
    new LocalError(`cannot write the configuration ${path}: ${thrownMessage(error)}`)
  let target: string
  let lock_file: string
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    target = resolveLink(path)
    lock_file = await acquireLock(`${target}.claim`)
  } catch (error) {
    throw toLocalError(error)
  }
  try {
    const text = `${JSON.stringify(change(readConfigFile(context)), null, 2)}\n`
    try {
      // `r+` fails when the lock file is gone: another program removed the lock as stale, and the change of that
      // program must not be lost
      writeFileSync(lock_file, text, { flag: 'r+', flush: true })
      renameSync(lock_file, target)
    } catch (error) {
      throw toLocalError(error)
    }
  } finally {
    releaseLock(lock_file)
  }
}
