import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The two programs as commands, and where they were found. */
export interface CairnwayPrograms {
  mcp: string[]
  cli: string[]
  from: string
}

const PACKAGES = { mcp: '@cairnway/mcp', cli: '@cairnway/cli' }
const PACKAGE_DIR = fileURLToPath(new URL('../..', import.meta.url))

/**
 * How the programs are started by somebody else later: those that lie here, by their whole paths, for hosts have
 * another PATH than a shell. npx keeps packages for a while only, so there the registry is named.
 */
export function findPrograms(platform: NodeJS.Platform): CairnwayPrograms {
  // a script of the command processor there, which nobody can start by its name
  const npx = platform === 'win32' ? ['cmd', '/c', 'npx', '-y'] : ['npx', '-y']
  const temporary = PACKAGE_DIR.split(sep).includes('_npx')
  const mcp = temporary ? undefined : findMcpProgram()
  const cli = join(PACKAGE_DIR, 'bin', 'cairnway.mjs')
  return {
    mcp: mcp ? [process.execPath, mcp] : [...npx, PACKAGES.mcp],
    cli: temporary ? [...npx, PACKAGES.cli] : [process.execPath, cli],
    from: temporary ? 'the package registry, by npx' : mcp ? 'the programs that lie here' : 'the package registry',
  }
}

/** In the folder of packages that this one lies in, or in one further out. */
function findMcpProgram(): string | undefined {
  for (let folder = PACKAGE_DIR; ; folder = dirname(folder)) {
    const program = join(folder, 'node_modules', PACKAGES.mcp, 'bin', 'cairnway-mcp.mjs')
    if (existsSync(program)) return realpathSync(program)
    if (dirname(folder) === folder) return undefined
  }
}
