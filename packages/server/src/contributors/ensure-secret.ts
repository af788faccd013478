import { randomBytes } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { getOrInsertSetting } from '../db/settings.ts'
import { StartError } from '../errors/start-error.ts'
import { createKeyHasher } from './api-key.ts'

const FINGERPRINT_TEXT = 'cairnway key secret'

/**
 * The secret under which API keys are hashed: SECRET_KEY where it is set, else a random one that the first start stores
 * in the database, so that every node and every restored backup has it.
 * @throws StartError when the keys in the database were hashed under another secret, so that none of them would match
 */
export async function ensureSecret(db: Db, configured: string | null): Promise<string> {
  const secret = configured ?? (await getOrInsertSetting(db, 'key_secret', randomBytes(32).toString('base64url')))
  const fingerprint = createKeyHasher(secret)(FINGERPRINT_TEXT).toString('base64url')
  const stored_fingerprint = await getOrInsertSetting(db, 'key_secret_fingerprint', fingerprint)
  if (stored_fingerprint !== fingerprint)
    throw new StartError(
      'SECRET_KEY is not the one that the API keys in this database were made with; set the same value on every node and at every start',
    )
  return secret
}
