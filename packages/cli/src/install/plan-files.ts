import { existsSync } from 'node:fs'
import { LocalError } from '../cli-errors.ts'
import { applyEdits, getEditPresence, listMissingContainers, removeEdits } from './apply-edits.ts'
import type { ConfigValuePath } from './config-editor.ts'
import { type ConfigText, readConfigText } from './config-text.ts'
import type { ConfigEdit, ConfigFormat } from './host.ts'
import { hashBytes, type InstalledFile } from './install-manifest.ts'
import { requireWritable } from './replace-file.ts'

/** Our edits of one file. */
export interface FileEdits {
  path: string
  format: ConfigFormat
  edits: ConfigEdit[]
}

/** The planned change of one file; files are written only after all of them are planned. */
export interface FilePlan {
  path: string
  current: ConfigText
  /**
   * the new content. Null removes the file; `current.bytes` itself leaves it unchanged and drops its manifest entry.
   */
  after: Buffer | null
  /** whether a different entry with our name is replaced */
  replaces: boolean
  /** the content of a new backup; null when the existing one stays or none is needed */
  backup: Buffer | null
  /** the manifest entry after the change; null removes it */
  installed: InstalledFile | null
}

const collectEdits = (files: readonly FileEdits[], path: string): ConfigEdit[] =>
  files.filter((file) => file.path === path).flatMap(({ edits }) => edits)

/** Merges the edits of the same file, such as servers and hooks, into one change. */
function mergeByPath(files: readonly FileEdits[]): FileEdits[] {
  const unique = files.filter(({ path }, index) => files.findIndex((other) => other.path === path) === index)
  return unique.map((file) => ({ ...file, edits: collectEdits(files, file.path) }))
}

/**
 * Runs work on a file.
 * @throws its LocalError, with the path of the file in the message
 */
function withPathInErrors<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof LocalError && !error.message.includes(path))
      throw new LocalError(`${path}: ${error.message}; the file was not changed`)
    throw error
  }
}

const encodeConfigText = ({ bom }: ConfigText, text: string): Buffer => Buffer.from(bom + text)
const isUnchanged = ({ bytes }: ConfigText, { after }: InstalledFile): boolean =>
  bytes !== null && after === hashBytes(bytes)

/**
 * Plans the changes that add our entries to the files; files that have them already are left out.
 * @param manifest what has been installed before
 * @throws LocalError for a broken or read-only file
 */
export function planInstall(
  files: readonly FileEdits[],
  manifest: Readonly<Record<string, InstalledFile>>,
): FilePlan[] {
  return mergeByPath(files).flatMap(({ path, format, edits }) =>
    withPathInErrors(path, () => {
      const current = readConfigText(path)
      const presences = edits.map((edit) => getEditPresence(current.text, format, edit))
      if (presences.every((presence) => presence === 'equal')) return []
      requireWritable(current.target)
      const old = manifest[current.target]
      const after = encodeConfigText(current, applyEdits(current.text, format, edits))
      // when somebody has changed the file since, the new original is the current file without our entries
      const is_changed = old !== undefined && !isUnchanged(current, old)
      const original =
        is_changed && current.bytes !== null
          ? encodeConfigText(current, removeEdits(current.text, format, old.edits, old.made))
          : current.bytes
      const keeps_backup = old !== undefined && !is_changed
      return [
        {
          path,
          current,
          after,
          replaces: presences.includes('different'),
          backup: keeps_backup ? null : original,
          installed: {
            after: hashBytes(after),
            backup: keeps_backup ? old.backup : original && chooseBackupPath(current.target, old?.backup),
            edits: [...(old?.edits ?? []), ...edits],
            made: [...(old?.made ?? []), ...listMissingContainers(current.text, format, edits)],
            folders: old?.folders ?? [],
          },
        },
      ]
    }),
  )
}

function chooseBackupPath(target: string, previous: string | null | undefined): string {
  if (previous) return previous
  const names = Array.from({ length: 100 }, (_, index) => `${target}.cairnway-backup${index ? `-${index}` : ''}`)
  const free = names.find((name) => !existsSync(name))
  if (free === undefined) throw new LocalError(`${target} already has 100 backups`)
  return free
}

/**
 * Plans the changes that remove our entries: a file that nobody has changed since the installation gets its original
 * bytes back; from any other file, only our entries are removed.
 * @param manifest what has been installed
 * @throws LocalError for a broken or read-only file
 */
export function planUninstall(
  files: readonly FileEdits[],
  manifest: Readonly<Record<string, InstalledFile>>,
): FilePlan[] {
  return mergeByPath(files).flatMap(({ path, format, edits }) =>
    withPathInErrors(path, () => {
      const current = readConfigText(path)
      const old = manifest[current.target]
      const made: ConfigValuePath[] = old?.made ?? []
      const plan = { path, current, replaces: false, backup: null, installed: null }
      // for when somebody has removed our entries or the file: removes only the manifest entry and the backup
      const manifest_only = old ? [{ ...plan, after: current.bytes }] : []
      if (current.bytes === null) return manifest_only
      const original = old && isUnchanged(current, old) ? readBackup(old) : undefined
      if (original !== undefined) {
        requireWritable(current.target)
        return [{ ...plan, after: original }]
      }
      const text = removeEdits(current.text, format, [...(old?.edits ?? []), ...edits], made)
      if (text === current.text) return manifest_only
      requireWritable(current.target)
      return [{ ...plan, after: encodeConfigText(current, text) }]
    }),
  )
}

/** The original content; null when there was no file, undefined when the backup is missing. */
function readBackup({ backup }: InstalledFile): Buffer | null | undefined {
  if (backup === null) return null
  return readConfigText(backup).bytes ?? undefined
}
