import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockDirectory } from './lock-directory.ts'
import { assessLockHolder, createLockHolder, type LockHolder } from './lock-holder.ts'

let parent: string
let me: LockHolder
let dead_pid: number

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'cairnway-lock-'))
  me = await createLockHolder()
  const { stdout } = await promisify(execFile)(process.execPath, ['-p', 'process.pid'])
  dead_pid = Number(stdout)
})
afterAll(() => rm(parent, { recursive: true }))

/** Creates a data directory whose lock contains `text` and was refreshed `age_ms` ago. */
async function createLockedDirectory(text: string, age_ms = 0) {
  const data_dir = await mkdtemp(join(parent, 'd-'))
  const path = join(data_dir, 'lock')
  const touch = (ago_ms = 0) => utimes(path, new Date(Date.now() - ago_ms), new Date(Date.now() - ago_ms))
  await writeFile(path, text)
  await touch(age_ms)
  return { data_dir, path, touch, text: () => readFile(path, 'utf8') }
}

const quiet = () => {}
const holderElsewhere = () => ({ ...me, pid_namespace: 'pid:[1]', token: 'other' })
const goneHolder = () => ({ ...me, pid: dead_pid, token: 'other' })

describe('assessLockHolder', () => {
  const MINUTE_MS = 60_000
  test.each<[string, Partial<LockHolder>, number, string]>([
    ['the process itself, with an old lock', {}, MINUTE_MS, 'alive'],
    ['an ended process', { pid: -1 }, 0, 'gone'],
    ['a pid that another process has by now', { started: '1' }, 0, 'gone'],
    ['another host', { host: 'elsewhere', pid: -1 }, MINUTE_MS, 'doubt'],
    ['another boot, or another machine of the same name', { boot: 'other', pid: -1 }, MINUTE_MS, 'doubt'],
    ['another container of the same name', { pid_namespace: 'pid:[1]', pid: -1 }, MINUTE_MS, 'doubt'],
    ['without a start time and refreshed', { started: null }, 1000, 'alive'],
    ['without a start time and not refreshed', { started: null }, MINUTE_MS, 'doubt'],
  ])('%s: holder %j at age %i ms is %s', async (_, differences, age_ms, verdict) => {
    const holder = { ...me, ...differences }
    expect(await assessLockHolder(holder.pid === -1 ? { ...holder, pid: dead_pid } : holder, me, age_ms)).toBe(verdict)
  })

  test('without boot and start times a holder is assessed by its pid and the age of its lock', async () => {
    const bare: LockHolder = { ...me, boot: null, pid_namespace: null, started: null }
    expect(await assessLockHolder(bare, bare, 1000)).toBe('alive')
    expect(await assessLockHolder(bare, bare, MINUTE_MS)).toBe('doubt')
    expect(await assessLockHolder({ ...bare, pid: dead_pid }, bare, 1000)).toBe('gone')
  })

  test('a lock that names no holder is in doubt', async () => {
    expect(await assessLockHolder(null, me, MINUTE_MS)).toBe('doubt')
  })
})

test('of several processes that take over a stale lock together one gets it', async () => {
  for (let round = 0; round < 20; round++) {
    const { data_dir } = await createLockedDirectory(JSON.stringify(goneHolder()))
    const starts = await Promise.allSettled(
      Array.from({ length: 4 }, async () => {
        await sleep(Math.random() * 3)
        return lockDirectory(data_dir, { report: quiet })
      }),
    )
    const releases = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    const refusals = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []))
    expect(releases).toHaveLength(1)
    for (const reason of refusals) expect(reason).toContain(`in use by process ${process.pid} on`)
    for (const release of releases) await release()
    expect(existsSync(join(data_dir, 'lock'))).toBe(false)
    expect(existsSync(join(data_dir, 'lock.claim'))).toBe(false)
  }
})

// each of these waits for a refresh, so they run together
describe.concurrent('with refreshes', () => {
  test('a lock of a live process on this machine is refused at once', async ({ expect }) => {
    const { data_dir } = await createLockedDirectory(JSON.stringify({ ...me, token: 'other' }), 60_000)
    const reports: string[] = []
    const starting = lockDirectory(data_dir, { report: (line) => reports.push(line) })
    await expect(starting).rejects.toThrow(`in use by process ${process.pid} on`)
    // whoever waits says so
    expect(reports).toEqual([])
  })

  test('a lock of another namespace is refused once it is refreshed', async ({ expect }) => {
    const { data_dir, touch, text } = await createLockedDirectory(
      JSON.stringify({ ...holderElsewhere(), pid: dead_pid }),
      60_000,
    )
    const reports: string[] = []
    const starting = lockDirectory(data_dir, { report: (line) => reports.push(line) })
    const refused = expect(starting).rejects.toThrow(`in use by process ${dead_pid} on`)
    await sleep(4500)
    await touch()
    await refused
    expect(reports).toEqual([expect.stringContaining(`waiting for the lock of ${data_dir}`)])
    expect(JSON.parse(await text())).toMatchObject({ token: 'other' })
  })

  test('a lock of another namespace without a refresh is taken over after a wait, although its pid runs here', async ({
    expect,
  }) => {
    const { data_dir, text } = await createLockedDirectory(JSON.stringify(holderElsewhere()), 25_000)
    const reports: string[] = []
    const release = await lockDirectory(data_dir, { report: (line) => reports.push(line) })
    expect(reports).toEqual([expect.stringContaining(`waiting for the lock of ${data_dir}`)])
    expect(JSON.parse(await text())).toMatchObject({ pid: process.pid, pid_namespace: me.pid_namespace })
    await release()
  })

  test('a lock that was never fully written is taken over when it is old', async () => {
    const { data_dir } = await createLockedDirectory('', 40_000)
    await (await lockDirectory(data_dir, { report: quiet }))()
  })

  test('a lock that exists but cannot be read yet is not taken over', async ({ expect }) => {
    const { data_dir, path } = await createLockedDirectory('')
    await rm(path)
    // a dangling link: it exists for a process that creates the file and not for one that reads it
    await symlink(join(data_dir, 'target'), path)
    const starting = lockDirectory(data_dir, { report: quiet })
    const refused = expect(starting).rejects.toThrow('in use by process')
    await sleep(500)
    await writeFile(join(data_dir, 'target'), JSON.stringify({ ...me, token: 'other' }))
    await refused
  })

  test('a lock that is deleted meanwhile is acquired', async () => {
    const { data_dir, path } = await createLockedDirectory(JSON.stringify(holderElsewhere()))
    const starting = lockDirectory(data_dir, { report: quiet })
    await sleep(500)
    await rm(path)
    await (await starting)()
  })

  test('the holder refreshes its lock', async ({ expect }) => {
    const { data_dir, path, touch } = await createLockedDirectory(JSON.stringify(goneHolder()))
    const release = await lockDirectory(data_dir)
    await touch(60_000)
    await expect.poll(async () => Date.now() - (await stat(path)).mtimeMs, { timeout: 7000 }).toBeLessThan(5000)
    await release()
    expect(existsSync(path)).toBe(false)
  })

  test('a holder whose lock was taken over is notified and does not delete the new lock', async ({ expect }) => {
    const { data_dir, path, text } = await createLockedDirectory(JSON.stringify(goneHolder()))
    let losses = 0
    const release = await lockDirectory(data_dir, { onLost: () => losses++ })
    const theirs = JSON.stringify(holderElsewhere())
    await writeFile(path, theirs)
    await expect.poll(() => losses, { timeout: 7000 }).toBe(1)
    await release()
    expect(await text()).toBe(theirs)
    expect(losses).toBe(1)
  })

  test('a release does not delete the lock of another holder and does not count as a loss', async ({ expect }) => {
    const { data_dir, path, text } = await createLockedDirectory(JSON.stringify(goneHolder()))
    let losses = 0
    const release = await lockDirectory(data_dir, { onLost: () => losses++ })
    const theirs = JSON.stringify(holderElsewhere())
    await writeFile(path, theirs)
    await release()
    expect(await text()).toBe(theirs)
    await sleep(5500)
    expect(losses).toBe(0)
  })
})
