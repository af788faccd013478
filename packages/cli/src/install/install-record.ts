import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { claim, release } from '../config/claim.ts'
import { configPath } from '../config/config-file.ts'
import { codeOf, LocalError } from '../failures.ts'
import { isObject } from '../is-object.ts'
import type { Surroundings } from '../surroundings.ts'
import type { Path } from './editor.ts'
import type { Edit } from './host.ts'
import { replaceFile } from './replace-file.ts'

/** What was done to a file, so that it can be undone. */
export interface Installed {
  /** hash of the file as we left it: as long as that is true, the backup is what was there before */
  after: string
  /** the file as it was; null where there was none */
  backup: string | null
  edits: Edit[]
  /** maps and lists that were made for our entries */
  made: Path[]
  /** folders that were made for the file */
  folders: string[]
}

const MODE = 0o600

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const recordPath = (surroundings: Surroundings): string => join(dirname(configPath(surroundings)), 'installed.json')

const isInstalled = (value: unknown): value is Installed =>
  isObject(value) &&
  typeof value.after === 'string' &&
  (value.backup === null || typeof value.backup === 'string') &&
  [value.edits, value.made, value.folders].every(Array.isArray)

/**
 * What has been installed, by file; broken entries are left out, for undoing works without them as well.
 * @throws LocalError when the record is there and cannot be read
 */
export function readRecord(surroundings: Surroundings): Record<string, Installed> {
  const path = recordPath(surroundings)
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    const entries = isObject(value) ? Object.entries(value) : []
    return Object.fromEntries(entries.flatMap(([file, one]) => (isInstalled(one) ? [[file, one]] : [])))
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return {}
    throw new LocalError(`cannot read ${path}: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * Waits until no other program changes the record, and does what changes it: of two installations at once neither
 * forgets what the other has put down.
 * @throws LocalError when the place cannot be written
 */
export async function aloneWithRecord(surroundings: Surroundings, work: () => void): Promise<void> {
  const path = recordPath(surroundings)
  let claimed: string
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    claimed = await claim(`${path}.claim`)
  } catch (error) {
    throw new LocalError(`cannot write ${path}: ${error instanceof Error ? error.message : error}`)
  }
  try {
    work()
  } finally {
    release(claimed)
  }
}

/** @throws LocalError when it cannot be written */
export function writeRecord(surroundings: Surroundings, record: Record<string, Installed>): void {
  const path = recordPath(surroundings)
  if (Object.keys(record).length === 0) {
    rmSync(path, { force: true })
    return
  }
  let before: Buffer | null = null
  try {
    before = readFileSync(path)
  } catch {}
  replaceFile(path, Buffer.from(`${JSON.stringify(record, null, 2)}\n`), MODE, before)
}
