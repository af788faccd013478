import { mkdir, mkdtemp, readdir, rm, statfs, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { backUpDaily, isBackupDue, surplusBackups } from './backups.ts'
import type { Store } from './db.ts'

const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}T12-00-00Z`
const days = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => day(from + i))

describe('surplusBackups', () => {
  test.each([
    ['there are none without backups', [], []],
    ['seven are kept', days(1, 7), []],
    ['the oldest of eight is surplus', days(1, 8), [day(1)]],
    ['all but the newest seven are surplus', days(1, 12), days(1, 5)],
    ['the order of the names does not matter', days(1, 9).reverse(), days(1, 2)],
  ])('%s', (_, names, expected) => {
    expect(surplusBackups(names).sort()).toEqual(expected)
  })

  test('the list of names is not mutated', () => {
    const names = days(1, 9).reverse()
    surplusBackups(names)
    expect(names).toEqual(days(1, 9).reverse())
  })
})

describe('isBackupDue', () => {
  test.each([
    ['without any backup', [], '2026-03-01T00:00:00Z', true],
    ['at the time of a backup', [day(1)], '2026-03-01T12:00:00Z', false],
    ['less than a day after a backup', [day(1)], '2026-03-02T11:59:59Z', false],
    ['a day after a backup', [day(1)], '2026-03-02T12:00:00Z', true],
    [
      'less than a day after the newest, in any order of names',
      [day(3), day(1), day(2)],
      '2026-03-04T11:00:00Z',
      false,
    ],
  ])('whether a backup is due %s', (_, names, now, due) => {
    expect(isBackupDue(names, new Date(now))).toBe(due)
  })
})

describe('backUpDaily', () => {
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
    notifyOthers: () => {},
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
      names.push(await backUpDaily(store, data_dir, noon(n), 0))
      expect(await backUpDaily(store, data_dir, noon(n), 0)).toBeNull()
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
    await expect(backUpDaily(failing, data_dir, noon(1), 0)).rejects.toThrow('no space')
    expect(await readdir(folder())).toEqual([])
    expect(await backUpDaily(store, data_dir, later(noon(1)), 0)).toBe('2026-03-01T12-10-00Z')
    expect(await readdir(folder())).toEqual(['2026-03-01T12-10-00Z'])
  })

  test('an unfinished backup of a killed process does not count and is deleted', async () => {
    await mkdir(join(folder(), `${day(1)}.partial`, 'pg'), { recursive: true })
    expect(await backUpDaily(store, data_dir, later(noon(1)), 0)).toBe('2026-03-01T12-10-00Z')
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
    await expect(backUpDaily(uncopyable, data_dir, noon(1), reserve_mb)).rejects.toThrow(
      /^no room for a backup: \d+ MB are needed, with the reserve, and \d+ MB are free$/,
    )
    expect(await readdir(folder())).toEqual([])
  })

  test('no backup is begun that is larger than the free space', async () => {
    const large = join(data_dir, 'pg', 'base', '1')
    await writeFile(large, '')
    await truncate(large, (await freeBytes()) + 1000 * MEGABYTE)
    await expect(backUpDaily(uncopyable, data_dir, noon(1), 0)).rejects.toThrow('no room for a backup')
    await truncate(large, 0)
    expect(await backUpDaily(store, data_dir, noon(1), 0)).toBe(day(1))
  })
})
