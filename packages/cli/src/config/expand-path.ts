import { posix, win32 } from 'node:path'
import type { CliContext } from '../cli-context.ts'

/**
 * A file by operating system, or one for all. `~` is the home directory, a relative path starts in the project, and
 * `{NAME:default}` is the variable NAME, or else the default.
 */
export type FilePathTemplate = string | Partial<Record<'darwin' | 'linux' | 'win32', string>>

/** Where a file of a host lies here, or undefined where the host does not run on this system. */
export function expandPath(
  path: FilePathTemplate,
  { env, home, platform }: Pick<CliContext, 'env' | 'home' | 'platform'>,
  cwd: string,
): string | undefined {
  const system = platform === 'darwin' || platform === 'win32' ? platform : 'linux'
  const template = typeof path === 'string' ? path : path[system]
  if (template === undefined) return undefined
  const { join, resolve } = platform === 'win32' ? win32 : posix
  const filled = template.replace(/\{(\w+):([^}]*)\}/g, (_, name: string, usual: string) => env[name] || usual)
  return resolve(cwd, filled.startsWith('~') ? join(home, filled.slice(1)) : filled)
}
