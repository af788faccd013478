import { closeSync, mkdirSync, openSync, renameSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import type { FileChange } from './record-files.ts'

/** A disk writes pages of this size or not at all. */
const PAGE_BYTES = 4096

function writePart(path: string, at: number, bytes: Uint8Array): void {
  const descriptor = openSync(path, 'r+')
  writeSync(descriptor, bytes, 0, bytes.length, at)
  closeSync(descriptor)
}

/** Writes some of the pages of what the disk had not confirmed. */
function writeSomePages(path: string, { at, bytes }: { at: number; bytes: Uint8Array }, random: () => number): void {
  for (let start = 0; start < bytes.length; ) {
    const end = Math.min(bytes.length, start + PAGE_BYTES - ((at + start) % PAGE_BYTES))
    if (random() < 0.5) writePart(path, at + start, bytes.subarray(start, end))
    start = end
  }
}

/**
 * Brings a copy of the directory as it was before the changes to what a disk may hold after a power failure: all that it
 * had confirmed, and of later writes any pages in any order. Names are in the journal of the file system, which each
 * confirmation writes up to there.
 * @param changes up to the failure, with paths of the copy
 * @param random numbers from 0 to 1
 */
export function losePower(changes: readonly FileChange[], random: () => number): void {
  /** file as it is called now → until which change the disk has its bytes */
  const confirmed: number[] = changes.map(() => -1)
  const syncs = changes.flatMap((change, at) => (change.kind === 'sync' ? [{ ...change, at }] : []))
  const journal_end = Math.max(-1, ...syncs.map(({ at }) => at))
  const names_end = journal_end + Math.floor(random() * (changes.length - journal_end))
  // a file keeps its identity when it is renamed
  const file_of = new Map<string, number>()
  const files: number[] = []
  let count = 0
  for (const [i, change] of changes.entries()) {
    if (change.kind === 'create') file_of.set(change.path, count++)
    if (!file_of.has(change.path)) file_of.set(change.path, count++)
    const file = file_of.get(change.path) ?? 0
    if (change.kind === 'rename') {
      file_of.set(change.to, file)
      file_of.delete(change.path)
    }
    files[i] = file
    if (change.kind === 'sync') confirmed[file] = Math.max(confirmed[file] ?? -1, change.until)
  }
  for (const [i, change] of changes.entries()) {
    const is_confirmed = i < (confirmed[files[i] ?? 0] ?? -1)
    const is_named = i <= names_end
    if (change.kind === 'write') {
      // of a file whose name is not in the journal nothing is left
      try {
        if (is_confirmed) writePart(change.path, change.at, change.bytes)
        else writeSomePages(change.path, change, random)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || is_confirmed) throw error
      }
    } else if (!is_named && !is_confirmed) {
    } else if (change.kind === 'create') writeFileSync(change.path, '')
    else if (change.kind === 'mkdir') mkdirSync(change.path)
    else if (change.kind === 'unlink') rmSync(change.path)
    else if (change.kind === 'truncate') truncateSync(change.path, change.size)
    else if (change.kind === 'rename') renameSync(change.path, change.to)
  }
}
