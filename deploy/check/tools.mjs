import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareEnvironment } from '../../interop/harness/python-environment.mjs'
import { runProgram } from '../../interop/harness/run-program.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const here = import.meta.dirname

/** Where each program comes from; Debian puts some of them where only root looks. */
const packages = {
  promtool: 'Debian: prometheus',
  caddy: 'Debian: caddy',
  nginx: 'Debian: nginx-light',
  'systemd-analyze': 'Debian: systemd',
  openssl: 'Debian: openssl',
  go: 'go.dev, 1.25 or newer',
  python3: 'Debian: python3-venv',
  sh: 'Debian: dash',
}
const env = { PATH: `${process.env.PATH}:/usr/sbin:/sbin` }

function isInstalled(program) {
  try {
    execFileSync('sh', ['-c', 'command -v "$0"', program], { env, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * Returns a function that runs a program, or skips the test where it is not installed. In CI nothing is skipped.
 * @param {import('node:test').TestContext} t
 * @param {keyof typeof packages} program
 * @returns {((args: string[], options?: object) => ReturnType<typeof runProgram>) | null}
 */
export function findProgram(t, program) {
  if (isInstalled(program))
    return (args, options = {}) => runProgram(program, args, { ...options, env: { ...env, ...options.env } })
  const missing = `${program} is not installed (${packages[program]})`
  if (process.env.CI) throw new Error(missing)
  t.skip(missing)
  return null
}

/** Returns the folder of the programs that requirements.txt pins, or skips the test. */
export function findPythonPrograms(t) {
  if (findProgram(t, 'python3') === null) return null
  const python = prepareEnvironment({
    base: 'python3',
    folder: join(here, '.venv'),
    pins: join(here, 'requirements.txt'),
  })
  return (name, args) => runProgram(join(dirname(python), name), args)
}

/** Creates a folder that is deleted after the test. */
export function temporaryFolder(t) {
  const folder = mkdtempSync(join(tmpdir(), 'cairnway-deploy-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
