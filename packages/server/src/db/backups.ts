import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Store } from './db.ts'

const kept = 7
const EVERY_MS = 24 * 60 * 60 * 1000
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

/**
 * Backs the embedded store up once a day into `backups` of the data directory and keeps seven.
 * @returns the name of the backup made now, or null
 */
export async function backUpDaily(store: Store, data_dir: string, now: Date): Promise<string | null> {
  const folder = join(data_dir, 'backups')
  await mkdir(folder, { recursive: true })
  const found = await readdir(folder)
  const names = found.filter((name) => shape.test(name))
  if (!isDue(names, now)) return null
  const name = nameAt(now)
  const partial = join(folder, `${name}.partial`)
  // those that were broken off, at whatever time
  for (const left of found.filter((other) => other.endsWith('.partial')))
    await rm(join(folder, left), { recursive: true, force: true })
  await store.backup(join(partial, 'pg'))
  await rename(partial, join(folder, name))
  for (const old of surplus([...names, name])) await rm(join(folder, old), { recursive: true, force: true })
  return name
}
