// Usage: node with-postgres.mjs COMMAND [ARGUMENT…]
// Runs the command with TEST_DATABASE_URL pointing to a PostgreSQL server: the server that the variable names already, or
// a new one in a temporary directory, which is removed afterwards.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findUnprivilegedUser } from './unprivileged-user.mjs'

const folders = ['/usr/lib/postgresql', '/usr/local/opt', '/opt/homebrew/opt']

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

async function start() {
  const port = await findFreePort()
  const bin = findPostgresBinaries()
  const user = findUnprivilegedUser()
  const directory = mkdtempSync(join(tmpdir(), 'cairnway-postgres-'))
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid)
  const data = join(directory, 'data')
  const run = (name, ...args) =>
    execFileSync(join(bin, name), args, { ...user, cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] })
  run('initdb', '-D', data, '-U', 'cairnway', '--auth=trust', '--encoding=UTF8', '--locale=C')
  // the data ends with the run, so that nothing is gained by waiting for the disk
  const fast = '-c fsync=off -c synchronous_commit=off -c full_page_writes=off'
  const settings = `-p ${port} -k ${directory} -c listen_addresses=127.0.0.1 -c max_connections=200 ${fast}`
  run('pg_ctl', '-D', data, '-w', '-l', join(directory, 'log'), '-o', settings, 'start')
  return {
    url: `postgres://cairnway@127.0.0.1:${port}/postgres`,
    stop: () => {
      run('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const existing_url = process.env.TEST_DATABASE_URL
const server = existing_url ? { url: existing_url, stop: () => {} } : await start()
const [command, ...args] = process.argv.slice(2)
const child = spawn(command, args, {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: server.url },
  shell: process.platform === 'win32',
})
child.on('exit', (code) => {
  server.stop()
  process.exit(code ?? 1)
})
