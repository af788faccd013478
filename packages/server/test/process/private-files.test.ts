import { chmod, lstat, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createBackups } from '../../src/platform/db/backups.ts'
import { openPglite } from '../../src/platform/db/pglite.ts'
import { runOps } from './run-ops.ts'
import { startServer } from './server-process.ts'
import { cleanUp, createStorage, createTempDirectory } from './server-storage.ts'

afterEach(cleanUp)

const permissions = async (path: string): Promise<string> => ((await lstat(path)).mode & 0o777).toString(8)

/** Paths below a directory whose mode gives others any permission. */
async function listSharedPaths(directory: string): Promise<string[]> {
  const shared: string[] = []
  for (const name of await readdir(directory, { recursive: true })) {
    const mode = await permissions(join(directory, name)).catch(() => '0')
    if (!mode.endsWith('00')) shared.push(`${name} ${mode}`)
  }
  return shared
}

test('a data directory that others could enter is closed to them at start, and what the server writes is its own', async () => {
  const data_dir = await createTempDirectory()
  await chmod(data_dir, 0o755)
  const server = await startServer({ DATA_DIR: data_dir })
  await server.stop()
  expect(await permissions(data_dir)).toBe('700')
  expect(await permissions(join(data_dir, 'pg'))).toBe('700')
  // nobody else gets past the mode of the database's directory; its engine sets the modes inside
  expect((await listSharedPaths(data_dir)).filter((path) => !path.startsWith('pg/'))).toEqual([])
})

test('a backup is closed to others from its first moment, and so is every file in it', async () => {
  const { data_dir } = await createStorage('pglite')
  const store = await openPglite({ directory: join(data_dir, 'pg'), initial: null })
  const folder = join(data_dir, 'backups')
  await chmod(data_dir, 0o755)
  /** modes of the folder above the copy, before and after the store writes it */
  const modes: string[] = []
  const watched: typeof store = {
    ...store,
    backup: async (to) => {
      modes.push(await permissions(join(to, '..')))
      await store.backup(to)
      modes.push(await permissions(join(to, '..')))
    },
  }
  const name = await createBackups(watched, { data_dir, reserve_mb: 0 }).makeDaily(new Date('2026-03-01T12:00:00Z'))
  await store.close()
  expect(modes).toEqual(['700', '700'])
  expect(await permissions(folder)).toBe('700')
  expect(await listSharedPaths(folder)).toEqual([])
  expect(name).not.toBeNull()
})

test('an export, and the lines that an import refuses, are written for their owner alone', async () => {
  const { data_dir, environment } = await createStorage('pglite')
  const server = await startServer(environment)
  const ops = (...words: string[]) => runOps(words, data_dir, { ...environment, CAIRNWAY_URL: server.base_url })
  const file = join(data_dir, 'all.jsonl')
  // a file of an interrupted export, which others can read
  await writeFile(`${file}.partial`, '', { mode: 0o644 })
  expect((await ops('export', file)).code).toBe(0)
  await writeFile(join(data_dir, 'in.jsonl'), '{"title": "no record"}\n')
  await writeFile(join(data_dir, 'in.jsonl.rejected.jsonl'), 'of an earlier import', { mode: 0o644 })
  expect((await ops('import', join(data_dir, 'in.jsonl'))).code).toBe(3)
  expect(await permissions(file)).toBe('600')
  expect(await permissions(join(data_dir, 'in.jsonl.rejected.jsonl'))).toBe('600')
})
