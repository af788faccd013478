import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { threadId } from 'node:worker_threads'
import { errorMessage } from '../errors/error-message.ts'

/**
 * Reads a file that can be built again at any time, or builds it and keeps it for the next start.
 * A file with other contents than expected (damaged, or built by another version) is built again. A directory that
 * cannot be written is no error: the bytes are then built at every start.
 * @param path the file; null keeps nothing
 * @param sha256 SHA-256 of the expected contents, in hexadecimal
 * @param build makes the contents
 * @returns the bytes, and why they could not be kept (null when they are)
 * @throws Error of `build`, or when what it made is not what is expected
 */
export async function readOrBuildFile(
  path: string | null,
  sha256: string,
  build: () => Promise<Uint8Array>,
): Promise<{ bytes: Uint8Array; not_kept: string | null }> {
  const kept = path === null ? null : await readFile(path).catch(() => null)
  if (kept !== null && sha256Hex(kept) === sha256) return { bytes: kept, not_kept: null }
  const bytes = await build()
  const built_hash = sha256Hex(bytes)
  if (built_hash !== sha256) throw new Error(`what was built has SHA-256 ${built_hash}, not ${sha256}`)
  return { bytes, not_kept: path === null ? null : await writeAtomically(path, bytes) }
}

/** Written beside and renamed, so that no reader ever sees half a file. */
async function writeAtomically(path: string, bytes: Uint8Array): Promise<string | null> {
  const beside = `${path}.${process.pid}-${threadId}`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(beside, bytes)
    await rename(beside, path)
    return null
  } catch (error) {
    await rm(beside, { force: true }).catch(() => {})
    return errorMessage(error)
  }
}

function sha256Hex(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
