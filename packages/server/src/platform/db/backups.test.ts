import { mkdir, mkdtemp, readdir, rm, statfs, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createBackups } from './backups.ts'
import type { Store } from './db.ts'

const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}T12-00-00Z`
const days = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => day(from + i))

describe('the backups of a store', () => {
  let data_dir: string
  const folder = () => join(data_dir, 'backups')
  beforeEach(async () => {
    data_dir = await mkdtemp(join(tmpdir(), 'cairnway-backups-'))
    await mkdir(join(data_dir, 'pg', 'base'), { recursive: true })
  })
  afterEach(() => rm(data_dir, { recursive: true, force: true }))

  /** A store in which only `backup` works. */
  const createStore = (backup: Store['backup']): Store => ({
    engine: 'pglite',
    lost: new Promise(() => {}),
    query: async () => [],
    script: async () => {},
    transaction: () => Promise.reject(new Error('not here')),
    is_notified: true,
    notifyOthers: () => {},
    listConnections: () => [],
    onNotification: () => async () => {},
    runMaintenance: async () => {},
    purge: async () => {},
    close: async () => {},
    backup,
  })
  const store = createStore(async (to) => {
    await mkdir(to, { recursive: true })
    await writeFile(join(to, 'PG_VERSION'), '18\n')
  })
  const noon = (n: number) => new Date(Date.UTC(2026, 2, n, 12))
  const later = (time: Date) => new Date(time.getTime() + 600_000)

  test('one backup a day is made and seven are kept; other entries of the folder stay', async () => {
    await mkdir(join(folder(), 'kept by hand'), { recursive: true })
    const names: (string | null)[] = []
    for (let n = 1; n <= 9; n++) {
      names.push(await createBackups(store, { data_dir, reserve_mb: 0 }).makeDaily(noon(n)))
      expect(await createBackups(store, { data_dir, reserve_mb: 0 }).makeDaily(noon(n))).toBeNull()
    }
    expect(names).toEqual(days(1, 9))
    expect((await readdir(folder())).sort()).toEqual([...days(3, 9), 'kept by hand'])
    expect(await readdir(join(folder(), day(9), 'pg'))).toEqual(['PG_VERSION'])
  })

  test('a failed backup leaves nothing, and the next run tries again', async () => {
    const failing = createStore(async (to) => {
      await mkdir(to, { recursive: true })
      throw new Error('no space left on device')
    })
    await expect(createBackups(failing, { data_dir, reserve_mb: 0 }).makeDaily(noon(1))).rejects.toThrow('no space')
    expect(await readdir(folder())).toEqual([])
    expect(await createBackups(store, { data_dir, reserve_mb: 0 }).makeDaily(later(noon(1)))).toBe(
      '2026-03-01T12-10-00Z',
    )
    expect(await readdir(folder())).toEqual(['2026-03-01T12-10-00Z'])
  })

  test('an unfinished backup of a killed process does not count and is deleted', async () => {
    await mkdir(join(folder(), `${day(1)}.partial`, 'pg'), { recursive: true })
    expect(await createBackups(store, { data_dir, reserve_mb: 0 }).makeDaily(later(noon(1)))).toBe(
      '2026-03-01T12-10-00Z',
    )
    expect(await readdir(folder())).toEqual(['2026-03-01T12-10-00Z'])
  })

  const MEGABYTE = 1024 * 1024
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(data_dir)
    return bavail * bsize
  }
  const uncopyable = createStore(() => Promise.reject(new Error('the store must not be copied')))

  test('no backup is begun that would leave less than the reserve', async () => {
    const reserve_mb = Math.ceil((await freeBytes()) / MEGABYTE) + 1000
    await expect(createBackups(uncopyable, { data_dir, reserve_mb: reserve_mb }).makeDaily(noon(1))).rejects.toThrow(
      /^no room for a backup: \d+ MB are needed, with the reserve, and \d+ MB are free$/,
    )
    expect(await readdir(folder())).toEqual([])
  })

  test('no backup is begun that is larger than the free space', async () => {
    const large = join(data_dir, 'pg', 'base', '1')
    await writeFile(large, '')
    await truncate(large, (await freeBytes()) + 1000 * MEGABYTE)
    await expect(createBackups(uncopyable, { data_dir, reserve_mb: 0 }).makeDaily(noon(1))).rejects.toThrow(
      'no room for a backup',
    )
    await truncate(large, 0)
    expect(await createBackups(store, { data_dir, reserve_mb: 0 }).makeDaily(noon(1))).toBe(day(1))
  })

  test('one by hand is made in addition to the daily one, which is due a day after it', async () => {
    const backups = createBackups(store, { data_dir, reserve_mb: 0 })
    expect(await backups.makeDaily(noon(1))).toBe(day(1))
    const by_hand = '2026-03-01T18-00-00Z'
    await backups.make(by_hand)
    expect(await backups.makeDaily(noon(2))).toBeNull()
    const next = await backups.makeDaily(new Date('2026-03-02T18:00:00Z'))
    expect(next).toBe('2026-03-02T18-00-00Z')
    expect((await backups.list()).map(({ id }) => id)).toEqual([next, by_hand])
  })

  test('one that is there is not made again, and each is listed with its time and size', async () => {
    let copies = 0
    const counting = createStore(async (to) => {
      copies++
      await store.backup(to)
    })
    const backups = createBackups(counting, { data_dir, reserve_mb: 0 })
    await Promise.all([backups.make(day(1)), backups.make(day(1))])
    expect(copies).toBe(1)
    const [listed] = await backups.list()
    expect(listed).toEqual({ id: day(1), created_at: '2026-03-01T12:00:00.000Z', bytes: expect.any(Number) })
    expect(listed?.bytes).toBeGreaterThan(0)
  })

  test('two at the same time are made one after the other', async () => {
    const steps: string[] = []
    const slow = createStore(async (to) => {
      steps.push('begins')
      await store.backup(to)
      steps.push('ends')
    })
    const backups = createBackups(slow, { data_dir, reserve_mb: 0 })
    await Promise.all([backups.make(day(1)), backups.make(day(2)), backups.makeDaily(noon(3))])
    expect(steps).toEqual(['begins', 'ends', 'begins', 'ends', 'begins', 'ends'])
  })

  test('nothing is listed where none was made', async () => {
    expect(await createBackups(store, { data_dir, reserve_mb: 0 }).list()).toEqual([])
  })
})
