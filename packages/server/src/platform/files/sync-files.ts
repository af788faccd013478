import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Windows opens no directory, and its file systems keep names without being asked. It synchronizes what may be written. */
const is_windows = process.platform === 'win32'

/** Waits until the disk has a file, or the names of a directory (fsync). */
export function syncPathNow(path: string, is_directory = false): void {
  if (is_directory && is_windows) return
  const descriptor = openSync(path, is_windows ? 'r+' : 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The same without blocking the thread. */
export async function syncPath(path: string, is_directory = false): Promise<void> {
  if (is_directory && is_windows) return
  const file = await open(path, is_windows ? 'r+' : 'r')
  await file.sync().finally(() => file.close())
}

/** Waits until the disk has a directory with all that is in it. */
export async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  await Promise.all(entries.map((entry) => syncPath(join(entry.parentPath, entry.name), entry.isDirectory())))
  await syncPath(directory, true)
}
