import { randomBytes } from 'node:crypto'
import { link, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorMessage } from '../errors/error-message.ts'
import { hasErrorCode } from '../errors/has-error-code.ts'
import { StartError } from '../errors/start-error.ts'
import { ensurePrivateDirectory, writePrivateFile } from '../files/private-files.ts'

const SECRET_BYTES = 32

const secretPath = (data_dir: string): string => join(data_dir, 'secret-key')

/**
 * The secret of the service in its data directory; null when there is none.
 * @throws StartError when the file cannot be read, or is empty
 */
export async function findSecretFile(data_dir: string): Promise<string | null> {
  const path = secretPath(data_dir)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return null
    throw new StartError(`cannot read the secret of this service: ${errorMessage(error)}`)
  })
  if (text?.trim() === '') throw new StartError(`${path} is empty; restore it, or set SECRET_KEY to its content`)
  return text?.trim() ?? null
}

/**
 * Creates the secret of the service as a file for its owner alone. Of several processes that create it together, all
 * get the same one.
 * @throws StartError when the file cannot be written
 */
export async function createSecretFile(data_dir: string): Promise<string> {
  const path = secretPath(data_dir)
  const complete = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    await ensurePrivateDirectory(data_dir)
    await writePrivateFile(complete, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`)
    // a link never replaces an existing file, and nobody reads an incomplete one
    await link(complete, path).catch((error: unknown) => {
      if (!hasErrorCode(error, 'EEXIST')) throw error
    })
  } catch (error) {
    throw new StartError(`cannot write the secret of this service: ${errorMessage(error)}`)
  } finally {
    await rm(complete, { force: true })
  }
  return (await findSecretFile(data_dir)) ?? ''
}
