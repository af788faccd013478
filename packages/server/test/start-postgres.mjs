import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findUnprivilegedUser } from './unprivileged-user.mjs'

const folders = ['/usr/lib/postgresql', '/usr/local/opt', '/opt/homebrew/opt']
/** For data that ends with the run: nothing is gained by waiting for the disk. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
/** The processes of a server that was killed end by themselves, and hold its memory until then. */
const RESTART_MS = 30_000
const RETRY_MS = 500

function findPostgresBinaries() {
  const binary_folders = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((version) => join(folder, version, 'bin')))
    .filter((bin) => existsSync(join(bin, 'initdb')))
    .sort()
  const newest = binary_folders.at(-1)
  if (!newest)
    throw new Error(
      'no PostgreSQL server is installed (Debian: apt-get install postgresql), and TEST_DATABASE_URL is not set',
    )
  return newest
}

/** Several runs on one machine have a server each. */
async function findFreePort() {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address()
  listener.close()
  await once(listener, 'close')
  return port
}

/**
 * Starts a PostgreSQL server in a temporary directory.
 * @param is_durable whether a commit is on the disk when it is answered
 */
export async function startPostgres({ is_durable = false } = {}) {
  const port = await findFreePort()
  const bin = findPostgresBinaries()
  const user = findUnprivilegedUser()
  const directory = mkdtempSync(join(tmpdir(), 'cairnway-postgres-'))
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid)
  const data = join(directory, 'data')
  const run = (name, ...args) =>
    execFileSync(join(bin, name), args, { ...user, cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] })
  const settings = [
    ...[`-p ${port}`, `-k ${directory}`],
    ...['listen_addresses=127.0.0.1', 'max_connections=200', ...(is_durable ? [] : FAST)].map((each) => `-c ${each}`),
  ].join(' ')
  const start = () => run('pg_ctl', '-D', data, '-w', '-l', join(directory, 'log'), '-o', settings, 'start')
  run('initdb', '-D', data, '-U', 'cairnway', '--auth=trust', '--encoding=UTF8', '--locale=C')
  start()
  return {
    url: `postgres://cairnway@127.0.0.1:${port}/postgres`,
    /** Kills the server (SIGKILL); its other processes notice that and end. */
    kill: () => process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL'),
    /** Starts it again, which recovers what was committed. */
    restart: async () => {
      for (const end = Date.now() + RESTART_MS; ; await sleep(RETRY_MS)) {
        try {
          return start()
        } catch (error) {
          if (Date.now() > end) throw error
        }
      }
    },
    stop: () => {
      run('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
