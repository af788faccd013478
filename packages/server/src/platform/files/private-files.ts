import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncPath } from './sync-files.ts'

export const PRIVATE_DIRECTORY_MODE = 0o700
export const PRIVATE_FILE_MODE = 0o600

/**
 * Creates a directory that only its owner can enter, and makes an existing one so. Where the file system or another
 * owner forbids the change, the directory stays as it is: somebody else decides about its mode.
 */
export async function ensurePrivateDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: PRIVATE_DIRECTORY_MODE })
  await chmod(path, PRIVATE_DIRECTORY_MODE).catch(() => {})
}

/** Removes the permissions of others from a directory and everything in it. */
export async function makeTreePrivate(directory: string): Promise<void> {
  await chmod(directory, PRIVATE_DIRECTORY_MODE)
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? PRIVATE_DIRECTORY_MODE : PRIVATE_FILE_MODE)
}

/**
 * Replaces a file by one that only its owner can read; the mode of the old file does not matter. After a power failure it
 * is the old or the new one.
 */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  const complete = `${path}.${process.pid}.new`
  await rm(complete, { force: true })
  await writeFile(complete, text, { mode: PRIVATE_FILE_MODE, flag: 'wx' })
  await syncPath(complete)
  await rename(complete, path)
  await syncPath(dirname(path), true)
}
