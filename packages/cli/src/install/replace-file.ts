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
import { LocalError } from '../cli-errors.ts'

const NEW_FILE_MODE = 0o644
const WRITE_BITS = 0o222

/**
 * Whether a file can be replaced. The bits of the mode count for root as well: whoever took them away meant it.
 * @throws LocalError for a read-only file or folder
 */
export function requireWritable(path: string): void {
  let folder = dirname(path)
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  for (const place of existsSync(path) ? [path, folder] : [folder]) {
    try {
      accessSync(place, constants.W_OK)
      if ((statSync(place).mode & WRITE_BITS) !== 0) continue
    } catch {}
    throw new LocalError(`${place} is read-only; nothing was changed`)
  }
}

/** What is there; null for nothing. */
export const readFileIfExists = (path: string): Buffer | null => (existsSync(path) ? readFileSync(path) : null)

/**
 * @param expected what is there, as it was read; null for nothing
 * @throws LocalError when somebody has changed it meanwhile
 */
export function requireUnchanged(path: string, expected: Buffer | null): void {
  const now = readFileIfExists(path)
  if (now === null ? expected !== null : expected === null || !now.equals(expected))
    throw new LocalError(`${path} has changed meanwhile; run the command again`)
}

/**
 * Puts a file in place of another in one step: after a break there is the old one or the new one.
 * @param expected what is there, as it was read; null for nothing
 * @returns the folders that had to be made, outermost first
 * @throws LocalError when the file has changed meanwhile, or the place cannot be written
 */
export function replaceFile(path: string, bytes: Buffer, mode: number | null, expected: Buffer | null): string[] {
  const folders = listMissingFolders(dirname(path))
  const fresh = `${path}.${process.pid}.new`
  try {
    mkdirSync(dirname(path), { recursive: true })
    const file = openSync(fresh, 'wx', mode ?? NEW_FILE_MODE)
    try {
      // the mask of the process must not take bits from a file that had them
      if (mode !== null) fchmodSync(file, mode)
      // all of it: what one write takes may be less, as on a disk that is nearly full
      writeFileSync(file, bytes)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    requireUnchanged(path, expected)
    renameSync(fresh, path)
    return folders
  } catch (error) {
    rmSync(fresh, { force: true })
    removeEmptyFolders(folders)
    if (error instanceof LocalError) throw error
    throw new LocalError(`cannot write ${path}: ${error instanceof Error ? error.message : error}`)
  }
}

/** @throws LocalError when it cannot be removed */
export function removeFile(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch (error) {
    throw new LocalError(`cannot remove ${path}: ${error instanceof Error ? error.message : error}`)
  }
}

interface FileChange {
  before: Buffer | null
  after: Buffer | null
  mode: number | null
}

/**
 * Makes one content of a file another one; null is no file, and the same content is left as it lies there.
 * @returns the folders that had to be made, outermost first, and the way back
 * @throws LocalError as `replaceFile`, also from the way back
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

/** Removes folders that nobody has put anything into. */
export function removeEmptyFolders(folders: readonly string[]): void {
  for (const folder of [...folders].reverse()) {
    try {
      rmdirSync(folder)
    } catch {
      return
    }
  }
}
