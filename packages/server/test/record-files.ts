import fs, { type PathLike } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** A change of the files below a directory, in the order in which the process made them. */
export type FileChange =
  | { kind: 'create' | 'mkdir' | 'unlink'; path: string }
  | { kind: 'write'; path: string; at: number; bytes: Uint8Array }
  | { kind: 'truncate'; path: string; size: number }
  | { kind: 'rename'; path: string; to: string }
  /** the disk has written the changes of the file before number `until` */
  | { kind: 'sync'; path: string; until: number }

/** Records what this thread does to the files below a directory, by the functions of `node:fs` that the engine calls. */
export function recordFiles(directory: string): { changes: FileChange[]; stop: () => void } {
  const changes: FileChange[] = []
  const paths = new Map<number, string>()
  const original = { ...fs }
  const { open } = fs.promises
  const isInside = (path: unknown): path is string => typeof path === 'string' && path.startsWith(directory)

  const replaced = {
    openSync(path: PathLike, flags: number | string, mode?: number) {
      const is_new = isInside(path) && !original.existsSync(path)
      const descriptor = original.openSync(path, flags, mode)
      if (!isInside(path)) return descriptor
      paths.set(descriptor, path)
      if (is_new) changes.push({ kind: 'create', path })
      else if (typeof flags === 'number' && flags & original.constants.O_TRUNC)
        changes.push({ kind: 'truncate', path, size: 0 })
      return descriptor
    },
    closeSync(descriptor: number) {
      paths.delete(descriptor)
      original.closeSync(descriptor)
    },
    writeSync(descriptor: number, bytes: Uint8Array, offset: number, length: number, position: number) {
      const written = original.writeSync(descriptor, bytes, offset, length, position)
      const path = paths.get(descriptor)
      const part = Buffer.from(bytes.buffer, bytes.byteOffset + offset, written)
      if (path) changes.push({ kind: 'write', path, at: position, bytes: Uint8Array.from(part) })
      return written
    },
    writeFileSync(path: string, ...rest: [string]) {
      original.writeFileSync(path, ...rest)
      if (isInside(path)) changes.push({ kind: 'create', path })
    },
    mkdirSync(path: string, ...rest: []) {
      const made = original.mkdirSync(path, ...rest)
      if (isInside(path)) changes.push({ kind: 'mkdir', path })
      return made
    },
    truncateSync(path: string, size = 0) {
      original.truncateSync(path, size)
      if (isInside(path)) changes.push({ kind: 'truncate', path, size })
    },
    ftruncateSync(descriptor: number, size = 0) {
      original.ftruncateSync(descriptor, size)
      const path = paths.get(descriptor)
      if (path) changes.push({ kind: 'truncate', path, size })
    },
    renameSync(path: string, to: string) {
      original.renameSync(path, to)
      if (isInside(path)) changes.push({ kind: 'rename', path, to })
      for (const [descriptor, opened] of paths) if (opened === path) paths.set(descriptor, to)
    },
    unlinkSync(path: string) {
      original.unlinkSync(path)
      if (isInside(path)) changes.push({ kind: 'unlink', path })
    },
    fsyncSync(descriptor: number) {
      original.fsyncSync(descriptor)
      const path = paths.get(descriptor)
      if (path) changes.push({ kind: 'sync', path, until: changes.length })
    },
  }
  Object.assign(fs, replaced)
  fs.promises.open = async (path, ...rest) => {
    const file = await open(path, ...rest)
    const sync = file.sync.bind(file)
    file.sync = async () => {
      const until = changes.length
      await sync()
      if (isInside(path)) changes.push({ kind: 'sync', path, until })
    }
    return file
  }
  syncBuiltinESMExports()
  return {
    changes,
    stop() {
      for (const name of Object.keys(replaced)) Object.assign(fs, { [name]: original[name as keyof typeof replaced] })
      fs.promises.open = open
      syncBuiltinESMExports()
    },
  }
}
