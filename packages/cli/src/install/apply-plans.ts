import type { CliContext } from '../cli-context.ts'
import { LocalError, thrownMessage } from '../cli-errors.ts'
import { type InstalledFile, readInstallManifest, writeInstallManifest } from './install-manifest.ts'
import type { FilePlan } from './plan-files.ts'
import { applyFileChange, readFileIfExists, removeEmptyFolders, removeFile, requireUnchanged } from './replace-file.ts'

/**
 * Applies all plans, or none: when one file cannot be written, the others are rolled back. A file that cannot be rolled
 * back, because somebody has changed it in the meantime, is named in the error and stays in the manifest.
 * @throws LocalError for a file that cannot be written or has changed since it was planned
 */
export function applyPlans(plans: readonly FilePlan[], context: CliContext): void {
  const before = readInstallManifest(context)
  const applied: AppliedPlan[] = []
  try {
    for (const plan of plans) applied.push(applyPlan(plan))
    writeInstallManifest(context, updateManifest(before, applied))
  } catch (error) {
    const not_undone = tryEach([...applied].reverse(), ({ undo }) => undo())
    const still_installed = not_undone.map(({ item }) => item).filter(({ installed }) => installed)
    const manifests = still_installed.length > 0 ? [updateManifest(before, still_installed)] : []
    throw withRollbackFailures(error, [
      ...not_undone,
      ...tryEach(manifests, (manifest) => writeInstallManifest(context, manifest)),
    ])
  }
  // in reverse, because the folders that were created last are the innermost
  for (const { target, installed } of [...applied].reverse()) removeUndoFiles(before[target], installed)
}

/** Mode of a backup, which only its owner can read whatever the mode of the original is: the file may hold keys. */
const BACKUP_FILE_MODE = 0o600

/** A plan that has been applied, with its rollback. */
interface AppliedPlan {
  target: string
  installed: InstalledFile | null
  undo: () => void
}

function applyPlan({ current: { target, bytes, mode }, after, backup, installed: entry }: FilePlan): AppliedPlan {
  // checked before the backup is written, because that could overwrite the backup of a concurrent installation
  requireUnchanged(target, bytes)
  const backup_change =
    entry?.backup && backup
      ? applyFileChange(entry.backup, { before: readFileIfExists(entry.backup), after: backup, mode: BACKUP_FILE_MODE })
      : null
  try {
    const { folders, undo } = applyFileChange(target, { before: bytes, after, mode })
    return {
      target,
      installed: entry && { ...entry, folders: [...new Set([...entry.folders, ...folders])] },
      // the backup is needed until the file has its old content
      undo: () => {
        undo()
        backup_change?.undo()
      },
    }
  } catch (error) {
    throw withRollbackFailures(
      error,
      tryEach(backup_change ? [backup_change] : [], ({ undo }) => undo()),
    )
  }
}

function updateManifest(
  before: Readonly<Record<string, InstalledFile>>,
  applied: readonly AppliedPlan[],
): Record<string, InstalledFile> {
  const changed_targets = new Set(applied.map(({ target }) => target))
  const unchanged = Object.entries(before).filter(([target]) => !changed_targets.has(target))
  const changed = applied.flatMap(({ target, installed }) => (installed ? [[target, installed] as const] : []))
  return Object.fromEntries<InstalledFile>([...unchanged, ...changed])
}

/** Removes a backup that is no longer referenced, and the created folders once nothing is installed. */
function removeUndoFiles(old: InstalledFile | undefined, installed: InstalledFile | null): void {
  if (!old) return
  if (old.backup !== null && old.backup !== installed?.backup) removeFile(old.backup)
  if (!installed) removeEmptyFolders(old.folders)
}

/** An item whose work failed, and the reason. */
interface FailedItem<T> {
  item: T
  reason: string
}

/**
 * Runs the work for every item, even after failures.
 * @returns the items that failed
 */
function tryEach<T>(items: readonly T[], work: (item: T) => void): FailedItem<T>[] {
  return items.flatMap((item) => {
    try {
      work(item)
      return []
    } catch (error) {
      return [{ item, reason: thrownMessage(error) }]
    }
  })
}

/** The original error, with a line for each rollback that failed. */
const withRollbackFailures = (error: unknown, failures: readonly FailedItem<unknown>[]): unknown =>
  failures.length === 0
    ? error
    : new LocalError([thrownMessage(error), ...failures.map(({ reason }) => `not rolled back: ${reason}`)].join('\n'))
