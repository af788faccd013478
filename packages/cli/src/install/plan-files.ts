import { existsSync } from 'node:fs'
import { LocalError } from '../cli-errors.ts'
import { applyEdits, getEditPresence, listMissingContainers, removeEdits } from './apply-edits.ts'
import type { ConfigValuePath } from './config-editor.ts'
import { type ConfigText, readConfigText } from './config-text.ts'
import type { ConfigEdit, ConfigFormat } from './host.ts'
import { hashBytes, type InstalledFile } from './install-manifest.ts'
import { requireWritable } from './replace-file.ts'

/** What belongs to us in one file. */
export interface FileEdits {
  path: string
  format: ConfigFormat
  edits: ConfigEdit[]
}

/** What becomes of one file; nothing is written before every plan stands. */
export interface FilePlan {
  path: string
  now: ConfigText
  /** null: there is no file then; the bytes of `now`: it stays as it is, and only what is known of it goes */
  after: Buffer | null
  /** an entry of our name that says something else, and is replaced */
  replaces: boolean
  /** what is written into the backup first; null where the one that is there stays, or none is needed */
  backup: Buffer | null
  installed: InstalledFile | null
}

const collectEdits = (files: readonly FileEdits[], path: string): ConfigEdit[] =>
  files.filter((file) => file.path === path).flatMap(({ edits }) => edits)

/** Two places in one file are one change. */
function mergeByPath(files: readonly FileEdits[]): FileEdits[] {
  const first = files.filter(({ path }, index) => files.findIndex((other) => other.path === path) === index)
  return first.map((file) => ({ ...file, edits: collectEdits(files, file.path) }))
}

/** @throws LocalError from the work on a file, with its name in front */
function withPathInErrors<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof LocalError && !error.message.includes(path))
      throw new LocalError(`${path}: ${error.message}; the file was left as it is`)
    throw error
  }
}

const encodeConfigText = ({ bom }: ConfigText, text: string): Buffer => Buffer.from(bom + text)
const isUnchanged = ({ bytes }: ConfigText, { after }: InstalledFile): boolean =>
  bytes !== null && after === hashBytes(bytes)

/**
 * What has to be done to the files so that our entries stand in them; files that need nothing are left out.
 * @throws LocalError for a broken or read-only file
 */
export function planInstall(files: readonly FileEdits[], record: Readonly<Record<string, InstalledFile>>): FilePlan[] {
  return mergeByPath(files).flatMap(({ path, format, edits }) =>
    withPathInErrors(path, () => {
      const now = readConfigText(path)
      const states = edits.map((edit) => getEditPresence(now.text, format, edit))
      if (states.every((state) => state === 'equal')) return []
      requireWritable(now.target)
      const old = record[now.target]
      const after = encodeConfigText(now, applyEdits(now.text, format, edits))
      // where somebody has changed the file since, what was before us is the file of today without us
      const changed = old !== undefined && !isUnchanged(now, old)
      const before =
        changed && now.bytes !== null
          ? encodeConfigText(now, removeEdits(now.text, format, old.edits, old.made))
          : now.bytes
      const keeps = old !== undefined && !changed
      return [
        {
          path,
          now,
          after,
          replaces: states.includes('different'),
          backup: keeps ? null : before,
          installed: {
            after: hashBytes(after),
            backup: keeps ? old.backup : before && chooseBackupPath(now.target, old?.backup),
            edits: [...(old?.edits ?? []), ...edits],
            made: [...(old?.made ?? []), ...listMissingContainers(now.text, format, edits)],
            folders: old?.folders ?? [],
          },
        },
      ]
    }),
  )
}

function chooseBackupPath(target: string, taken: string | null | undefined): string {
  if (taken) return taken
  const names = Array.from({ length: 100 }, (_, index) => `${target}.cairnway-backup${index ? `-${index}` : ''}`)
  const free = names.find((name) => !existsSync(name))
  if (free === undefined) throw new LocalError(`${target} has a hundred backups beside it`)
  return free
}

/**
 * What has to be done to the files so that nothing of ours is in them: a file that nobody has touched since becomes
 * what it was, byte for byte; from another one our entries are taken out.
 * @throws LocalError for a broken or read-only file
 */
export function planUninstall(
  files: readonly FileEdits[],
  record: Readonly<Record<string, InstalledFile>>,
): FilePlan[] {
  return mergeByPath(files).flatMap(({ path, format, edits }) =>
    withPathInErrors(path, () => {
      const now = readConfigText(path)
      const old = record[now.target]
      const made: ConfigValuePath[] = old?.made ?? []
      const plan = { path, now, replaces: false, backup: null, installed: null }
      // somebody has taken out what is ours, or the file itself: a backup that nobody knows must not stay
      const forgotten = old ? [{ ...plan, after: now.bytes }] : []
      if (now.bytes === null) return forgotten
      const saved = old && isUnchanged(now, old) ? readBackup(old) : undefined
      if (saved !== undefined) {
        requireWritable(now.target)
        return [{ ...plan, after: saved }]
      }
      const text = removeEdits(now.text, format, [...(old?.edits ?? []), ...edits], made)
      if (text === now.text) return forgotten
      requireWritable(now.target)
      return [{ ...plan, after: encodeConfigText(now, text) }]
    }),
  )
}

/** What was there before; undefined when the backup has been lost. */
function readBackup({ backup }: InstalledFile): Buffer | null | undefined {
  if (backup === null) return null
  return readConfigText(backup).bytes ?? undefined
}
