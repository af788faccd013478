import { lstat, mkdir, readdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Store } from './db.ts'

const kept = 7
const EVERY_MS = 24 * 60 * 60 * 1000
const MEGABYTE = 1024 * 1024
/** unit of `blocks` in stat(2) */
const BLOCK = 512
const shape = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

const nameAt = (time: Date): string => `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** When a backup was made, by its name. */
const timeOf = (name: string): number => Date.parse(`${name.slice(0, 10)}T${name.slice(11, 19).replaceAll('-', ':')}Z`)

/** Names of the backups to take away: all but the newest seven. */
export const surplus = (names: string[]): string[] => [...names].sort().reverse().slice(kept)

/** Whether a day has passed since the newest backup. */
export function isDue(names: string[], now: Date): boolean {
  const newest = [...names].sort().at(-1)
  return newest === undefined || now.getTime() - timeOf(newest) >= EVERY_MS
}

/** Bytes that a copy of a directory may take: files with holes count whole, small ones as whole blocks. */
async function sizeOf(directory: string): Promise<number> {
  let size = 0
  for (const name of await readdir(directory, { recursive: true })) {
    // the store goes on meanwhile: a file may be gone by now
    const file = await lstat(join(directory, name)).catch(() => null)
    if (file) size += Math.max(file.size, (file.blocks || 0) * BLOCK)
  }
  return size
}

/** @throws Error when a copy of the store would leave less than the reserve */
async function requireRoom(data_dir: string, folder: string, reserve_mb: number): Promise<void> {
  const needed_mb = Math.ceil((await sizeOf(join(data_dir, 'pg'))) / MEGABYTE) + reserve_mb
  const { bavail, bsize } = await statfs(folder)
  const free_mb = Math.floor((bavail * bsize) / MEGABYTE)
  if (free_mb < needed_mb)
    throw new Error(`no room for a backup: ${needed_mb} MB are needed, with the reserve, and ${free_mb} MB are free`)
}

/**
 * Backs the embedded store up once a day into `backups` of the data directory and keeps seven.
 * A copy that fails leaves nothing: on a full disk the embedded store would hang.
 * @param reserve_mb free space that must be left beside the backup
 * @returns the name of the backup made now, or null when none is due
 * @throws Error `no room for a backup: …`, or why the copy failed
 */
export async function backUpDaily(
  store: Store,
  data_dir: string,
  now: Date,
  reserve_mb: number,
): Promise<string | null> {
  const folder = join(data_dir, 'backups')
  await mkdir(folder, { recursive: true })
  const found = await readdir(folder)
  const names = found.filter((name) => shape.test(name))
  if (!isDue(names, now)) return null
  const name = nameAt(now)
  const partial = join(folder, `${name}.partial`)
  // those that a killed process left, at whatever time
  for (const left of found.filter((other) => other.endsWith('.partial')))
    await rm(join(folder, left), { recursive: true, force: true })
  await requireRoom(data_dir, folder, reserve_mb)
  try {
    await store.backup(join(partial, 'pg'))
    await rename(partial, join(folder, name))
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
  for (const old of surplus([...names, name])) await rm(join(folder, old), { recursive: true, force: true })
  return name
}
