import { execFileSync, spawnSync } from 'node:child_process'
import { availableParallelism, cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Section } from './section.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Paths of the product. A change of a benchmark or of a page of docs leaves figures comparable. */
const MEASURED_PATHS = ['packages', 'package-lock.json']
const MAIN_BRANCHES = ['origin/main', 'main']

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const succeeds = (...args: string[]): boolean => spawnSync('git', args, { cwd: root }).status === 0

/** Whether there is a history to look in; an archive of the sources has none. */
export const hasHistory = (): boolean => succeeds('ls-files', '--error-unmatch', 'package.json')

/** Whether a commit is in the history of HEAD. */
export const isAncestor = (commit: string): boolean => succeeds('merge-base', '--is-ancestor', commit, 'HEAD')

/** Finds the newest commit of the main branch below HEAD: the commits of a branch do not stay, since it is rebased. */
function lastMainCommit(): string {
  const main = MAIN_BRANCHES.filter((branch) => succeeds('rev-parse', '--verify', '--quiet', branch))
  const bases = main.map((branch) => git('merge-base', 'HEAD', branch))
  return bases.find((base) => bases.every((other) => succeeds('merge-base', '--is-ancestor', other, base))) ?? 'HEAD'
}

/** Whether the product differs from that of a commit, committed or not. */
export const isProductChanged = (commit: string): boolean =>
  !succeeds('diff', '--quiet', commit, '--', ...MEASURED_PATHS) ||
  git('status', '--porcelain', '--', ...MEASURED_PATHS) !== ''

/** Commit, time and machine of a measurement that ends now. */
export function createStamp(store?: string): Pick<Section, 'commit' | 'has_changes' | 'measured_at' | 'machine'> {
  const commit = lastMainCommit()
  return {
    commit: git('rev-parse', '--short=8', commit),
    ...(isProductChanged(commit) && { has_changes: true }),
    measured_at: `${new Date().toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)}Z`,
    machine: {
      cpu: cpus()[0]?.model ?? '',
      cores: availableParallelism(),
      node: process.version,
      ...(store !== undefined && { store }),
    },
  }
}
