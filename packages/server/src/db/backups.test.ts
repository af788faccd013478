import { mkdir, mkdtemp, readdir, rm, statfs, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { backUpDaily, isBackupDue, surplusBackups } from './backups.ts'
import type { Store } from './db.ts'

const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}T12-00-00Z`
const days = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => day(from + i))

describe('surplus', () => {
  test.each([
    ['none', [], []],
    ['seven are kept', days(1, 7), []],
    ['the oldest goes', days(1, 8), [day(1)]],
    ['all but the newest seven go', days(1, 12), days(1, 5)],
    ['the order of the names does not matter', days(1, 9).reverse(), days(1, 2)],
  ])('%s', (_, names, gone) => {
    expect(surplusBackups(names).sort()).toEqual(gone)
  })

  test('leaves its input as it is', () => {
    const names = days(1, 9).reverse()
    surplusBackups(names)
    expect(names).toEqual(days(1, 9).reverse())
  })
})

describe('isDue', () => {
  test.each([
    ['without any', [], '2026-03-01T00:00:00Z', true],
    ['at once after one', [day(1)], '2026-03-01T12:00:00Z', false],
    ['just before a day has passed', [day(1)], '2026-03-02T11:59:59Z', false],
    ['after a day', [day(1)], '2026-03-02T12:00:00Z', true],
    ['the newest counts, wherever it stands', [day(3), day(1), day(2)], '2026-03-04T11:00:00Z', false],
  ])('%s', (_, names, now, due) => {
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

  /** A store that only knows how to be copied. */
  const storeThat = (backup: Store['backup']): Store => ({
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
  const store = storeThat(async (to) => {
    await mkdir(to, { recursive: true })
    await writeFile(join(to, 'PG_VERSION'), '18\n')
  })
  const noon = (n: number) => new Date(Date.UTC(2026, 2, n, 12))
  const later = (time: Date) => new Date(time.getTime() + 600_000)

  test('makes one a day and keeps seven; other files there are nobody’s business', async () => {
    await mkdir(join(folder(), 'kept by hand'), { recursive: true })
    const made: (string | null)[] = []
    for (let n = 1; n <= 9; n++) {
      made.push(await backUpDaily(store, data_dir, noon(n), 0))
      expect(await backUpDaily(store, data_dir, noon(n), 0)).toBeNull()
    }
    expect(made).toEqual(days(1, 9))
    expect((await readdir(folder())).sort()).toEqual([...days(3, 9), 'kept by hand'])
    expect(await readdir(join(folder(), day(9), 'pg'))).toEqual(['PG_VERSION'])
  })

  test('one that fails leaves nothing, and the next turn tries again', async () => {
    const failing = storeThat(async (to) => {
      await mkdir(to, { recursive: true })
      throw new Error('no space left on device')
    })
    await expect(backUpDaily(failing, data_dir, noon(1), 0)).rejects.toThrow('no space')
    expect(await readdir(folder())).toEqual([])
    expect(await backUpDaily(store, data_dir, later(noon(1)), 0)).toBe('2026-03-01T12-10-00Z')
    expect(await readdir(folder())).toEqual(['2026-03-01T12-10-00Z'])
  })

  test('what a killed process left counts for nothing and is taken away', async () => {
    await mkdir(join(folder(), `${day(1)}.partial`, 'pg'), { recursive: true })
    expect(await backUpDaily(store, data_dir, later(noon(1)), 0)).toBe('2026-03-01T12-10-00Z')
    expect(await readdir(folder())).toEqual(['2026-03-01T12-10-00Z'])
  })

  const MEGABYTE = 1024 * 1024
  const free = async () => {
    const { bavail, bsize } = await statfs(data_dir)
    return bavail * bsize
  }
  const untouchable = storeThat(() => Promise.reject(new Error('copied all the same')))

  test('none is begun that would leave less than the reserve', async () => {
    const reserve_mb = Math.ceil((await free()) / MEGABYTE) + 1000
    await expect(backUpDaily(untouchable, data_dir, noon(1), reserve_mb)).rejects.toThrow(
      /^no room for a backup: \d+ MB are needed, with the reserve, and \d+ MB are free$/,
    )
    expect(await readdir(folder())).toEqual([])
  })

  test('none is begun that is larger than what is free', async () => {
    const large = join(data_dir, 'pg', 'base', '1')
    await writeFile(large, '')
    await truncate(large, (await free()) + 1000 * MEGABYTE)
    await expect(backUpDaily(untouchable, data_dir, noon(1), 0)).rejects.toThrow('no room for a backup')
    await truncate(large, 0)
    expect(await backUpDaily(store, data_dir, noon(1), 0)).toBe(day(1))
  })
})
