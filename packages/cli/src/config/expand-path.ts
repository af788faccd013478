import { posix, win32 } from 'node:path'
import type { CliContext } from '../cli-context.ts'

/**
 * A path by operating system, or one for all. `~` is the home directory, a relative path starts in the project, and
 * `{NAME:default}` is the environment variable NAME, or the default where it is empty.
 */
export type FilePathTemplate = string | Partial<Record<'darwin' | 'linux' | 'win32', string>>

/** The absolute path of a template; undefined where the template has none for this operating system. */
export function expandPath(
  paths: FilePathTemplate,
  { env, home, platform }: Pick<CliContext, 'env' | 'home' | 'platform'>,
  cwd: string,
): string | undefined {
  const system = platform === 'darwin' || platform === 'win32' ? platform : 'linux'
  const template = typeof paths === 'string' ? paths : paths[system]
  if (template === undefined) return undefined
  const { join, resolve } = platform === 'win32' ? win32 : posix
  const filled = template.replace(/\{(\w+):([^}]*)\}/g, (_, name: string, fallback: string) => env[name] || fallback)
  return resolve(cwd, filled.startsWith('~') ? join(home, filled.slice(1)) : filled)
}
