import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isObject } from '@cairnway/sdk'
import type { CliContext } from '../cli-context.ts'
import { LocalError, systemErrorCode, thrownMessage } from '../cli-errors.ts'
import { configPath } from '../config/config-file.ts'
import { acquireLock, releaseLock } from '../config/file-lock.ts'
import type { ConfigValuePath } from './config-editor.ts'
import type { ConfigEdit } from './host.ts'
import { replaceFile } from './replace-file.ts'

/** The change of a file by an installation, so that it can be undone. */
export interface InstalledFile {
  /** SHA-256 of the file after the installation; while it matches, undoing restores the backup */
  after: string
  /** the path of the copy of the original file; null when there was no file */
  backup: string | null
  edits: ConfigEdit[]
  /** the maps and lists that were created for our entries */
  made: ConfigValuePath[]
  /** the folders that were created for the file */
  folders: string[]
}

const MANIFEST_FILE_MODE = 0o600

export const hashBytes = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const manifestPath = (context: CliContext): string => join(dirname(configPath(context)), 'installed.json')

const isInstalledFile = (value: unknown): value is InstalledFile =>
  isObject(value) &&
  typeof value.after === 'string' &&
  (value.backup === null || typeof value.backup === 'string') &&
  [value.edits, value.made, value.folders].every(Array.isArray)

/**
 * Reads the manifest: what has been installed, by the real path of each file. Broken entries are skipped, because an
 * installation can also be undone without its entry.
 * @throws LocalError when the manifest exists and cannot be read
 */
export function readInstallManifest(context: CliContext): Record<string, InstalledFile> {
  const path = manifestPath(context)
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    const entries = isObject(value) ? Object.entries(value) : []
    return Object.fromEntries(entries.flatMap(([file, entry]) => (isInstalledFile(entry) ? [[file, entry]] : [])))
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT' || error instanceof SyntaxError) return {}
    throw new LocalError(`cannot read ${path}: ${thrownMessage(error)}`)
  }
}

/**
 * Runs work that changes the manifest while no other program does, so that concurrent installations keep each
 * other's entries.
 * @throws LocalError when the lock cannot be written
 */
export async function withManifestLock(context: CliContext, work: () => void): Promise<void> {
  const path = manifestPath(context)
  let lock_file: string
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    lock_file = await acquireLock(`${path}.claim`)
  } catch (error) {
    throw new LocalError(`cannot write ${path}: ${thrownMessage(error)}`)
  }
  try {
    work()
  } finally {
    releaseLock(lock_file)
  }
}

/**
 * Writes the manifest; an empty one removes the file.
 * @throws LocalError when it cannot be written
 */
export function writeInstallManifest(context: CliContext, manifest: Record<string, InstalledFile>): void {
  const path = manifestPath(context)
  if (Object.keys(manifest).length === 0) {
    rmSync(path, { force: true })
    return
  }
  let before: Buffer | null = null
  try {
    before = readFileSync(path)
  } catch {}
  replaceFile(path, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), MANIFEST_FILE_MODE, before)
}
