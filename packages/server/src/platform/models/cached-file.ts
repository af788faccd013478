import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { threadId } from 'node:worker_threads'
import { errorMessage } from '../errors/error-message.ts'

/**
 * Reads a file that can be built again at any time, or builds it and keeps it for the next start. A file with
 * unexpected contents (damaged, or built by another version) is built again. A directory that cannot be written is not
 * an error: the contents are then built at every start.
 * @param path path of the file; null keeps nothing
 * @param sha256 SHA-256 of the expected contents, in hexadecimal
 * @param build builds the contents
 * @returns the contents, and why they could not be kept (null when they were, or when `path` is null)
 * @throws Error of `build`, or when it built unexpected contents
 */
export async function readOrBuildFile(
  path: string | null,
  sha256: string,
  build: () => Promise<Uint8Array>,
): Promise<{ bytes: Uint8Array; not_kept: string | null }> {
  const cached = path === null ? null : await readFile(path).catch(() => null)
  if (cached !== null && sha256Hex(cached) === sha256) return { bytes: cached, not_kept: null }
  const bytes = await build()
  const built_hash = sha256Hex(bytes)
  if (built_hash !== sha256) throw new Error(`what was built has SHA-256 ${built_hash}, not ${sha256}`)
  return { bytes, not_kept: path === null ? null : await writeAtomically(path, bytes) }
}

/**
 * Writes a temporary file and renames it, so that no reader sees half a file.
 * @returns why the file could not be written, or null
 */
async function writeAtomically(path: string, bytes: Uint8Array): Promise<string | null> {
  const temporary = `${path}.${process.pid}-${threadId}`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(temporary, bytes)
    await rename(temporary, path)
    return null
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    return errorMessage(error)
  }
}

function sha256Hex(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
