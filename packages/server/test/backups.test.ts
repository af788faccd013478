import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../src/platform/db/db.ts'
import { listAuditRows } from './list-audit-rows.ts'
import { engines } from './process/server-storage.ts'
import { createWorld, type World } from './world.ts'

let world: World
let data_dir: string
beforeEach(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'cairnway-backups-'))
  await mkdir(join(data_dir, 'pg'))
})
afterEach(async () => {
  await world.close()
  await rm(data_dir, { recursive: true, force: true })
})

const DAY_MS = 86_400_000
const writeCopy: Store['backup'] = async (to) => {
  await mkdir(to, { recursive: true })
  await writeFile(join(to, 'PG_VERSION'), '18\n')
}

/** A service whose store makes such copies of itself. */
async function createBackedUpWorld(backup: Store['backup'] = writeCopy, disk_reserve_mb = 0): Promise<void> {
  const secret_key = 'secret of a service that makes backups'
  const base = await createWorld({ config: { secret_key } })
  const db = { ...base.app.db, backup }
  const node = await createWorld({ db, config: { data_dir, disk_reserve_mb, secret_key } })
  world = { ...node, close: () => node.close().then(base.close) }
}

describe.skipIf(engines.includes('postgres'))('a backup of the embedded store', () => {
  test('is made in the background and listed without a path', async () => {
    await createBackedUpWorld()
    expect(await world.operator.listBackups()).toMatchObject({ backups: [], is_supported: true, next_cursor: null })
    const { backup_id } = await world.operator.createBackup()
    const created_at = `${backup_id.slice(0, 11)}${backup_id.slice(11, 19).replaceAll('-', ':')}.000Z`
    const running = { id: backup_id, created_at, bytes: null, status: 'running', reason: null }
    expect((await world.operator.listBackups()).backups).toEqual([running])
    await world.work()
    const { backups } = await world.operator.listBackups()
    expect(backups).toEqual([{ ...running, bytes: expect.any(Number), status: 'completed' }])
    expect(await readdir(join(data_dir, 'backups', backup_id))).toEqual(['pg'])
    expect(JSON.stringify(backups)).not.toContain(tmpdir())
    expect(await listAuditRows(world, backup_id)).toMatchObject([{ action: 'backup.requested' }])
  })

  test('is made one at a time', async () => {
    await createBackedUpWorld()
    const { backup_id } = await world.operator.createBackup()
    world.clock.advance(1000)
    await expect(world.operator.createBackup()).rejects.toMatchObject({
      ...{ status: 409, error: 'DuplicateError', details: { backup_id } },
    })
    await world.work()
    await world.operator.createBackup()
    await world.work()
    expect((await world.operator.listBackups()).backups.map(({ status }) => status)).toEqual(['completed', 'completed'])
  })

  test('is enqueued once by concurrent requests', async () => {
    await createBackedUpWorld()
    const tries = await Promise.allSettled(
      Array.from({ length: 6 }, () => {
        world.clock.advance(1000)
        return world.operator.createBackup()
      }),
    )
    const ids = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value.backup_id] : []))
    expect(new Set(ids).size).toBe(1)
    expect((await world.operator.listBackups()).backups).toHaveLength(1)
  })

  test('fails with a reason when the disk is too full, is not repeated, and leaves the earlier ones', async () => {
    await createBackedUpWorld()
    const { backup_id: first } = await world.operator.createBackup()
    await world.work()
    await world.close()
    await createBackedUpWorld(writeCopy, 1_000_000_000)
    world.clock.advance(1000)
    const { backup_id } = await world.operator.createBackup()
    await world.work()
    world.clock.advance(3_600_000)
    await world.work()
    const { backups } = await world.operator.listBackups()
    expect(backups.find(({ id }) => id === backup_id)).toMatchObject({
      status: 'failed',
      bytes: null,
      reason: expect.stringMatching(/^no room for a backup: \d+ MB are needed, with the reserve, and \d+ MB are free$/),
    })
    expect(await readdir(join(data_dir, 'backups'))).toEqual([first])
    expect((await world.operator.listJobs({ kind: 'run_backup' })).jobs).toMatchObject([
      { status: 'failed', attempts: 1 },
    ])
  })

  test('fails without naming a path when the copy does, and another one may follow', async () => {
    let is_broken = true
    await createBackedUpWorld(async (to) => {
      if (is_broken)
        throw Object.assign(new Error(`ENOSPC: no space left on device, write '${to}'`), { code: 'ENOSPC' })
      await writeCopy(to)
    })
    await world.operator.createBackup()
    await world.work()
    const [failed] = (await world.operator.listBackups()).backups
    expect(failed).toMatchObject({ status: 'failed', reason: expect.stringContaining('ENOSPC') })
    expect(failed?.reason).not.toContain('/')
    is_broken = false
    world.clock.advance(1000)
    await world.operator.createBackup()
    await world.work()
    const { backups } = await world.operator.listBackups()
    expect(backups.map(({ status }) => status)).toEqual(['completed', 'failed'])
  })

  test('is not made a day later under a name of the day before', async () => {
    await createBackedUpWorld()
    await world.operator.createBackup()
    world.clock.advance(DAY_MS + 1000)
    await world.work()
    const [failed] = (await world.operator.listBackups()).backups
    expect(failed).toMatchObject({ status: 'failed', reason: expect.stringContaining('did not run for a day') })
  })

  test('is listed page by page, newest first', async () => {
    await createBackedUpWorld()
    const made: string[] = []
    for (let i = 0; i < 3; i++) {
      made.unshift((await world.operator.createBackup()).backup_id)
      await world.work()
      world.clock.advance(DAY_MS)
    }
    const first = await world.operator.listBackups({ limit: 2 })
    const second = await world.operator.listBackups({ limit: 2, cursor: first.next_cursor })
    expect([...first.backups, ...second.backups].map(({ id }) => id)).toEqual(made)
    expect(second.next_cursor).toBeNull()
    await expect(world.operator.listBackups({ cursor: 'x' })).rejects.toMatchObject({ status: 422 })
  })
})

test.runIf(engines.includes('postgres'))('PostgreSQL is backed up by its own tools, as both answers say', async () => {
  world = await createWorld()
  await expect(world.operator.createBackup()).rejects.toMatchObject({
    status: 403,
    error: 'ForbiddenError',
    message: expect.stringContaining('pg_dump'),
  })
  expect(await world.operator.listBackups()).toMatchObject({ backups: [], is_supported: false })
})
