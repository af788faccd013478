import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createLockHolder } from '../../src/platform/db/lock-holder.ts'
import { nextExperience } from '../experience-fixtures.ts'
import { registerNewcomer } from './register-contributors.ts'
import { type ServerProcess, spawnServer, startServer } from './server-process.ts'
import { cleanUp, createStorage } from './server-storage.ts'

afterEach(cleanUp)

const isUp = (server: ServerProcess) => server.stdout().includes('answers on')

test('a second process on the same data directory ends with one clear line, and the first loses nothing', async () => {
  const { data_dir, environment } = await createStorage('pglite')
  const path = join(data_dir, 'lock')
  const first = await startServer(environment)
  const person = await registerNewcomer(first)
  const before = await person.depositExperience(nextExperience())
  const holder_text = await readFile(path, 'utf8')
  // a suspended machine or a slow disk makes the file look old while its holder is alive
  await utimes(path, new Date(0), new Date(0))

  const second = await spawnServer(environment)
  const writing = person.depositExperience(nextExperience())
  expect((await second.exited).code).toBe(1)
  expect(second.stderr()).toMatch(/^cairnway: .*\n$/)
  expect(second.stderr()).toContain(`${data_dir} is in use by process ${first.pid}`)
  expect(second.stdout()).toBe('')
  expect(await readFile(path, 'utf8')).toBe(holder_text)

  const meanwhile = await writing
  const { id } = await person.depositExperience(nextExperience())
  await first.stop()
  const third = await startServer(environment)
  const mine = await third.client(person.api_key).listMyExperiences()
  expect(mine.experiences.map((found) => found.id).sort()).toEqual([before.id, meanwhile.id, id].sort())
})

test('the lock of a killed process is taken over at once, by one of several processes that start together', async () => {
  const { data_dir, environment } = await createStorage('pglite')
  await (await startServer(environment)).kill()
  expect(existsSync(join(data_dir, 'lock'))).toBe(true)

  const starters = await Promise.all([1, 2, 3, 4].map(() => spawnServer(environment)))
  await expect.poll(() => starters.filter(isUp), { timeout: 30_000 }).toHaveLength(1)
  for (const loser of starters.filter((starter) => !isUp(starter))) {
    expect((await loser.exited).code).toBe(1)
    expect(loser.stderr()).toMatch(/^cairnway: the data directory .* is in use by process \d+.*\n$/)
  }
  const [winner] = starters.filter(isUp)
  expect((await winner?.client().getHealth())?.status).toBe('ok')
  expect(JSON.parse(await readFile(join(data_dir, 'lock'), 'utf8'))).toMatchObject({ pid: winner?.pid })
})

/** Creates the lock of a live process in another container with the same host name. */
async function createForeignLockHolder(data_dir: string): Promise<{ kill: () => Promise<void> }> {
  const path = join(data_dir, 'lock')
  const holder_script = `
    const { lockDirectory } = await import(${JSON.stringify(new URL('../../dist/platform/db/lock-directory.js', import.meta.url).href)})
    await lockDirectory(${JSON.stringify(data_dir)})
    setInterval(() => {}, 1000)`
  const namespace_args = ['--user', '--map-root-user', '--pid', '--fork', '--kill-child', process.execPath]
  const child = spawn('unshare', [...namespace_args, '--input-type=module', '--eval', holder_script], {
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => child.once('error', () => resolve()).once('exit', () => resolve()))
  const locked = expect.poll(() => existsSync(path), { timeout: 10_000 }).toBe(true)
  await Promise.race([ended, locked.catch(() => {})])
  if (existsSync(path))
    return {
      kill: async () => {
        child.kill('SIGKILL')
        await ended
      },
    }
  // where namespaces cannot be created, a lock file with the same content stands in for the process
  const holder_text = { ...(await createLockHolder()), pid_namespace: 'pid:[1]', pid: 1 }
  await writeFile(path, JSON.stringify(holder_text))
  const timer = setInterval(() => void utimes(path, new Date(), new Date()), 5000)
  return { kill: async () => clearInterval(timer) }
}

test('the lock of another container is respected while it is refreshed, and taken over when it is not', async () => {
  const { data_dir, environment } = await createStorage('pglite')
  const path = join(data_dir, 'lock')
  const holder_text = await createForeignLockHolder(data_dir)
  // the file exists a moment before its content is written
  await expect.poll(() => readFile(path, 'utf8')).toMatch(/\}$/)
  const before = await readFile(path, 'utf8')

  const refused = await spawnServer(environment)
  const { code } = await refused.exited
  expect(code).toBe(1)
  expect(refused.stderr()).toMatch(/cairnway: the data directory .* is in use by process 1 on .*\n$/)
  expect(await readFile(path, 'utf8')).toBe(before)

  await holder_text.kill()
  // shortens the wait: most of the time until the lock is stale has passed
  const soon = new Date(Date.now() - 25_000)
  await utimes(path, soon, soon)
  const restarted = await startServer(environment)
  expect(restarted.stderr()).toMatch(/^cairnway: waiting for the lock of .*\n$/)
  expect((await restarted.client().getHealth()).status).toBe('ok')
})

test('a stale lock of another machine and the lock of a reused pid are taken over', async () => {
  const { data_dir, environment } = await createStorage('pglite')
  const path = join(data_dir, 'lock')
  await writeFile(path, JSON.stringify({ pid: 1, host: 'elsewhere', boot: null, started: null }))
  const minute_ago = new Date(Date.now() - 60_000)
  await utimes(path, minute_ago, minute_ago)
  const server = await startServer(environment)
  const holder_text: object = JSON.parse(await readFile(path, 'utf8'))
  await server.kill()

  // the pid of this test is alive, but its start time differs from the one in the lock: the pid was reused
  await writeFile(path, JSON.stringify({ ...holder_text, pid: process.pid }))
  const reused = await startServer(environment)
  expect((await reused.client().getHealth()).status).toBe('ok')
  expect(reused.stderr()).toBe('')
})
