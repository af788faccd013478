import { rmSync } from 'node:fs'
import type { Surroundings } from '../surroundings.ts'
import { type Installed, readRecord, writeRecord } from './install-record.ts'
import type { FilePlan } from './plan-files.ts'
import { removeEmpty, replaceFile, requireUnchanged } from './replace-file.ts'

/**
 * Writes what was planned, all of it or, where one file cannot be written, nothing.
 * @throws LocalError for a file that cannot be written or has changed since the plan was made
 */
export function applyPlans(plans: readonly FilePlan[], surroundings: Surroundings): void {
  const before = readRecord(surroundings)
  const done: (() => void)[] = []
  try {
    const written = plans.map((plan) => {
      const { target } = plan.now
      const { folders, undo } = plan.after === null ? remove(plan) : write(plan, plan.after)
      done.push(undo)
      const installed = plan.record && { ...plan.record, folders: [...plan.record.folders, ...folders] }
      return [target, installed] as const
    })
    const gone = new Set(written.map(([target]) => target))
    const kept = Object.entries(before).filter(([target]) => !gone.has(target))
    const fresh = written.flatMap(([target, installed]) => (installed ? [[target, installed] as const] : []))
    writeRecord(surroundings, Object.fromEntries<Installed>([...kept, ...fresh]))
  } catch (error) {
    for (const undo of done.reverse()) undo()
    throw error
  }
  // what was made last lies innermost
  for (const { now, record } of [...plans].reverse()) if (!record) forget(before[now.target])
}

interface Done {
  folders: string[]
  undo: () => void
}

function write({ now, backup, record }: FilePlan, after: Buffer): Done {
  const { target, bytes, mode } = now
  // before its backup is touched, which may be that of somebody who was faster
  requireUnchanged(target, bytes)
  const saved = record?.backup ?? null
  const forgetBackup = (): void => {
    if (saved && backup) rmSync(saved, { force: true })
  }
  forgetBackup()
  if (saved && backup) replaceFile(saved, backup, mode, null)
  try {
    const folders = replaceFile(target, after, mode, bytes)
    const undo = (): void => {
      if (bytes) replaceFile(target, bytes, mode, after)
      else rmSync(target, { force: true })
      forgetBackup()
      removeEmpty(folders)
    }
    return { folders, undo }
  } catch (error) {
    forgetBackup()
    throw error
  }
}

function remove({ now: { target, bytes, mode } }: FilePlan): Done {
  requireUnchanged(target, bytes)
  rmSync(target)
  return { folders: [], undo: () => bytes && replaceFile(target, bytes, mode, null) }
}

/** What was kept for undoing goes when it is undone. */
function forget(installed: Installed | undefined): void {
  if (!installed) return
  if (installed.backup) rmSync(installed.backup, { force: true })
  removeEmpty(installed.folders)
}
