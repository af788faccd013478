import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { LocalError, systemErrorCode } from '../cli-errors.ts'
import { isSymbolicLink } from '../config/is-symbolic-link.ts'

/** A configuration file as it lies there. */
export interface ConfigText {
  /** the file itself, where the path or a folder of it is a link */
  target: string
  /** null when there is no such file */
  bytes: Buffer | null
  /** without the mark of byte order */
  text: string
  /** the mark of byte order in front, or nothing */
  bom: string
  mode: number | null
}

const BOM = '\ufeff'

/** @throws LocalError for what is no file, no UTF-8, or a link that leads nowhere */
export function readConfigText(path: string): ConfigText {
  try {
    const target = realpathSync(path)
    const found = statSync(target)
    // reading a pipe would wait for ever
    if (!found.isFile()) throw new LocalError(`${path} is no file`)
    const bytes = readFileSync(target)
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const bom = text.startsWith(BOM) ? BOM : ''
    return { target, bytes, text: text.slice(bom.length), bom, mode: found.mode & 0o7777 }
  } catch (error) {
    if (error instanceof LocalError) throw error
    if (systemErrorCode(error) === 'ENOENT' && !isSymbolicLink(path))
      return { target: resolveNewFile(path), bytes: null, text: '', bom: '', mode: null }
    const reason =
      systemErrorCode(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'it is no UTF-8 text' : String(error)
    throw new LocalError(`cannot read ${path}: ${reason}`)
  }
}

/** Where a file will lie that is not there yet: the same name by which it is known as soon as it is there. */
function resolveNewFile(path: string): string {
  const folder = dirname(path)
  if (folder === path) return path
  return join(existsSync(folder) ? realpathSync(folder) : resolveNewFile(folder), basename(path))
}
