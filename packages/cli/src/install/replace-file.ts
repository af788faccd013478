import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { LocalError, thrownMessage } from '../cli-errors.ts'

const NEW_FILE_MODE = 0o644
const WRITE_BITS = 0o222

/**
 * Checks that a file can be replaced. The mode counts for root as well, because somebody made the file read-only on
 * purpose.
 * @throws LocalError for a read-only file or folder
 */
export function requireWritable(path: string): void {
  let folder = dirname(path)
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  for (const required of existsSync(path) ? [path, folder] : [folder]) {
    try {
      accessSync(required, constants.W_OK)
      if ((statSync(required).mode & WRITE_BITS) !== 0) continue
    } catch {}
    throw new LocalError(`${required} is read-only; nothing was changed`)
  }
}

/** The content of a file; null when it does not exist. */
export const readFileIfExists = (path: string): Buffer | null => (existsSync(path) ? readFileSync(path) : null)

/**
 * Checks that a file has not changed since it was read.
 * @param expected its content when it was read; null when it did not exist
 * @throws LocalError when it has changed
 */
export function requireUnchanged(path: string, expected: Buffer | null): void {
  const now = readFileIfExists(path)
  if (now === null ? expected !== null : expected === null || !now.equals(expected))
    throw new LocalError(`${path} has changed in the meantime; run the command again`)
}

/**
 * Replaces a file atomically, provided that it has not changed: after a crash the file is the old or the new one.
 *
 * The package `write-file-atomic` does not fit here: it does not compare the file before the rename, so a change by
 * somebody else would be lost, and it accepts a short write, which leaves half a file when the disk is full.
 * @param mode the permission bits; null for those of a new file
 * @param expected the content that is replaced, as it was read; null when there was no file
 * @returns the folders that were created, outermost first
 * @throws LocalError when the file has changed or cannot be written
 */
export function replaceFile(path: string, bytes: Buffer, mode: number | null, expected: Buffer | null): string[] {
  const folders = listMissingFolders(dirname(path))
  const temporary = `${path}.${process.pid}.new`
  try {
    mkdirSync(dirname(path), { recursive: true })
    const file = openSync(temporary, 'wx', mode ?? NEW_FILE_MODE)
    try {
      // the umask of the process must not remove bits that the old file had
      if (mode !== null) fchmodSync(file, mode)
      // writeFileSync repeats short writes, which happen when the disk is nearly full, until all is written or it fails
      writeFileSync(file, bytes)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    requireUnchanged(path, expected)
    renameSync(temporary, path)
    return folders
  } catch (error) {
    rmSync(temporary, { force: true })
    removeEmptyFolders(folders)
    if (error instanceof LocalError) throw error
    throw new LocalError(`cannot write ${path}: ${thrownMessage(error)}`)
  }
}

/** @throws LocalError when it cannot be removed */
export function removeFile(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch (error) {
    throw new LocalError(`cannot remove ${path}: ${thrownMessage(error)}`)
  }
}

interface FileChange {
  before: Buffer | null
  after: Buffer | null
  mode: number | null
}

/**
 * Changes the content of a file, where null stands for no file. When `before` and `after` are the same object, the file
 * is only checked.
 * @returns the folders that were created, outermost first, and a function that undoes the change
 * @throws LocalError as `replaceFile` does; `undo` throws it as well
 */
export function applyFileChange(
  path: string,
  { before, after, mode }: FileChange,
): { folders: string[]; undo: () => void } {
  let folders: string[] = []
  if (after === before) requireUnchanged(path, before)
  else if (after === null) {
    requireUnchanged(path, before)
    removeFile(path)
  } else folders = replaceFile(path, after, mode, before)
  const undo = (): void => {
    applyFileChange(path, { before: after, after: before, mode })
    removeEmptyFolders(folders)
  }
  return { folders, undo }
}

function listMissingFolders(folder: string): string[] {
  return existsSync(folder) || dirname(folder) === folder ? [] : [...listMissingFolders(dirname(folder)), folder]
}

/** Removes created folders, innermost first, up to the first one that is not empty. */
export function removeEmptyFolders(folders: readonly string[]): void {
  for (const folder of [...folders].reverse()) {
    try {
      rmdirSync(folder)
    } catch {
      return
    }
  }
}
