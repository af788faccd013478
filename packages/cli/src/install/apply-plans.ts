import type { Surroundings } from '../surroundings.ts'
import { type Installed, readRecord, writeRecord } from './install-record.ts'
import type { FilePlan } from './plan-files.ts'
import { bytesOf, putFile, removeEmpty, removeFile, requireUnchanged } from './replace-file.ts'
import { failedWith, tryEach } from './try-each.ts'

/**
 * Writes what was planned, all of it or, where one file cannot be written, nothing. What cannot be taken back then,
 * because somebody has changed it meanwhile, is told, and stays known in the record.
 * @throws LocalError for a file that cannot be written or has changed since the plan was made
 */
export function applyPlans(plans: readonly FilePlan[], surroundings: Surroundings): void {
  const before = readRecord(surroundings)
  const done: Done[] = []
  try {
    for (const plan of plans) done.push(apply(plan))
    writeRecord(surroundings, recordAfter(before, done))
  } catch (error) {
    const stayed = tryEach([...done].reverse(), ({ undo }) => undo())
    const known = stayed.map(({ item }) => item).filter(({ installed }) => installed)
    const records = known.length > 0 ? [recordAfter(before, known)] : []
    throw failedWith(error, [...stayed, ...tryEach(records, (record) => writeRecord(surroundings, record))])
  }
  // what was made last lies innermost
  for (const { target, installed } of [...done].reverse()) forget(before[target], installed)
}

/** A plan that has been carried out, and how to take it back. */
interface Done {
  target: string
  installed: Installed | null
  undo: () => void
}

function apply({ now: { target, bytes, mode }, after, backup, record }: FilePlan): Done {
  // before its backup is touched, which may be that of somebody who was faster
  requireUnchanged(target, bytes)
  const saved =
    record?.backup && backup ? putFile(record.backup, { before: bytesOf(record.backup), after: backup, mode }) : null
  try {
    const { folders, undo } = putFile(target, { before: bytes, after, mode })
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
    throw failedWith(
      error,
      tryEach(saved ? [saved] : [], ({ undo }) => undo()),
    )
  }
}

function recordAfter(before: Readonly<Record<string, Installed>>, done: readonly Done[]): Record<string, Installed> {
  const changed = new Set(done.map(({ target }) => target))
  const kept = Object.entries(before).filter(([target]) => !changed.has(target))
  const fresh = done.flatMap(({ target, installed }) => (installed ? [[target, installed] as const] : []))
  return Object.fromEntries<Installed>([...kept, ...fresh])
}

/** What was kept for undoing goes when nothing can be undone with it any more. */
function forget(old: Installed | undefined, installed: Installed | null): void {
  if (!old) return
  if (old.backup !== null && old.backup !== installed?.backup) removeFile(old.backup)
  if (!installed) removeEmpty(old.folders)
}
