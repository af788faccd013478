import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findUnprivilegedUser } from '../unprivileged-user.mjs'
import { findFreePort } from './server-process.ts'

const START_TIMEOUT_MS = 30_000

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })

/**
 * Starts PgBouncer in transaction mode in front of a database.
 * @param settings further lines of its section `pgbouncer`
 * @returns the connection string of the database through it
 */
export async function startPgbouncer(
  database_url: string,
  settings: readonly string[] = [],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { hostname, port: database_port, username, pathname } = new URL(database_url)
  const port = await findFreePort()
  const user = findUnprivilegedUser()
  const directory = await mkdtemp(join(tmpdir(), 'cairnway-pgbouncer-'))
  const configuration = join(directory, 'pgbouncer.ini')
  await writeFile(
    configuration,
    [
      '[databases]',
      `* = host=${hostname} port=${database_port} user=${username}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 5',
      'max_client_conn = 200',
      ...settings,
      '',
    ].join('\n'),
  )
  await chmod(directory, 0o755)
  if (user.uid !== undefined) await chown(directory, user.uid, user.gid ?? 0)
  const child = spawn('pgbouncer', ['-q', configuration], { ...user, stdio: ['ignore', 'ignore', 'inherit'] })
  const failed = once(child, 'error').then(([error]) => Promise.reject(error))
  const ended = once(child, 'exit')
  const deadline = performance.now() + START_TIMEOUT_MS
  await Promise.race([
    failed,
    (async () => {
      while (!(await accepts(port))) {
        if (performance.now() > deadline || child.exitCode !== null) throw new Error('PgBouncer does not start')
        await sleep(50)
      }
    })(),
  ])
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}
