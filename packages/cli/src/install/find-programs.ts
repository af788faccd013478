import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The commands that start the two programs. */
export interface CairnwayPrograms {
  mcp: string[]
  cli: string[]
  /** the place where they were found, for the user */
  from: string
}

const PACKAGES = { mcp: '@cairnway/mcp', cli: '@cairnway/cli' }
const PACKAGE_DIR = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Finds the commands with which a host starts the programs later. They are absolute paths of this installation, because
 * hosts have another PATH than a shell. When npx runs this program, its cache is temporary, so the commands use npx.
 */
export function findPrograms(platform: NodeJS.Platform): CairnwayPrograms {
  // on Windows npx is a batch file, which only the command processor can start
  const npx = platform === 'win32' ? ['cmd', '/c', 'npx', '-y'] : ['npx', '-y']
  const is_temporary = PACKAGE_DIR.split(sep).includes('_npx')
  const mcp = is_temporary ? undefined : findMcpProgram()
  const cli = join(PACKAGE_DIR, 'bin', 'cairnway.mjs')
  return {
    mcp: mcp ? [process.execPath, mcp] : [...npx, PACKAGES.mcp],
    cli: is_temporary ? [...npx, PACKAGES.cli] : [process.execPath, cli],
    from: is_temporary ? 'the package registry, by npx' : mcp ? 'the programs that lie here' : 'the package registry',
  }
}

/** Searches the `node_modules` folders from this package up to the root, as Node resolves packages. */
function findMcpProgram(): string | undefined {
  for (let folder = PACKAGE_DIR; ; folder = dirname(folder)) {
    const program = join(folder, 'node_modules', PACKAGES.mcp, 'bin', 'cairnway-mcp.mjs')
    if (existsSync(program)) return realpathSync(program)
    if (dirname(folder) === folder) return undefined
  }
}
