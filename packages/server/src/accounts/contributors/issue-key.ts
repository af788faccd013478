import { randomBytes } from 'node:crypto'
import type { Scope } from '@cairnway/contract'
import type { App } from '../../platform/context.ts'
import type { Change } from '../../platform/events/change.ts'
import { generateApiKey } from '../../platform/secrets/api-key.ts'
import { insertKey, type NewApiKey } from './key-store.ts'

/**
 * Issues an API key. Only its hash is stored.
 * @returns the text of the key, which exists nowhere else
 */
export async function issueKey(
  app: Pick<App, 'hashKey' | 'newId' | 'now'>,
  tx: Change,
  key: Omit<NewApiKey, 'id' | 'key_hash' | 'last_four' | 'created_at' | 'scope'> & { scope: Exclude<Scope, 'public'> },
): Promise<{ key_id: string; api_key: string }> {
  const api_key = generateApiKey(key.scope, randomBytes)
  const key_id = app.newId('key')
  const created_at = app.now().toISOString()
  const key_hash = app.hashKey(api_key)
  await insertKey(tx, { ...key, id: key_id, key_hash, last_four: api_key.slice(-4), created_at })
  tx.emit({ name: 'key.created', contributor_id: key.contributor_id, happened_at: created_at })
  return { key_id, api_key }
}
