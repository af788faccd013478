import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatCommandLine } from './install/command-line.ts'

const PACKAGE_DIR = fileURLToPath(new URL('..', import.meta.url))

/**
 * The words that start this program again, for hints: `cairnway` where it is installed, `npx cairnway` in a clone, and
 * the path of the program where the working directory is outside of the clone.
 */
export function getProgramName(cwd: string = process.cwd(), package_dir: string = PACKAGE_DIR): string {
  const folders = package_dir.split(sep)
  if (folders.includes('_npx')) return 'npx @cairnway/cli'
  if (folders.includes('node_modules')) return 'cairnway'
  const is_inside = !relative(join(package_dir, '..', '..'), cwd).startsWith('..')
  const path = join(package_dir, 'bin', 'cairnway.mjs')
  return is_inside ? 'npx cairnway' : formatCommandLine(['node', path], process.platform)
}
