import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createLockHolder } from '../../src/db/lock-holder.ts'
import { nextExperience } from '../experience-fixtures.ts'
import { registerNewcomer } from './register-contributors.ts'
import { type ServerProcess, spawnServer, startServer } from './server-process.ts'
import { cleanUp, createStorage } from './server-storage.ts'

afterEach(cleanUp)

const isUp = (server: ServerProcess) => server.stdout().includes('answers on')

test('a second process on the same data directory ends with one clear line and the first loses nothing', async () => {
  const { data_dir, environment } = await createStorage('pglite')
  const path = join(data_dir, 'lock')
  const first = await startServer(environment)
  const person = await registerNewcomer(first)
  const before = await person.depositExperience(nextExperience())
  const owner = await readFile(path, 'utf8')
  // a suspended machine or a slow disk makes the file look old; its owner lives all the same
  await utimes(path, new Date(0), new Date(0))

  const second = await spawnServer(environment)
  const writing = person.depositExperience(nextExperience())
  expect((await second.exited).code).toBe(1)
  expect(second.stderr()).toMatch(/^cairnway: .*\n$/)
  expect(second.stderr()).toContain(`${data_dir} is in use by process ${first.pid}`)
  expect(second.stdout()).toBe('')
  expect(await readFile(path, 'utf8')).toBe(owner)

  const meanwhile = await writing
  const { id } = await person.depositExperience(nextExperience())
  await first.stop()
  const third = await startServer(environment)
  const mine = await third.client(person.api_key).listMyExperiences()
  expect(mine.experiences.map((found) => found.id).sort()).toEqual([before.id, meanwhile.id, id].sort())
})

test('the lock of a killed process is taken over at once, by one of several that start together', async () => {
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

/** The lock of a live process as one in another container of the same host name leaves it. */
async function createForeignLockHolder(data_dir: string): Promise<{ kill: () => Promise<void> }> {
  const path = join(data_dir, 'lock')
  const holder = `
    const { lockDirectory } = await import(${JSON.stringify(new URL('../../dist/db/lock-directory.js', import.meta.url).href)})
    await lockDirectory(${JSON.stringify(data_dir)})
    setInterval(() => {}, 1000)`
  const apart = ['--user', '--map-root-user', '--pid', '--fork', '--kill-child', process.execPath]
  const child = spawn('unshare', [...apart, '--input-type=module', '--eval', holder], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('error', () => resolve()).once('exit', () => resolve()))
  const held = expect.poll(() => existsSync(path), { timeout: 10_000 }).toBe(true)
  await Promise.race([ended, held.catch(() => {})])
  if (existsSync(path))
    return {
      kill: async () => {
        child.kill('SIGKILL')
        await ended
      },
    }
  // namespaces cannot be made here: a file says the same
  const owner = { ...(await createLockHolder()), pid_namespace: 'pid:[1]', pid: 1 }
  await writeFile(path, JSON.stringify(owner))
  const timer = setInterval(() => void utimes(path, new Date(), new Date()), 5000)
  return { kill: async () => clearInterval(timer) }
}

test('the lock of another container is respected while it is refreshed and taken over when it is not', async () => {
  const { data_dir, environment } = await createStorage('pglite')
  const path = join(data_dir, 'lock')
  const owner = await createForeignLockHolder(data_dir)
  // the file is there a moment before what is in it
  await expect.poll(() => readFile(path, 'utf8')).toMatch(/\}$/)
  const before = await readFile(path, 'utf8')

  const refused = await spawnServer(environment)
  const { code, ms } = await refused.exited
  expect(code).toBe(1)
  expect(ms).toBeLessThan(10_000)
  expect(refused.stderr()).toMatch(/cairnway: the data directory .* is in use by process 1 on .*\n$/)
  expect(await readFile(path, 'utf8')).toBe(before)

  await owner.kill()
  // as if most of the waiting were over
  const soon = new Date(Date.now() - 25_000)
  await utimes(path, soon, soon)
  const restarted = await startServer(environment)
  expect(restarted.stderr()).toMatch(/^cairnway: waiting for the lock of .*\n$/)
  expect((await restarted.client().getHealth()).status).toBe('ok')
})

test('a silent lock of another machine and the lock of a pid that is somebody else’s are taken over', async () => {
  const { data_dir, environment } = await createStorage('pglite')
  const path = join(data_dir, 'lock')
  await writeFile(path, JSON.stringify({ pid: 1, host: 'elsewhere', boot: null, started: null }))
  const minute_ago = new Date(Date.now() - 60_000)
  await utimes(path, minute_ago, minute_ago)
  const silent = await startServer(environment)
  const owner: object = JSON.parse(await readFile(path, 'utf8'))
  await silent.kill()

  // the pid of this test is alive; that it started at another time tells that it is somebody else by now
  await writeFile(path, JSON.stringify({ ...owner, pid: process.pid }))
  const reused = await startServer(environment)
  expect((await reused.client().getHealth()).status).toBe('ok')
  expect(reused.stderr()).toBe('')
})
