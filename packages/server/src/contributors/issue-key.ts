import { randomBytes } from 'node:crypto'
import type { Scope } from '@cairnway/contract'
import type { App } from '../context.ts'
import type { Db } from '../db/db.ts'
import { generateApiKey } from './api-key.ts'
import { insertKey } from './store.ts'

/** Makes and stores a key; its text exists only in the answer. */
export async function issueKey(
  app: Pick<App, 'hashKey' | 'newId' | 'now'>,
  db: Db,
  key: { contributor_id: string; name: string; scope: Exclude<Scope, 'public'>; expires_at: string | null },
): Promise<{ key_id: string; api_key: string }> {
  const api_key = generateApiKey(key.scope, randomBytes)
  const key_id = app.newId('key')
  await insertKey(db, {
    ...key,
    id: key_id,
    key_hash: app.hashKey(api_key),
    last_four: api_key.slice(-4),
    created_at: app.now().toISOString(),
  })
  return { key_id, api_key }
}
