import type { CliContext } from '../cli-context.ts'
import { type InstalledFile, readInstallManifest, writeInstallManifest } from './install-manifest.ts'
import type { FilePlan } from './plan-files.ts'
import { applyFileChange, readFileIfExists, removeEmptyFolders, removeFile, requireUnchanged } from './replace-file.ts'
import { tryEach, withRollbackFailures } from './try-each.ts'

/**
 * Writes what was planned, all of it or, where one file cannot be written, nothing. What cannot be taken back then,
 * because somebody has changed it meanwhile, is told, and stays known in the record.
 * @throws LocalError for a file that cannot be written or has changed since the plan was made
 */
export function applyPlans(plans: readonly FilePlan[], context: CliContext): void {
  const before = readInstallManifest(context)
  const done: AppliedPlan[] = []
  try {
    for (const plan of plans) done.push(applyPlan(plan))
    writeInstallManifest(context, updateManifest(before, done))
  } catch (error) {
    const stayed = tryEach([...done].reverse(), ({ undo }) => undo())
    const known = stayed.map(({ item }) => item).filter(({ installed }) => installed)
    const records = known.length > 0 ? [updateManifest(before, known)] : []
    throw withRollbackFailures(error, [
      ...stayed,
      ...tryEach(records, (record) => writeInstallManifest(context, record)),
    ])
  }
  // what was made last lies innermost
  for (const { target, installed } of [...done].reverse()) removeUndoFiles(before[target], installed)
}

/** A plan that has been carried out, and how to take it back. */
interface AppliedPlan {
  target: string
  installed: InstalledFile | null
  undo: () => void
}

function applyPlan({ now: { target, bytes, mode }, after, backup, installed: record }: FilePlan): AppliedPlan {
  // before its backup is touched, which may be that of somebody who was faster
  requireUnchanged(target, bytes)
  const saved =
    record?.backup && backup
      ? applyFileChange(record.backup, { before: readFileIfExists(record.backup), after: backup, mode })
      : null
  try {
    const { folders, undo } = applyFileChange(target, { before: bytes, after, mode })
    return {
      target,
      installed: record && { ...record, folders: [...new Set([...record.folders, ...folders])] },
      // the backup is needed as long as the file is not what it was
      undo: () => {
        undo()
        saved?.undo()
      },
    }
  } catch (error) {
    throw withRollbackFailures(
      error,
      tryEach(saved ? [saved] : [], ({ undo }) => undo()),
    )
  }
}

function updateManifest(
  before: Readonly<Record<string, InstalledFile>>,
  done: readonly AppliedPlan[],
): Record<string, InstalledFile> {
  const changed = new Set(done.map(({ target }) => target))
  const kept = Object.entries(before).filter(([target]) => !changed.has(target))
  const fresh = done.flatMap(({ target, installed }) => (installed ? [[target, installed] as const] : []))
  return Object.fromEntries<InstalledFile>([...kept, ...fresh])
}

/** What was kept for undoing goes when nothing can be undone with it any more. */
function removeUndoFiles(old: InstalledFile | undefined, installed: InstalledFile | null): void {
  if (!old) return
  if (old.backup !== null && old.backup !== installed?.backup) removeFile(old.backup)
  if (!installed) removeEmptyFolders(old.folders)
}
