import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const readOutput = (program, ...args) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

const isInstalled = (program) => {
  try {
    readOutput(program, '--version')
    return true
  } catch {
    return false
  }
}

/** The path of a Python of this version, such as `3.12`: on the PATH, or one that pyenv keeps; null where there is none. */
export function findPython(version) {
  const pyenv = join(process.env.PYENV_ROOT ?? join(homedir(), '.pyenv'), 'versions')
  const kept = existsSync(pyenv) ? readdirSync(pyenv).filter((name) => name.startsWith(`${version}.`)) : []
  const candidates = [`python${version}`, ...kept.map((name) => join(pyenv, name, 'bin', 'python'))]
  return candidates.find(isInstalled) ?? null
}

/**
 * Creates a virtual environment with what a file pins, and nothing else; creates it again when the pins change.
 * @param {string} base the Python that it is made of
 * @param {string} folder where it is
 * @param {string} pins path of a requirements file that lists everything
 * @param {string[][]} installs arguments of further `pip install` calls, which need what is pinned
 * @param {string[]} depends_on further files whose change makes the environment stale
 * @returns {string} the path of its Python
 */
export function prepareEnvironment({ base, folder, pins, installs = [], depends_on = [] }) {
  const [path, stamp] = [join(folder, 'bin', 'python'), join(folder, 'made-of.txt')]
  // an environment names its folder, and what is installed from sources theirs: a copy elsewhere is stale
  const wanted = [base, folder, ...[pins, ...depends_on].map((file) => readFileSync(file, 'utf8'))].join('\n')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return path
  mkdirSync(folder, { recursive: true })
  readOutput(base, '-m', 'venv', '--clear', folder)
  const install = (...args) =>
    readOutput(path, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps', ...args)
  install('-r', pins)
  for (const args of installs) install(...args)
  writeFileSync(stamp, wanted)
  return path
}
