import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { LocalError, systemErrorCode } from '../cli-errors.ts'
import { isSymbolicLink } from '../config/is-symbolic-link.ts'

/** A configuration file as it is on disk. */
export interface ConfigText {
  /** the real path, with symbolic links resolved */
  target: string
  /** null when the file does not exist */
  bytes: Buffer | null
  /** the content without its byte order mark */
  text: string
  /** the byte order mark, or an empty text */
  bom: string
  mode: number | null
}

const BOM = '\ufeff'

/**
 * Reads a configuration file; a missing one is empty.
 * @throws LocalError for a special file, text that is not UTF-8, or a dangling link
 */
export function readConfigText(path: string): ConfigText {
  try {
    const target = realpathSync(path)
    const stats = statSync(target)
    // reading a pipe could block forever
    if (!stats.isFile()) throw new LocalError(`${path} is not a regular file`)
    const bytes = readFileSync(target)
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const bom = text.startsWith(BOM) ? BOM : ''
    return { target, bytes, text: text.slice(bom.length), bom, mode: stats.mode & 0o7777 }
  } catch (error) {
    if (error instanceof LocalError) throw error
    if (systemErrorCode(error) === 'ENOENT' && !isSymbolicLink(path))
      return { target: resolveNewFile(path), bytes: null, text: '', bom: '', mode: null }
    const reason =
      systemErrorCode(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'it is not UTF-8 text' : String(error)
    throw new LocalError(`cannot read ${path}: ${reason}`)
  }
}

/** The real path of a file that does not exist yet, so that it has the same name in the manifest once it exists. */
function resolveNewFile(path: string): string {
  const folder = dirname(path)
  if (folder === path) return path
  return join(existsSync(folder) ? realpathSync(folder) : resolveNewFile(folder), basename(path))
}
