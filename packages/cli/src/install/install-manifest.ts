import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CliContext } from '../cli-context.ts'
import { LocalError, systemErrorCode } from '../cli-errors.ts'
import { configPath } from '../config/config-file.ts'
import { acquireLock, releaseLock } from '../config/file-lock.ts'
import { isObject } from '../is-object.ts'
import type { ConfigValuePath } from './config-editor.ts'
import type { ConfigEdit } from './host.ts'
import { replaceFile } from './replace-file.ts'

/** What was done to a file, so that it can be undone. */
export interface InstalledFile {
  /** hash of the file as we left it: as long as that is true, the backup is what was there before */
  after: string
  /** the file as it was; null where there was none */
  backup: string | null
  edits: ConfigEdit[]
  /** maps and lists that were made for our entries */
  made: ConfigValuePath[]
  /** folders that were made for the file */
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
 * What has been installed, by file; broken entries are left out, for undoing works without them as well.
 * @throws LocalError when the record is there and cannot be read
 */
export function readInstallManifest(context: CliContext): Record<string, InstalledFile> {
  const path = manifestPath(context)
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    const entries = isObject(value) ? Object.entries(value) : []
    return Object.fromEntries(entries.flatMap(([file, one]) => (isInstalledFile(one) ? [[file, one]] : [])))
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT' || error instanceof SyntaxError) return {}
    throw new LocalError(`cannot read ${path}: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * Waits until no other program changes the record, and does what changes it: of two installations at once neither
 * forgets what the other has put down.
 * @throws LocalError when the place cannot be written
 */
export async function withManifestLock(context: CliContext, work: () => void): Promise<void> {
  const path = manifestPath(context)
  let claimed: string
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    claimed = await acquireLock(`${path}.claim`)
  } catch (error) {
    throw new LocalError(`cannot write ${path}: ${error instanceof Error ? error.message : error}`)
  }
  try {
    work()
  } finally {
    releaseLock(claimed)
  }
}

/** @throws LocalError when it cannot be written */
export function writeInstallManifest(context: CliContext, record: Record<string, InstalledFile>): void {
  const path = manifestPath(context)
  if (Object.keys(record).length === 0) {
    rmSync(path, { force: true })
    return
  }
  let before: Buffer | null = null
  try {
    before = readFileSync(path)
  } catch {}
  replaceFile(path, Buffer.from(`${JSON.stringify(record, null, 2)}\n`), MANIFEST_FILE_MODE, before)
}
